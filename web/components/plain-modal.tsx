import { Modal, type ModalRootProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./plain-modal.module.css";
import { useTexts } from "./use-texts.ts";

export interface PlainModalProps extends ModalRootProps {
  title: ReactNode;
}

/**
 * Mantine's modal with a plain title bar: Mantine's bar is a `header`, and the page already has one (axe, landmarks).
 */
export function PlainModal({ title, children, ...root }: PlainModalProps) {
  const { t } = useTexts();
  return (
    <Modal.Root classNames={{ inner: classes.inner }} {...root}>
      <Modal.Overlay />
      <Modal.Content className={classes.content}>
        <div className={classes.bar}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t("action.close")} />
        </div>
        <div className={classes.body}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  );
}
