import { IconPin, IconPinFilled } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { sidebarState, togglePinned } from "#shared/client/state/sidebar-state.ts";
import { useT } from "#shared/ui/use-t.ts";
import { NavigationMenu } from "./navigation-menu.tsx";
import classes from "./sidebar.module.css";
import { useRail } from "./use-rail.ts";

function PinButton({ isPinned }: { isPinned: boolean }) {
  const t = useT();
  const Pin = isPinned ? IconPinFilled : IconPin;
  return (
    <button type="button" className={classes.pin} aria-pressed={isPinned} onClick={togglePinned}>
      <Pin size={16} stroke={1.6} aria-hidden />
      <span>{t(isPinned ? "navigation.unpin" : "navigation.pin")}</span>
    </button>
  );
}

function closeOnEscape({ key }: KeyboardEvent): void {
  if (key === "Escape") sidebarState.expanded = false;
}

/** Side navigation on tablet and desktop: a rail of icons that expands, or stays expanded when pinned. */
export function Sidebar() {
  const { isWide, isPinned, handlers } = useRail();
  return (
    <aside className={classes.column} data-pinned={isPinned}>
      <div
        className={classes.rail}
        data-rail={!isWide}
        data-floating={isWide && !isPinned}
        onKeyDown={closeOnEscape}
        {...handlers}
      >
        <NavigationMenu />
        <PinButton isPinned={isPinned} />
      </div>
    </aside>
  );
}
