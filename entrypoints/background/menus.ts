import { browser, type Browser } from "wxt/browser";
import { t } from "#shared/client/i18n.ts";
import { can, sessionState } from "#shared/client/state/session-state.ts";
import { leaveRequest } from "../surface/requests.ts";
import { openPanel } from "./panel.ts";

const items = [
  { id: "incident", title: "background.menu_incident" },
  { id: "payment", title: "background.menu_payment" },
] as const;

/** Whoever is not logged in yet may be allowed to: what they ask for waits for the login. */
const isOffered = (entity: (typeof items)[number]["id"]) => sessionState.user === null || can(entity, "create");

async function draw(): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const { id, title } of items)
    if (isOffered(id)) browser.contextMenus.create({ id, title: t(title), contexts: ["selection"] });
}

let drawing: Promise<void> = Promise.resolve();

/** Draws the menu of selected text anew, one drawing after the other: its words and rights follow whoever is logged in. */
export function drawMenus(): void {
  drawing = drawing.then(draw);
}

function answer({ menuItemId, selectionText = "" }: Browser.contextMenus.OnClickData, windowId: number | undefined) {
  const item = items.find(({ id }) => id === menuItemId);
  if (!item) return;
  openPanel(windowId);
  void leaveRequest({ kind: item.id, text: selectionText });
}

/** Follows the menu of selected text: what was selected becomes an entry in the side panel, beside the page it stands on. */
export function watchMenus(): void {
  browser.contextMenus.onClicked.addListener((data, tab) => answer(data, tab?.windowId));
}
