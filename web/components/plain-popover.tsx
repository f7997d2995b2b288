import { Popover, type PopoverProps } from "@mantine/core";
import type { ReactNode } from "react";
import {
  type FloatingTarget,
  StandIn,
  type TargetProps,
  useFloatingTarget,
  useOpenedOnceMounted,
} from "./use-floating-target.tsx";

interface PlainPopoverProps extends Omit<PopoverProps, "children" | "id" | "onChange" | "onClose" | "opened"> {
  /** What it is called for screen readers. */
  label: string;
  /** Draws the button that opens it. */
  target: (button: TargetProps) => ReactNode;
  /** A class of what opens. */
  dropdownClass?: string | undefined;
  startsOpen?: boolean;
  onClose?: () => void;
  /** What stands in it, with the way to close it. */
  children: (close: () => void) => ReactNode;
}

/** Mantine's popover, which keeps the focus within and gives it back. */
export function PlainPopover({ target, startsOpen = false, onClose, ...popover }: PlainPopoverProps) {
  const floating = useFloatingTarget("dialog", { startsOpen, onClose });
  return (
    <>
      {target(floating.button)}
      {floating.isNear && <NearPopover floating={floating} {...popover} />}
    </>
  );
}

function NearPopover({
  floating: { id, button, isOpen, setIsOpen },
  label,
  dropdownClass,
  children,
  ...popover
}: Omit<PlainPopoverProps, "target" | "startsOpen" | "onClose"> & { floating: FloatingTarget }) {
  const opened = useOpenedOnceMounted(isOpen);
  return (
    <Popover trapFocus returnFocus {...popover} id={id} opened={opened} onChange={setIsOpen}>
      <Popover.Target>
        <StandIn button={button.ref} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={dropdownClass}>
        {children(() => setIsOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
