import { browser } from "wxt/browser";

/**
 * The server for which the user granted the permission; a missing permission is only reported if it was granted
 * before.
 */
const KEY = "grantedServer";

const patternOf = (origin: string): string => {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
};

/**
 * Requests the permission for the server; must be called in a click handler, before any `await`. False if the user
 * declines, or the browser does not ask (the click is too old, or a policy).
 */
export async function requestPermission(origin: string): Promise<boolean> {
  try {
    const isGranted = await browser.permissions.request({ origins: [patternOf(origin)] });
    if (isGranted) await browser.storage.local.set({ [KEY]: origin });
    return isGranted;
  } catch {
    return false;
  }
}

/**
 * Removes the permission of a server that is no longer used; a permission that also covers the remaining server
 * stays.
 */
export async function dropPermission(origin: string, remainingOrigin: string | null): Promise<void> {
  const isShared = remainingOrigin !== null && patternOf(remainingOrigin) === patternOf(origin);
  if (!isShared) await browser.permissions.remove({ origins: [patternOf(origin)] });
  const { [KEY]: granted } = await browser.storage.local.get(KEY);
  if (granted !== origin) return;
  if (remainingOrigin !== null && (await hasPermission(remainingOrigin)))
    await browser.storage.local.set({ [KEY]: remainingOrigin });
  else await browser.storage.local.remove(KEY);
}

/** Whether the extension may see the server's tabs and reach it in every browser. */
export function hasPermission(origin: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [patternOf(origin)] });
}

/** Whether the permission granted for this server has since been removed. */
export async function isPermissionLost(origin: string): Promise<boolean> {
  const { [KEY]: granted } = await browser.storage.local.get(KEY);
  return granted === origin && !(await hasPermission(origin));
}

/** Stops reporting the missing permission. */
export function acceptLoss(): Promise<void> {
  return browser.storage.local.remove(KEY);
}

/** Calls back when a permission is added or removed, or its loss is accepted. Returns the unsubscribe function. */
export function watchPermission(listener: () => void): () => void {
  const onChanged = (changes: Record<string, unknown>) => {
    if (KEY in changes) listener();
  };
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
  browser.storage.local.onChanged.addListener(onChanged);
  return () => {
    browser.permissions.onAdded.removeListener(listener);
    browser.permissions.onRemoved.removeListener(listener);
    browser.storage.local.onChanged.removeListener(onChanged);
  };
}
