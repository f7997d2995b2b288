import { Popover, type PopoverProps } from "@mantine/core";
import type { ReactNode } from "react";
import { TargetProxy, type TargetProps, useFloatingTarget } from "./use-floating-target.tsx";

interface PlainPopoverProps extends Omit<PopoverProps, "children" | "id" | "onChange" | "onClose" | "opened"> {
  /** Accessible name. */
  label: string;
  /** Renders the button that opens it. */
  target: (button: TargetProps) => ReactNode;
  /** Class of the dropdown. */
  dropdownClass?: string | undefined;
  startsOpen?: boolean;
  onClose?: () => void;
  /** Content, with a function that closes it. */
  children: (close: () => void) => ReactNode;
}

/** Mantine's popover with a focus trap; the focus returns to the button on close. */
export function PlainPopover(props: PlainPopoverProps) {
  const { target, label, dropdownClass, startsOpen = false, onClose, children, ...popover } = props;
  const { id, button, standIn, isNear, isOpen, setIsOpen } = useFloatingTarget("dialog", { startsOpen, onClose });
  return (
    <>
      {target(button)}
      {isNear && (
        <Popover trapFocus returnFocus {...popover} id={id} opened={isOpen} onChange={setIsOpen}>
          <Popover.Target>
            <TargetProxy {...standIn} />
          </Popover.Target>
          <Popover.Dropdown aria-label={label} className={dropdownClass}>
            {children(() => setIsOpen(false))}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
