import { Drawer, type DrawerRootProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./plain-drawer.module.css";

interface Props extends DrawerRootProps {
  readonly title: ReactNode;
  readonly contentClass?: string;
}

/** Mantine's drawer with a plain bar on top: its own is a `header`, and the page has one already (axe, landmarks). */
export function PlainDrawer({ title, contentClass, children, ...root }: Props) {
  const t = useT();
  return (
    <Drawer.Root {...root}>
      <Drawer.Overlay />
      {/* A `className` would also land on the wrapper that fills the window. */}
      <Drawer.Content classNames={{ content: contentClass ?? "" }}>
        <div className={classes.bar}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t("action.close")} />
        </div>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}
