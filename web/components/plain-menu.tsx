import { Menu, type MenuProps } from "@mantine/core";
import type { ReactNode } from "react";
import {
  type FloatingTarget,
  StandIn,
  type TargetProps,
  useFloatingTarget,
  useOpenedOnceMounted,
} from "./use-floating-target.tsx";

interface PlainMenuProps extends Omit<MenuProps, "children" | "id" | "onChange" | "opened"> {
  /** Draws the button that opens it. */
  target: (button: TargetProps) => ReactNode;
  /** A class of what opens. */
  dropdownClass?: string | undefined;
  /** The items, there while it is open. */
  children: ReactNode;
}

/** Mantine's menu, within its landmark and without the empty focus holder that screen readers count as an item. */
export function PlainMenu({ target, ...menu }: PlainMenuProps) {
  const floating = useFloatingTarget("menu");
  return (
    <>
      {target(floating.button)}
      {floating.isNear && <NearMenu floating={floating} {...menu} />}
    </>
  );
}

function NearMenu({
  floating: { id, button, isOpen, setIsOpen },
  dropdownClass,
  children,
  ...menu
}: Omit<PlainMenuProps, "target"> & { floating: FloatingTarget }) {
  const opened = useOpenedOnceMounted(isOpen);
  return (
    <Menu
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      // Mantine's takes it back from whatever has it ten milliseconds later; the target gives it back itself.
      returnFocus={false}
      {...menu}
      id={id}
      opened={opened}
      onChange={setIsOpen}
    >
      <Menu.Target>
        <StandIn button={button.ref} />
      </Menu.Target>
      <Menu.Dropdown className={dropdownClass}>{children}</Menu.Dropdown>
    </Menu>
  );
}
