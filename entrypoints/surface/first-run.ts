import { browser } from "wxt/browser";

const KEY = "setting.firstRunDone";

/** Whether the person has been shown what there is. */
export async function isFirstRunDone(): Promise<boolean> {
  return (await browser.storage.local.get(KEY))[KEY] === true;
}

/** It is shown once. */
export function endFirstRun(): Promise<void> {
  return browser.storage.local.set({ [KEY]: true });
}
