import { type Ref, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from "react";

/** What the button is given that opens something: it is drawn by itself, and what it opens is not there until somebody comes near. */
export interface TargetProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly "aria-haspopup": "menu" | "dialog";
  readonly "aria-expanded": boolean;
  readonly "aria-controls": string | undefined;
  readonly "data-expanded": true | undefined;
  readonly onClick: () => void;
  readonly onFocus: () => void;
  readonly onPointerEnter: () => void;
}

export interface FloatingTarget {
  /** Also that of what opens: Mantine names its dropdown after it. */
  readonly id: string;
  readonly button: TargetProps;
  readonly standIn: StandInProps;
  /** Whether what opens is to be there, be it closed. */
  readonly isNear: boolean;
  /** Whether it is open: once it stands, for only then do Mantine's note what had the focus. */
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
}

/** Whether what closes still has the focus, or nobody: whatever took it, the palette by its key, keeps it. */
function isFocusLeft(dropdown: string): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.closest(`[id="${dropdown}"]`) !== null;
}

/**
 * A button that opens a menu or a popover. Mantine's, were they drawn with the page, would have it drawn a second time before anybody
 * sees it, for each button tells where it stands (docs/design/goals.md, F3); so they come when the pointer or the focus does.
 */
export function useFloatingTarget(
  kind: "menu" | "dialog",
  { startsOpen = false, onClose }: { startsOpen?: boolean; onClose?: (() => void) | undefined } = {},
): FloatingTarget {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const [isNear, setIsNear] = useState(startsOpen);
  const [isWanted, setIsWanted] = useState(startsOpen);
  const [stands, setStands] = useState(false);
  const comeNear = () => setIsNear(true);
  const setIsOpen = (next: boolean) => {
    setIsWanted(next);
    if (!next && isFocusLeft(`${id}-dropdown`)) ref.current?.focus({ preventScroll: true });
    if (!next) onClose?.();
  };
  const toggle = () => {
    comeNear();
    setIsOpen(!isWanted);
  };
  const button: TargetProps = {
    ref,
    id,
    "aria-haspopup": kind,
    "aria-expanded": isWanted,
    "aria-controls": isWanted ? `${id}-dropdown` : undefined,
    "data-expanded": isWanted || undefined,
    onClick: toggle,
    onFocus: comeNear,
    onPointerEnter: comeNear,
  };
  const standIn = { button: ref, onStands: setStands };
  return { id, button, standIn, isNear, isOpen: isWanted && stands, setIsOpen };
}

interface StandInProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Told once what opens is there. */
  readonly onStands: (stands: true) => void;
  /** Mantine's. */
  readonly ref?: Ref<HTMLButtonElement | null>;
}

/** What Mantine takes for its target: it is told of the button, which stands outside. */
export function StandIn({ button, onStands, ref }: StandInProps) {
  useEffect(() => onStands(true), [onStands]);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button]);
  return null;
}
