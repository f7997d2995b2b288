import { browser } from "wxt/browser";
import { seenSettings } from "#shared/platform/platform.ts";

/** Removes what earlier versions stored on disk of the persons that a user saw. */
export async function removeSeenOnDisk(): Promise<void> {
  const names = Object.keys(await browser.storage.local.get(null));
  await browser.storage.local.remove(names.filter((name) => seenSettings.some((seen) => name.startsWith(`${seen}.`))));
}
