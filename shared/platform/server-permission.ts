import { browser } from "wxt/browser";

/** The server that the person granted the permission for; it is missed only where it was once given. */
const KEY = "grantedServer";

const patternOf = (origin: string): string => {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
};

/**
 * Asks for the one server's permission; only a click may do so, before anything is waited for. False when the person says
 * no, or the browser does not ask (a click that is too old, a policy).
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

/** Gives back what was granted for a server that is left, or was none; what serves the one that stays is kept. */
export async function dropPermission(origin: string, kept: string | null): Promise<void> {
  const isShared = kept !== null && patternOf(kept) === patternOf(origin);
  if (!isShared) await browser.permissions.remove({ origins: [patternOf(origin)] });
  const { [KEY]: granted } = await browser.storage.local.get(KEY);
  if (granted !== origin) return;
  if (kept !== null && (await hasPermission(kept))) await browser.storage.local.set({ [KEY]: kept });
  else await browser.storage.local.remove(KEY);
}

/** Whether the extension may see the server's tabs and reach it in every browser. */
export function hasPermission(origin: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [patternOf(origin)] });
}

/** Whether a permission that was given for this server has been taken away since. */
export async function isPermissionLost(origin: string): Promise<boolean> {
  const { [KEY]: granted } = await browser.storage.local.get(KEY);
  return granted === origin && !(await hasPermission(origin));
}

/** The person goes on without it: it is missed no longer. */
export function acceptLoss(): Promise<void> {
  return browser.storage.local.remove(KEY);
}

/** Calls back when a permission came or went, or its loss was accepted. Returns the way to stop. */
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
