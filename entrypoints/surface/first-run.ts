import { browser } from "wxt/browser";

const KEY = "setting.firstRunDone";

let isOver = true;

/** Reads whether the person has been shown what there is. */
export async function loadFirstRun(): Promise<void> {
  isOver = (await browser.storage.local.get(KEY))[KEY] === true;
}

/** Whether this page leads through the first run; no on every page that has not read it. */
export const isFirstRun = (): boolean => !isOver;

/** It is shown once. */
export function endFirstRun(): Promise<void> {
  isOver = true;
  return browser.storage.local.set({ [KEY]: true });
}
