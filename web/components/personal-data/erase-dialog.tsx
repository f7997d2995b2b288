import { Alert, Skeleton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { describeError } from "#shared/client/api-error.ts";
import { blockInput } from "#shared/domain/persons/personal-data.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { type DataSubject, resourceOf } from "./data-subject.ts";
import { ErasureFacts } from "./erasure-facts.tsx";
import { erasureQuery } from "./erasure-query.ts";

/**
 * Erases a subject's data permanently: shows what would be erased and retained and by which legal term, and asks for
 * a reason.
 */
export function EraseDialog({ subject, onClose }: { subject: DataSubject; onClose: () => void }) {
  const { t } = useTexts();
  const preview = useQuery(erasureQuery(subject));
  const form = useMoveForm<"reason">(
    { resource: resourceOf(subject), row: subject, verb: "erase", input: blockInput },
    () => {
      showSuccess(t("persons.erase.done"));
      onClose();
    },
  );
  return (
    <MoveDialog
      form={form}
      title={`${t("persons.erase.title")} · ${subject.label}`}
      explanation={t("persons.erase.explain")}
      confirm={t("persons.erase.confirm")}
      isFinal
      isPossible={preview.data?.is_due === true}
      onClose={onClose}
    >
      {preview.isError && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {describeError(preview.error)}
        </Alert>
      )}
      {preview.isPending && <Skeleton height={120} />}
      {preview.isSuccess && <ErasureFacts preview={preview.data} />}
      <TextAreaField form={form} name="reason" />
    </MoveDialog>
  );
}
