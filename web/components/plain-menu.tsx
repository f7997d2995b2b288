import { Menu, type MenuProps } from "@mantine/core";
import type { ReactNode } from "react";
import { StandIn, type TargetProps, useFloatingTarget } from "./use-floating-target.tsx";

interface PlainMenuProps extends Omit<MenuProps, "children" | "id" | "onChange" | "opened"> {
  /** Draws the button that opens it. */
  target: (button: TargetProps) => ReactNode;
  /** A class of what opens. */
  dropdownClass?: string | undefined;
  /** The items, there while it is open. */
  children: ReactNode;
}

/** Mantine's menu, within its landmark and without the empty focus holder that screen readers count as an item. */
export function PlainMenu({ target, dropdownClass, children, ...menu }: PlainMenuProps) {
  const { id, button, standIn, isNear, isOpen, setIsOpen } = useFloatingTarget("menu");
  return (
    <>
      {target(button)}
      {isNear && (
        <Menu
          withinPortal={false}
          withInitialFocusPlaceholder={false}
          // Mantine's takes it back from whatever has it ten milliseconds later; the target gives it back itself.
          returnFocus={false}
          {...menu}
          id={id}
          opened={isOpen}
          onChange={setIsOpen}
        >
          <Menu.Target>
            <StandIn {...standIn} />
          </Menu.Target>
          <Menu.Dropdown className={dropdownClass}>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
