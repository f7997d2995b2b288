import { proxy } from "valtio/vanilla";
import { getPlatform } from "../current-platform.ts";

const initiallyFolded: Record<string, boolean> = {};

/**
 * The side navigation: `pinned` keeps it wide, `expanded` widens it for the moment, `drawerOpen` is the drawer of narrow
 * windows, `folded` says of a group whether the person has folded it or not.
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

/** Pins or unpins and remembers it as 1 or 0 (docs/design/specification.md, section 9). */
export function togglePinned(): void {
  sidebarState.pinned = !sidebarState.pinned;
  if (!sidebarState.pinned) sidebarState.expanded = false;
  void getPlatform().writeSetting("sbPinned", sidebarState.pinned ? "1" : "0");
}
