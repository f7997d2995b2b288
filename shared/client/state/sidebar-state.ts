import { proxy } from "valtio/vanilla";
import { getPlatform } from "../current-platform.ts";

const initiallyFolded: Record<string, boolean> = {};

/**
 * The side navigation: `pinned` keeps it wide, `expanded` widens it temporarily, `drawerOpen` is the drawer of narrow
 * windows, `folded` records which groups the user has collapsed or opened.
 */
export const sidebarState = proxy({
  pinned: false,
  expanded: false,
  drawerOpen: false,
  folded: initiallyFolded,
});

export async function restoreSidebar(): Promise<void> {
  sidebarState.pinned = (await getPlatform().readSetting("sbPinned")) === "1";
}

/** Toggles pinning and stores it as 1 or 0 (docs/design/specification.md, section 9). */
export function togglePinned(): void {
  sidebarState.pinned = !sidebarState.pinned;
  if (!sidebarState.pinned) sidebarState.expanded = false;
  void getPlatform().writeSetting("sbPinned", sidebarState.pinned ? "1" : "0");
}
