import { browser } from "wxt/browser";

/**
 * The path of the server's page in the active tab; null for any other page. The extension sees a tab's address only
 * with the permission for the server.
 */
export async function readPageInFront(server: string): Promise<string | null> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  if (!tab?.url || !URL.canParse(tab.url)) return null;
  const { origin, pathname } = new URL(tab.url);
  return origin === server ? pathname : null;
}

/** Calls back when the active tab or window, or its page, changes. Returns the unsubscribe function. */
export function watchPageInFront(listener: () => void): () => void {
  const { onActivated, onUpdated } = browser.tabs;
  const { onFocusChanged } = browser.windows;
  // For pages of other sites the event has no address, only a status.
  const onChange = (_: number, { url, status }: { url?: string; status?: string }) => {
    if (url !== undefined || status !== undefined) listener();
  };
  onActivated.addListener(listener);
  onUpdated.addListener(onChange);
  onFocusChanged.addListener(listener);
  return () => {
    onActivated.removeListener(listener);
    onUpdated.removeListener(onChange);
    onFocusChanged.removeListener(listener);
  };
}
