import { Radio } from "@mantine/core";
import { incidentMoveInput } from "#shared/domain/incidents/incident-moves.ts";
import type { IncidentStatus } from "#shared/domain/incidents/incident-status.ts";
import { type Incident, incidentResource, type IncidentVerb } from "#shared/domain/incidents/incident.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { type FieldProps, useFieldProps } from "#web/components/form/field-props.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./incidents.module.css";

interface ChooseStatusProps {
  incident: Incident;
  verb: IncidentVerb;
  /** The labels of the kind that the move leads to. */
  statuses: readonly IncidentStatus[];
  /** Whether the incident, as it is now, still allows the move. */
  isPossible: boolean;
  onClose: () => void;
  onDone: () => void;
}

type StatusField = FieldProps<"incident_status_id"> & Pick<ChooseStatusProps, "statuses">;

function StatusRadios({ statuses, ...props }: StatusField) {
  const { value, setValue, input } = useFieldProps(props);
  const { label, error } = input;
  return (
    <Radio.Group {...{ label, error }} value={typeof value === "string" ? value : ""} onChange={setValue}>
      <div className={classes.labels}>
        {statuses.map(({ id, name, color }) => (
          <Radio key={id} value={id} label={<StatusBadge color={color} label={name} />} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** Asks under which label an incident goes on, the kind's default first. */
export function ChooseStatus({ incident, verb, statuses, isPossible, onClose, onDone }: ChooseStatusProps) {
  const { t } = useTexts();
  const first = statuses.find(({ is_default }) => is_default) ?? statuses[0];
  const initial = { incident_status_id: first?.id };
  const move = { resource: incidentResource, row: incident, verb, input: incidentMoveInput, initial };
  const form = useMoveForm<"incident_status_id">(move, () => {
    onDone();
    onClose();
  });
  const title = t(`incidents.verb.${verb}`);
  return (
    <MoveDialog form={form} title={title} confirm={title} isPossible={isPossible} onClose={onClose}>
      <StatusRadios form={form} name="incident_status_id" statuses={statuses} />
    </MoveDialog>
  );
}
