import { useEffect, useRef, type FocusEvent, type MouseEvent } from "react";
import { useSnapshot } from "valtio/react";
import { sidebarState, togglePinned } from "#shared/client/state/sidebar-state.ts";

/** How long the rail stays expanded after a touch, in milliseconds (docs/design/specification.md, section 9). */
const TOUCH_COLLAPSE_DELAY = 8000;

const expand = () => {
  sidebarState.expanded = true;
};
const collapse = () => {
  sidebarState.expanded = false;
};

/** The header's button on wide windows: expands the rail temporarily, or collapses it. */
function toggleRail(): void {
  if (sidebarState.pinned) togglePinned();
  else sidebarState.expanded = !sidebarState.expanded;
}

/** A collapsed rail that expands on hover, touch and keyboard focus. */
export function useRail() {
  const { expanded, pinned } = useSnapshot(sidebarState);
  const collapseTimer = useRef<number>(undefined);
  const isHeldByTouch = useRef(false);
  const hasSwallowedTouch = useRef(false);

  useEffect(() => {
    window.addEventListener("open-sidebar", toggleRail);
    return () => {
      window.removeEventListener("open-sidebar", toggleRail);
      window.clearTimeout(collapseTimer.current);
      collapse();
    };
  }, []);

  const onTouchStart = () => {
    hasSwallowedTouch.current = !sidebarState.expanded && !sidebarState.pinned;
    if (!hasSwallowedTouch.current) return;
    expand();
    isHeldByTouch.current = true;
    window.clearTimeout(collapseTimer.current);
    collapseTimer.current = window.setTimeout(() => {
      isHeldByTouch.current = false;
      collapse();
    }, TOUCH_COLLAPSE_DELAY);
  };

  // After a touch, browsers fire emulated mouse events that enter and leave at once.
  const leave = () => {
    if (!isHeldByTouch.current) collapse();
  };

  // The touch that expands the rail must not activate the link under it.
  const onClickCapture = (event: MouseEvent) => {
    if (hasSwallowedTouch.current) event.preventDefault();
    if (hasSwallowedTouch.current) event.stopPropagation();
    hasSwallowedTouch.current = false;
  };

  const onFocus = ({ target }: FocusEvent) => {
    if (target.matches(":focus-visible")) expand();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) leave();
  };

  return {
    isWide: pinned || expanded,
    isPinned: pinned,
    handlers: { onMouseEnter: expand, onMouseLeave: leave, onTouchStart, onClickCapture, onFocus, onBlur },
  };
}
