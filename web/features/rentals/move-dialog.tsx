import { Alert, Button, Group, Modal, Stack } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { rentalLifecycle, type Rental, type RentalVerb } from "#shared/domain/rentals/rental.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { FormAlert } from "#web/components/form/form-alert.tsx";
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

/** Asks for what a move needs, says what it does, and does it. */
export function MoveDialog({ verb, rental, onClose }: MoveDialogProps) {
  const { t } = useTexts();
  const fields = useRef<HTMLDivElement>(null);
  const form = useMoveForm(verb, rental, () => {
    showSuccess(t(`rentals.done.${verb}`, { code: rental.code }));
    onClose();
  });
  const { refusals, failure } = form;
  const isPossible = isMoveAllowed(rentalLifecycle, rental.state, verb);
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t(`rentals.confirm.${verb}`)} · ${rental.code}`}
      centered
      closeButtonProps={{ "aria-label": t("action.close") }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.submit();
        }}
      >
        <Stack gap="md" ref={fields}>
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
