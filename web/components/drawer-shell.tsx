import { Drawer } from "@mantine/core";
import type { KeyboardEventHandler, ReactNode } from "react";
import { DialogFocus } from "#shared/ui/dialog-focus.tsx";
import classes from "./form/form.module.css";
import { useTexts } from "./use-texts.ts";

interface DrawerShellProps {
  title: string;
  onClose: () => void;
  /** Handles all keys, Escape too. */
  onKeyDown?: KeyboardEventHandler;
  isBusy?: boolean;
  /** Beside the title. */
  actions?: ReactNode;
  /** Beside the drawer: dialogs over it. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The drawer at the right with its title and close button: of a form, and of one whose data are still read. */
export function DrawerShell({ title, onClose, onKeyDown, isBusy, actions, beside, children }: DrawerShellProps) {
  const { t } = useTexts();
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size="var(--ll-drawer-width)"
      closeOnEscape={onKeyDown === undefined}
      {...(onKeyDown && { onKeyDown })}
    >
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.drawer ?? "" }}>
        <div className={classes.inner} aria-busy={isBusy || undefined}>
          <div className={classes.head}>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            {actions}
            <Drawer.CloseButton aria-label={t("action.close")} />
          </div>
          {children}
        </div>
        <DialogFocus />
      </Drawer.Content>
      {beside}
    </Drawer.Root>
  );
}
