import { Menu, type MenuProps } from "@mantine/core";
import type { ReactNode } from "react";
import { TargetProxy, type TargetProps, useFloatingTarget } from "./use-floating-target.tsx";

interface PlainMenuProps extends Omit<MenuProps, "children" | "id" | "onChange" | "opened"> {
  /** Renders the button that opens it. */
  target: (button: TargetProps) => ReactNode;
  /** Class of the dropdown. */
  dropdownClass?: string | undefined;
  /** The items, rendered while it is open. */
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
          // Mantine's `returnFocus` moves the focus after ten milliseconds, whatever has it by then; the target
          // returns it instead.
          returnFocus={false}
          {...menu}
          id={id}
          opened={isOpen}
          onChange={setIsOpen}
        >
          <Menu.Target>
            <TargetProxy {...standIn} />
          </Menu.Target>
          <Menu.Dropdown className={dropdownClass}>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
