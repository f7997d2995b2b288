import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import {
  arrearsLifecycleOf,
  arrearsMoveInputs,
  arrearsMoveRules,
  type ArrearsVerb,
} from "#shared/domain/rentals/arrears-moves.ts";
import { rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { NewAttachments } from "#web/components/attachments/new-attachments.tsx";
import { useNewAttachments } from "#web/components/attachments/use-new-attachments.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";

interface ArrearsDialogProps {
  verb: ArrearsVerb;
  /** The rental in the version last read. */
  rental: Rental;
  onClose: () => void;
}

/** Asks for the day, the note and the files of a move of the arrears status. */
export function ArrearsDialog({ verb, rental, onClose }: ArrearsDialogProps) {
  const { t } = useTexts();
  const today = useToday();
  const { group, giveTo } = useNewAttachments("rental");
  const move = {
    resource: rentalResource,
    row: rental,
    verb,
    input: arrearsMoveInputs[verb],
    rules: arrearsMoveRules(rental, today),
    initial: { arrears_changed_on: today },
  };
  const form = useMoveForm<"arrears_changed_on" | "arrears_note">(move, () => {
    giveTo(rental.id);
    showSuccess(t(`rentals.done.${verb}`, { code: rental.code }));
    onClose();
  });
  return (
    <MoveDialog
      form={form}
      title={`${t(`rentals.confirm.${verb}`)} · ${rental.code}`}
      explanation={t(`rentals.explain.${verb}`)}
      confirm={t(`rentals.confirm.${verb}`)}
      isPossible={isMoveAllowed(arrearsLifecycleOf(rental), rental.arrears_status, verb)}
      onClose={onClose}
    >
      <DateField form={form} name="arrears_changed_on" />
      <TextAreaField form={form} name="arrears_note" />
      <NewAttachments entity="rental" group={group} />
    </MoveDialog>
  );
}
