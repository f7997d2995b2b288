import { browser, type Browser } from "wxt/browser";
import { t } from "#shared/client/i18n.ts";
import { can, sessionState } from "#shared/client/state/session-state.ts";
import { leaveRequest } from "../surface/requests.ts";
import { openPanel } from "./panel.ts";

const items = [
  { id: "search", title: "background.menu_search" },
  { id: "incident", title: "background.menu_incident" },
  { id: "payment", title: "background.menu_payment" },
] as const;

/** Offered before login too: the role is not known yet, and the request waits for the login. */
const isOffered = (kind: (typeof items)[number]["id"]) =>
  kind === "search" || sessionState.user === null || can(kind, "create");

async function draw(): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const { id, title } of items)
    if (isOffered(id)) browser.contextMenus.create({ id, title: t(title), contexts: ["selection"] });
}

let drawing: Promise<void> = Promise.resolve();

/** Redraws the context menu of selected text, one run at a time: its labels and items depend on the logged-in user. */
export function drawMenus(): void {
  drawing = drawing.then(draw);
}

function handleMenuClick(
  { menuItemId, selectionText = "" }: Browser.contextMenus.OnClickData,
  windowId: number | undefined,
) {
  const item = items.find(({ id }) => id === menuItemId);
  if (!item) return;
  openPanel(windowId);
  void leaveRequest({ kind: item.id, text: selectionText });
}

/** Listens for the context menu: selected text opens in the side panel next to its page, as a new entry or as a search. */
export function watchMenus(): void {
  browser.contextMenus.onClicked.addListener((data, tab) => handleMenuClick(data, tab?.windowId));
}
