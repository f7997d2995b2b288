import { blockInput } from "#shared/domain/persons/personal-data.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { type DataSubject, resourceOf } from "./data-subject.ts";

export type DataVerb = "block" | "unblock";

interface BlockDialogProps {
  subject: DataSubject;
  verb: DataVerb;
  onClose: () => void;
}

/** Blocks or unblocks a subject's data: explains the effect and asks for a reason. */
export function BlockDialog({ subject, verb, onClose }: BlockDialogProps) {
  const { t } = useTexts();
  const form = useMoveForm<"reason">({ resource: resourceOf(subject), row: subject, verb, input: blockInput }, () => {
    showSuccess(t(`persons.${verb}.done`));
    onClose();
  });
  return (
    <MoveDialog
      form={form}
      title={`${t(`persons.${verb}.title`)} · ${subject.label}`}
      explanation={t(`persons.${verb}.explain`)}
      confirm={t(`persons.${verb}.confirm`)}
      isFinal={verb === "block"}
      isPossible={(subject.blocked_at === null) === (verb === "block")}
      onClose={onClose}
    >
      <TextAreaField form={form} name="reason" />
    </MoveDialog>
  );
}
