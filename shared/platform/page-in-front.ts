import { browser } from "wxt/browser";

/**
 * The path of the server's page in the tab that the person has in front; null for any other page. Only the permission for
 * the server lets the extension see a tab's address.
 */
export async function readPageInFront(server: string): Promise<string | null> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  if (!tab?.url || !URL.canParse(tab.url)) return null;
  const { origin, pathname } = new URL(tab.url);
  return origin === server ? pathname : null;
}

/** Calls back when another tab or window came to the front, or its page changed. Returns the way to stop. */
export function watchPageInFront(listener: () => void): () => void {
  const { onActivated, onUpdated } = browser.tabs;
  const { onFocusChanged } = browser.windows;
  // Of a page that is none of the server's the address is not told, only that it comes.
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
