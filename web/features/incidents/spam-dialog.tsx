import { useMutation } from "@tanstack/react-query";
import { moveOne } from "#shared/client/resource-queries.ts";
import { type Incident, incidentResource } from "#shared/domain/incidents/incident.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { useTexts } from "#web/components/use-texts.ts";

interface SpamDialogProps {
  incident: Incident;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for confirmation: an incident restored from the archive stays rejected, and a rejection is final. */
export function SpamDialog({ incident, onClose, onDone }: SpamDialogProps) {
  const { t } = useTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: () => moveOne(incidentResource, incident.id, "mark_spam", { version: incident.version }),
    onSuccess: onDone,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t("incidents.verb.mark_spam")}
      text={t("incidents.spam_text", { number: incident.number })}
      confirm={t("incidents.verb.mark_spam")}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
    />
  );
}
