import { browser } from "wxt/browser";

/** Pages of the same server that are no part of the office: somebody may be looking at what a visitor sees. */
const VISITORS = /^\/(?:external-|verify|incidents\/public|invite\/|set-up\/)/;

function isOffice(server: string, url: string | undefined): boolean {
  if (!url || !URL.canParse(url)) return false;
  const { origin, pathname } = new URL(url);
  return origin === server && !VISITORS.test(pathname);
}

interface OfficeTab {
  readonly id?: number | undefined;
  readonly url?: string | undefined;
  readonly active: boolean;
  readonly windowId: number;
  readonly lastAccessed?: number | undefined;
}

/** The one that stands on the page already, else the one in front, else the one that was in front last. */
async function findTab(server: string, url: string): Promise<OfficeTab | null> {
  const tabs = (await browser.tabs.query({})).filter((tab) => isOffice(server, tab.url));
  const rank = (tab: OfficeTab) => Number(tab.url === url) * 2 + Number(tab.active);
  return tabs.toSorted((a, b) => rank(b) - rank(a) || (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))[0] ?? null;
}

/**
 * Opens a page of the server: in the office's tab that is open already, which comes to the front, or in a new one. Settles once
 * the browser knows: the popup that asked is gone then. Only the permission for the server lets the extension see its tabs.
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
