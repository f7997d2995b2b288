import { useMutation } from "@tanstack/react-query";
import { useSnapshot } from "valtio/react";
import { updateOne } from "#shared/client/resource-queries.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { type Incident, incidentResource } from "#shared/domain/incidents/incident.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Assigns an incident to a user, or to the current user in one action. */
export function useAssign(incident: Incident) {
  const { t } = useTexts();
  const { user } = useSnapshot(sessionState);
  const mayAssign = useCan()("incident", "update") && incident.archived_at === null;
  const { mutate, isPending } = useMutation({
    mutationFn: (assignee_id: string | null) =>
      updateOne(incidentResource, incident.id, { assignee_id, version: incident.version }),
    onSuccess: ({ number, assignee_label }) =>
      showSuccess(
        assignee_label === null
          ? t("incidents.unassigned", { number })
          : t("incidents.assigned", { number, name: assignee_label }),
      ),
  });
  const isMine = user !== null && incident.assignee_id === user.id;
  return {
    mayAssign,
    isMine,
    isPending,
    assign: (id: string | null) => mutate(id),
    /** Null if the user is already the assignee, or may not assign. */
    takeIt: mayAssign && user && !isMine ? () => mutate(user.id) : null,
  };
}
