import { Alert, Button, Group, Modal, Stack } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useCallback, useEffect, useRef } from "react";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { rentalLifecycle, type Rental, type RentalVerb } from "#shared/domain/rentals/rental.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { FormAlert } from "#web/components/form/form-alert.tsx";
import { useReturnFocus } from "#web/components/form/use-return-focus.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { MoveFields } from "./move-fields.tsx";
import classes from "./rentals.module.css";
import { useMoveForm } from "./use-move-form.ts";

interface MoveDialogProps {
  verb: RentalVerb;
  /** The rental as it was last read. */
  rental: Rental;
  onClose: () => void;
}

/** Moves that nobody can take back. */
const finalMoves: readonly RentalVerb[] = ["end", "cancel"];

function StaleAlert({ isPossible }: { isPossible: boolean }) {
  const { t } = useTexts();
  return (
    <Alert color="orange" icon={<IconUsers aria-hidden />} title={t("error.stale")}>
      {t(isPossible ? "rentals.stale_retry" : "rentals.not_now")}
    </Alert>
  );
}

/** The calendar belongs to the dialog and is taller than it. */
const styles = { content: { overflow: "visible" }, body: { overflow: "visible" } };

/** Read by the dialog's focus trap: what is still empty, else the button that confirms. */
function markFirst(form: HTMLFormElement | null): void {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea") ?? [])];
  const target = inputs.find(({ value }) => value === "") ?? form?.querySelector("[type=submit]");
  target?.setAttribute("data-autofocus", "true");
}

/** Puts the focus where something is missing, at first and after a refusal. */
function useMoveFocus(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    markFirst(element);
  }, []);
}

/** Asks for what a move needs, says what it does, and does it. */
export function MoveDialog({ verb, rental, onClose }: MoveDialogProps) {
  const { t } = useTexts();
  const form = useMoveForm(verb, rental, () => {
    showSuccess(t(`rentals.done.${verb}`, { code: rental.code }));
    onClose();
  });
  const { failure } = form;
  useReturnFocus();
  const formRef = useMoveFocus(form.refusals);
  const isPossible = isMoveAllowed(rentalLifecycle, rental.state, verb);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t(`rentals.confirm.${verb}`)} · ${rental.code}`}
      centered
      styles={styles}
      closeButtonProps={{ "aria-label": t("action.close") }}
    >
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.submit();
        }}
      >
        <Stack gap="md">
          <p className={classes.moveText}>{t(`rentals.explain.${verb}`)}</p>
          <FormAlert failure={failure} />
          {(failure?.present || !isPossible) && <StaleAlert isPossible={isPossible} />}
          <MoveFields verb={verb} form={form} />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("action.cancel")}
          </Button>
          <Button
            type="submit"
            color={finalMoves.includes(verb) ? "red" : undefined}
            loading={form.isSaving}
            disabled={!isPossible}
          >
            {t(`rentals.confirm.${verb}`)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
