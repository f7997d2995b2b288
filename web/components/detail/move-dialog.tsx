import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { Fragment, useCallback, useRef, type ReactNode } from "react";
import { FormAlert } from "../form/form-alert.tsx";
import { RestoredNotice } from "../form/restored-notice.tsx";
import { useRefusalFocus } from "../form/use-refusal-focus.ts";
import type { AnyForm } from "../form/use-resource-form.ts";
import { PlainModal } from "../plain-modal.tsx";
import { useTexts } from "../use-texts.ts";
import classes from "./detail.module.css";

interface MoveDialogProps {
  form: AnyForm;
  title: string;
  /** What the move does. */
  explanation?: string;
  /** Label of the confirm button. */
  confirm: string;
  /** The move cannot be undone. */
  isFinal?: boolean;
  /** Whether the row's current version still allows the move. */
  isPossible: boolean;
  onClose: () => void;
  /** The move's inputs. */
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

const hasInputs = ({ value, type, checked }: HTMLInputElement) => value === "" || (type === "radio" && checked);

/** Marks the element for the dialog's focus trap: the first empty or radio input, else the confirm button. */
function markFirst(form: HTMLFormElement | null): void {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea") ?? [])];
  const target = inputs.find(hasInputs) ?? form?.querySelector("[type=submit]");
  target?.setAttribute("data-autofocus", "true");
}

/** Focuses the first missing input, at first and after a refusal. */
function useMoveFocus(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useRefusalFocus(form, refusals);
  return useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    markFirst(element);
  }, []);
}

/** Explains a move, asks for its inputs and submits it. */
export function MoveDialog(props: MoveDialogProps) {
  const { form, title, explanation, confirm, isFinal = false, isPossible, onClose, children } = props;
  const { t } = useTexts();
  const formRef = useMoveFocus(form.refusals);
  return (
    <PlainModal
      opened
      onClose={onClose}
      title={title}
      onKeyDown={({ key, ctrlKey, metaKey }) => key === "Enter" && (ctrlKey || metaKey) && form.submit()}
    >
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Otherwise the drawer's form that opened the dialog would be submitted too.
          event.stopPropagation();
          form.submit();
        }}
      >
        <Stack gap="md">
          {explanation && <p className={classes.explanation}>{explanation}</p>}
          <FormAlert failure={form.failure} />
          {(form.present || !isPossible) && <StaleAlert isPossible={isPossible} />}
          <RestoredNotice form={form} />
          <Fragment key={form.discards}>{children}</Fragment>
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
