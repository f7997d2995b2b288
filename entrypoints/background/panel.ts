import { browser } from "wxt/browser";

/** What Firefox has where Chromium has a side panel; the types know Chromium alone. */
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
 * Opens the side panel. To be called at once when the person acts: after an `await` the browser no longer believes that
 * somebody asked for it.
 */
export function openPanel(windowId: number | undefined): void {
  const sidebar: unknown = "sidebarAction" in browser ? browser.sidebarAction : null;
  const opening = isSidebar(sidebar) ? sidebar.open() : openOf(windowId);
  // A browser that opens none keeps what was asked for: the next surface finds it.
  opening.catch(() => {});
}
