import { Menu, type MenuProps } from "@mantine/core";

/** Mantine's menu, within its landmark and without the empty focus holder that screen readers count as an item. */
export function PlainMenu(props: MenuProps) {
  return <Menu withinPortal={false} withInitialFocusPlaceholder={false} {...props} />;
}
