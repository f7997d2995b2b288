import { browser } from "wxt/browser";
import { leaveRequest } from "../surface/requests.ts";
import { openPanel } from "./panel.ts";

const requests = { quick_incident: "incident", quick_payment: "payment" } as const;

function isRequest(command: string): command is keyof typeof requests {
  return command in requests;
}

/**
 * Opens the requested form in the popup, which takes the focus. If the browser cannot open it (no focused window),
 * the request waits for the next surface.
 */
function handleCommand(command: string, windowId: number | undefined): void {
  if (command === "side_panel") return openPanel(windowId);
  if (!isRequest(command)) return;
  void leaveRequest({ kind: requests[command], text: "" });
  browser.action.openPopup().catch(() => {});
}

/** Listens for the browser-wide shortcuts. */
export function watchKeys(): void {
  browser.commands.onCommand.addListener((command, tab) => handleCommand(command, tab?.windowId));
}
