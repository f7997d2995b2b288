import { browser } from "wxt/browser";
import { getServer } from "#shared/platform/extension.ts";
import { readPageInFront } from "#shared/platform/page-in-front.ts";

/** Whether the person is looking at the web app, which tells them itself. Where that cannot be known the answer is no. */
export async function isWebInFront(): Promise<boolean> {
  const server = getServer();
  const { focused } = await browser.windows.getLastFocused();
  return focused && server !== null && (await readPageInFront(server)) !== null;
}
