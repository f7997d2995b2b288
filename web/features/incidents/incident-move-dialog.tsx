import { Radio } from "@mantine/core";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { incidentMoveInputs, incidentLifecycleOf } from "#shared/domain/incidents/incident-moves.ts";
import type { IncidentStatus } from "#shared/domain/incidents/incident-status.ts";
import { type Incident, incidentResource, type IncidentVerb } from "#shared/domain/incidents/incident.ts";
import { useNow } from "#shared/ui/use-now.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./incidents.module.css";

type MoveField = "incident_status_id" | "reason";

/** A label of the new kind, by default the kind's default label. */
function LabelChoice({ form, labels }: { form: ResourceForm<MoveField>; labels: readonly IncidentStatus[] }) {
  const { incident_status_id } = form.fields.values;
  return (
    <Radio.Group
      label={form.labelOf("incident_status_id")}
      value={typeof incident_status_id === "string" ? incident_status_id : ""}
      onChange={(id) => form.fields.setFieldValue("incident_status_id", id)}
    >
      <div className={classes.labels}>
        {labels.map(({ id, name, color }) => (
          <Radio
            key={id}
            value={id}
            label={<StatusBadge color={color} label={name} />}
            data-autofocus={id === incident_status_id || undefined}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

interface IncidentMoveDialogProps {
  /** The current row: it may change while the dialog is open. */
  incident: Incident;
  verb: IncidentVerb;
  /** The labels that the move can lead to. */
  labels: readonly IncidentStatus[];
  onClose: () => void;
  onDone?: () => void;
}

/** Asks for the inputs of a move: the new label and the reason, which becomes an internal comment. */
export function IncidentMoveDialog({ incident, verb, labels, onClose, onDone }: IncidentMoveDialogProps) {
  const { t } = useTexts();
  const now = useNow();
  const first = labels.find(({ is_default }) => is_default) ?? labels[0];
  const form = useMoveForm<MoveField>(
    {
      resource: incidentResource,
      row: incident,
      verb,
      input: incidentMoveInputs[verb],
      initial: { incident_status_id: first?.id ?? null },
    },
    () => {
      onDone?.();
      onClose();
    },
  );
  return (
    <MoveDialog
      form={form}
      title={`${t(`incidents.verb.${verb}`)} · ${incident.number}`}
      confirm={t(`incidents.verb.${verb}`)}
      isFinal={verb === "reject"}
      isPossible={isMoveAllowed(incidentLifecycleOf(incident, now), incident.incident_status_kind, verb)}
      onClose={onClose}
    >
      {labels.length > 1 && <LabelChoice form={form} labels={labels} />}
      <TextAreaField form={form} name="reason" hint="incidents.reason_hint" />
    </MoveDialog>
  );
}
