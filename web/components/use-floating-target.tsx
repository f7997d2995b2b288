import { type Ref, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from "react";

/** Props of a button that opens a dropdown; the dropdown is mounted only on hover or focus. */
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
  /** Also the base of the dropdown's id: Mantine names it after its target. */
  readonly id: string;
  readonly button: TargetProps;
  readonly standIn: TargetProxyProps;
  /** Whether the dropdown is mounted, even if closed. */
  readonly isNear: boolean;
  /** Whether it is open. Only after mounting, because Mantine records the previously focused element then. */
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
}

/**
 * Whether the focus is still in the closing dropdown, or nowhere: an element that has taken it (such as the palette)
 * keeps it.
 */
function isFocusLeft(dropdown: string): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.closest(`[id="${dropdown}"]`) !== null;
}

/**
 * A button that opens a menu or a popover. Mantine's own targets would cause a second render of the page before it is
 * visible, as each registers its position (docs/design/goals.md, F3); so they are mounted on hover or focus.
 */
export function useFloatingTarget(
  kind: "menu" | "dialog",
  { startsOpen = false, onClose }: { startsOpen?: boolean; onClose?: (() => void) | undefined } = {},
): FloatingTarget {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const [isNear, setIsNear] = useState(startsOpen);
  const [isWanted, setIsWanted] = useState(startsOpen);
  const [isMounted, setIsMounted] = useState(false);
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
  const standIn = { button: ref, onMounted: setIsMounted };
  return { id, button, standIn, isNear, isOpen: isWanted && isMounted, setIsOpen };
}

interface TargetProxyProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Called when the dropdown is mounted. */
  readonly onMounted: (isMounted: true) => void;
  /** Passed by Mantine. */
  readonly ref?: Ref<HTMLButtonElement | null>;
}

/** Stands in for Mantine's target: forwards its ref to the button, which is outside. */
export function TargetProxy({ button, onMounted, ref }: TargetProxyProps) {
  useEffect(() => onMounted(true), [onMounted]);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button]);
  return null;
}
