import { Modal, type ModalRootProps } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { DialogFocus } from "#shared/ui/dialog-focus.tsx";
import { takesEscape } from "./form/takes-escape.ts";
import classes from "./plain-modal.module.css";
import { useTexts } from "./use-texts.ts";

export interface PlainModalProps extends ModalRootProps {
  title: ReactNode;
}

/**
 * Mantine's modal with a plain title bar: Mantine's bar is a `header`, and the page already has one (axe, landmarks).
 */
export function PlainModal({ title, children, closeOnEscape = true, onKeyDown, ...root }: PlainModalProps) {
  const { t } = useTexts();
  // Mantine listens on the window, which would close every open dialog at once.
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target, currentTarget, nativeEvent } = event;
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    onKeyDown?.(event);
    if (key === "Escape" && closeOnEscape && !nativeEvent.isComposing && !takesEscape(target)) root.onClose();
  };
  return (
    <Modal.Root classNames={{ inner: classes.inner }} {...root} closeOnEscape={false} onKeyDown={handleKey}>
      <Modal.Overlay />
      <Modal.Content className={classes.content}>
        <div className={classes.bar}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t("action.close")} />
        </div>
        <div className={classes.body}>{children}</div>
        <DialogFocus />
      </Modal.Content>
    </Modal.Root>
  );
}
