import { Drawer, type DrawerRootProps } from "@mantine/core";
import type { ReactNode } from "react";
import { DialogFocus } from "#shared/ui/dialog-focus.tsx";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./plain-drawer.module.css";

interface Props extends DrawerRootProps {
  readonly title: ReactNode;
  readonly contentClass?: string;
}

/**
 * Mantine's drawer with a plain title bar: Mantine's bar is a `header`, and the page already has one (axe,
 * landmarks).
 */
export function PlainDrawer({ title, contentClass, children, ...root }: Props) {
  const t = useT();
  return (
    <Drawer.Root {...root}>
      <Drawer.Overlay />
      {/* A `className` would also be set on the wrapper that fills the window. */}
      <Drawer.Content classNames={{ content: contentClass ?? "" }}>
        <div className={classes.bar}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t("action.close")} />
        </div>
        {children}
        <DialogFocus />
      </Drawer.Content>
    </Drawer.Root>
  );
}
