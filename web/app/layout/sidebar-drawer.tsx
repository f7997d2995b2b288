import { useEffect } from "react";
import { useSnapshot } from "valtio/react";
import { useLocation } from "wouter";
import { sidebarState } from "#shared/client/state/sidebar-state.ts";
import { Brand } from "../brand.tsx";
import { NavigationMenu } from "./navigation-menu.tsx";
import { PlainDrawer } from "./plain-drawer.tsx";
import classes from "./sidebar-drawer.module.css";

/** A touch within this many pixels of the left edge opens the drawer (docs/design/specification.md, section 9). */
const EDGE = 16;

function setOpen(isOpen: boolean): void {
  sidebarState.drawerOpen = isOpen;
}

function useOpeners(): void {
  useEffect(() => {
    const open = () => setOpen(true);
    const openAtEdge = ({ touches }: TouchEvent) => {
      const touch = touches[0];
      if (!touch || touch.clientX > EDGE) return;
      open();
      // The click that follows the touch would hit the overlay and close the drawer again.
      window.addEventListener("touchend", (event) => event.preventDefault(), { once: true, passive: false });
    };
    window.addEventListener("open-sidebar", open);
    window.addEventListener("touchstart", openAtEdge, { passive: true });
    return () => {
      window.removeEventListener("open-sidebar", open);
      window.removeEventListener("touchstart", openAtEdge);
      setOpen(false);
    };
  }, []);
}

/** Side navigation of narrow windows: a drawer that closes on navigation. */
export function SidebarDrawer() {
  const [location] = useLocation();
  const { drawerOpen } = useSnapshot(sidebarState);
  useOpeners();
  useEffect(() => setOpen(false), [location]);
  return (
    <PlainDrawer
      opened={drawerOpen}
      onClose={() => setOpen(false)}
      size="18.5rem"
      contentClass={classes.content}
      title={<Brand />}
    >
      <NavigationMenu />
    </PlainDrawer>
  );
}
