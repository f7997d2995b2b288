import { browser } from "wxt/browser";

/** Visitor pages of the same server, which are not part of the app: a user may be viewing one. */
const VISITORS = /^\/(?:external-|verify|incidents\/public|invite\/|set-up\/)/;

function isAppPage(server: string, url: string | undefined): boolean {
  if (!url || !URL.canParse(url)) return false;
  const { origin, pathname } = new URL(url);
  return origin === server && !VISITORS.test(pathname);
}

interface AppTab {
  readonly id?: number | undefined;
  readonly url?: string | undefined;
  readonly active: boolean;
  readonly windowId: number;
  readonly lastAccessed?: number | undefined;
}

/** Prefers the tab already on the page, then an active one, then the most recently used. */
async function findTab(server: string, url: string): Promise<AppTab | null> {
  const tabs = (await browser.tabs.query({})).filter((tab) => isAppPage(server, tab.url));
  const rank = (tab: AppTab) => Number(tab.url === url) * 2 + Number(tab.active);
  return tabs.toSorted((a, b) => rank(b) - rank(a) || (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))[0] ?? null;
}

/**
 * Opens a page of the server: in an open tab of the app, which is brought to the front, or in a new one. Resolves
 * when the browser has accepted it, because the calling popup closes then. The extension sees tabs only with the
 * permission for the server.
 */
export async function openTab(server: string, path: string, where: "here" | "new_tab"): Promise<void> {
  const url = `${server}${path}`;
  const tab = where === "here" ? await findTab(server, url) : null;
  if (tab?.id === undefined) {
    await browser.tabs.create({ url });
    return;
  }
  const isThere = tab.url === url;
  await Promise.all([
    browser.tabs.update(tab.id, { active: true, ...(!isThere && { url }) }),
    browser.windows.update(tab.windowId, { focused: true }),
  ]);
}
