import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useCallback, useRef, type ReactNode } from "react";
import { FormAlert } from "../form/form-alert.tsx";
import { useRefusalFocus } from "../form/use-refusal-focus.ts";
import { takesEscape } from "../form/takes-escape.ts";
import { useReturnFocus } from "#shared/ui/use-return-focus.ts";
import type { AnyForm } from "../form/use-resource-form.ts";
import { PlainModal } from "../plain-modal.tsx";
import { useTexts } from "../use-texts.ts";
import classes from "./detail.module.css";

interface MoveDialogProps {
  form: AnyForm;
  title: string;
  /** What the move does. */
  explanation?: string;
  /** The word on the button that does it. */
  confirm: string;
  /** Nobody can take it back. */
  isFinal?: boolean;
  /** Whether the row, as it is now, still allows the move. */
  isPossible: boolean;
  onClose: () => void;
  /** What the move asks for. */
  children?: ReactNode;
}

function StaleAlert({ isPossible }: { isPossible: boolean }) {
  const { t } = useTexts();
  return (
    <Alert color="orange" icon={<IconUsers aria-hidden />} title={t("error.stale")}>
      {t(isPossible ? "components.stale.retry" : "components.stale.not_possible")}
    </Alert>
  );
}

const asksSomething = ({ value, type, checked }: HTMLInputElement) => value === "" || (type === "radio" && checked);

/** Read by the dialog's focus trap: what is still empty or a choice, else the button that confirms. */
function markFirst(form: HTMLFormElement | null): void {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea") ?? [])];
  const target = inputs.find(asksSomething) ?? form?.querySelector("[type=submit]");
  target?.setAttribute("data-autofocus", "true");
}

/** Puts the focus where something is missing, at first and after a refusal. */
function useMoveFocus(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useRefusalFocus(form, refusals);
  return useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    markFirst(element);
  }, []);
}

/** Asks for what a move needs, says what it does, and does it. */
export function MoveDialog(props: MoveDialogProps) {
  const { form, title, explanation, confirm, isFinal = false, isPossible, onClose, children } = props;
  const { t } = useTexts();
  useReturnFocus();
  const formRef = useMoveFocus(form.refusals);
  return (
    <PlainModal
      opened
      onClose={onClose}
      title={title}
      closeOnEscape={false}
      onKeyDown={({ key, ctrlKey, metaKey, target }) => {
        if (key === "Enter" && (ctrlKey || metaKey)) form.submit();
        if (key === "Escape" && target instanceof Element && !takesEscape(target)) onClose();
      }}
    >
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A drawer's form in which the dialog was asked for would be sent along.
          event.stopPropagation();
          form.submit();
        }}
      >
        <Stack gap="md">
          {explanation && <p className={classes.explanation}>{explanation}</p>}
          <FormAlert failure={form.failure} />
          {(form.present || !isPossible) && <StaleAlert isPossible={isPossible} />}
          {children}
        </Stack>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" color={isFinal ? "red" : undefined} loading={form.isSaving} disabled={!isPossible}>
            {confirm}
          </Button>
        </Group>
      </form>
    </PlainModal>
  );
}
