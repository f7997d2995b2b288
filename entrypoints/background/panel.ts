import { browser } from "wxt/browser";

/** Firefox's counterpart of Chromium's side panel; the type definitions cover Chromium only. */
interface Sidebar {
  open(): Promise<void>;
}

function isSidebar(value: unknown): value is Sidebar {
  return typeof value === "object" && value !== null && "open" in value;
}

async function openOf(windowId: number | undefined): Promise<void> {
  if (windowId !== undefined) await browser.sidePanel.open({ windowId });
}

/**
 * Opens the side panel. Call it synchronously in the user's gesture: after an `await` the browser no longer accepts
 * the gesture.
 */
export function openPanel(windowId: number | undefined): void {
  const sidebar: unknown = "sidebarAction" in browser ? browser.sidebarAction : null;
  const opening = isSidebar(sidebar) ? sidebar.open() : openOf(windowId);
  // If the browser cannot open the panel, the request stays stored for the next surface.
  opening.catch(() => {});
}
