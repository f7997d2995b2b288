import { browser } from "wxt/browser";

const KEY = "setting.firstRunDone";

let isOver = true;

/** Loads whether the first run is over. */
export async function loadFirstRun(): Promise<void> {
  isOver = (await browser.storage.local.get(KEY))[KEY] === true;
}

/** Whether this page shows the first run; false on pages that did not load it. */
export const isFirstRun = (): boolean => !isOver;

/** Marks the first run as over, so that it is shown only once. */
export function endFirstRun(): Promise<void> {
  isOver = true;
  return browser.storage.local.set({ [KEY]: true });
}
