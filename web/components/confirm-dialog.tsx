import { Button, Group } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./confirm-dialog.module.css";
import { PlainModal, type PlainModalProps } from "./plain-modal.tsx";
import { useTexts } from "./use-texts.ts";

interface ConfirmDialogProps extends Pick<PlainModalProps, "size" | "zIndex" | "title"> {
  /** Describes what cannot be undone. */
  text: string;
  /** Label of the confirm button. */
  confirm: string;
  isBusy?: boolean;
  /** The action cannot be done now; `children` says why. */
  isDisabled?: boolean;
  /** The action destroys nothing: the button is not red. */
  isConstructive?: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** What the user decides by, below the text: facts, a notice. */
  children?: ReactNode;
}

/** A double click would submit twice: the second click comes before the button is rendered as busy. */
function useSingleConfirm(isBusy: boolean, onConfirm: () => void) {
  const isConfirmed = useRef(false);
  useEffect(() => {
    if (!isBusy) isConfirmed.current = false;
  });
  return () => {
    if (isConfirmed.current) return;
    isConfirmed.current = true;
    onConfirm();
  };
}

/** Asks for confirmation of an action. Enter and Escape cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { text, confirm, isBusy = false, isDisabled = false, isConstructive = false, ...rest } = props;
  const { onClose, onConfirm, children, ...modal } = rest;
  const { t } = useTexts();
  const handleConfirm = useSingleConfirm(isBusy, onConfirm);
  return (
    <PlainModal {...modal} opened onClose={onClose}>
      <p className={classes.text}>{text}</p>
      {children && <div className={classes.facts}>{children}</div>}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t("action.cancel")}
        </Button>
        <Button
          {...(!isConstructive && { color: "red" })}
          loading={isBusy}
          disabled={isDisabled}
          onClick={handleConfirm}
        >
          {confirm}
        </Button>
      </Group>
    </PlainModal>
  );
}
