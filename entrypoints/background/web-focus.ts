import { browser } from "wxt/browser";
import { getServer } from "#shared/platform/extension.ts";
import { readPageInFront } from "#shared/platform/page-in-front.ts";

/**
 * Whether the user is looking at the web app, which shows notifications itself. False where the browser does not know.
 */
export async function isWebInFront(): Promise<boolean> {
  const server = getServer();
  const { focused } = await browser.windows.getLastFocused();
  return focused && server !== null && (await readPageInFront(server)) !== null;
}
