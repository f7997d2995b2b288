import { browser } from "wxt/browser";
import { leaveRequest } from "../surface/requests.ts";
import { openPanel } from "./panel.ts";

const requests = { quick_incident: "incident", quick_payment: "payment" } as const;

function isRequest(command: string): command is keyof typeof requests {
  return command in requests;
}

/**
 * What a key asks for opens in the popup, which takes the focus with it. Where the browser opens none (no window has the
 * focus), the request waits for the next surface.
 */
function answer(command: string, windowId: number | undefined): void {
  if (command === "side_panel") return openPanel(windowId);
  if (!isRequest(command)) return;
  void leaveRequest({ kind: requests[command], text: "" });
  browser.action.openPopup().catch(() => {});
}

/** Follows the browser-wide keys. */
export function watchKeys(): void {
  browser.commands.onCommand.addListener((command, tab) => answer(command, tab?.windowId));
}
