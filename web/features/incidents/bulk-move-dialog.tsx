import { Button, Group, Radio, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { incidentMoveInputs, needsReason } from "#shared/domain/incidents/incident-moves.ts";
import type { IncidentStatus } from "#shared/domain/incidents/incident-status.ts";
import type { IncidentVerb } from "#shared/domain/incidents/incident.ts";
import { useTypedValues } from "#web/components/form/use-typed-values.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./incidents.module.css";

/** A move's input besides its verb. */
export interface MoveReply {
  readonly incident_status_id?: string;
  readonly reason?: string;
}

interface BulkMoveDialogProps {
  verb: IncidentVerb;
  count: number;
  /** The labels that the move can lead to. */
  labels: readonly IncidentStatus[];
  /** What was entered for this move before, which the server refused. */
  before: MoveReply | undefined;
  onClose: () => void;
  onConfirm: (input: MoveReply) => void;
}

/** Asks once for the inputs of a move of several incidents: label and reason. */
export function BulkMoveDialog({ verb, count, labels, before, onClose, onConfirm }: BulkMoveDialogProps) {
  const { t, fieldLabel } = useTexts();
  const first = labels.find(({ is_default }) => is_default) ?? labels[0];
  const { values, set } = useTypedValues(`move ${verb}`, {
    incident_status_id: before?.incident_status_id ?? first?.id ?? "",
    reason: before?.reason ?? "",
  });
  const { incident_status_id, reason } = values;
  const [isMissing, setMissing] = useState(false);
  const label = fieldLabel("incident", "reason");
  const confirm = () => {
    const said = reason.trim();
    if (needsReason(verb) && said === "") return setMissing(true);
    onClose();
    onConfirm({ ...(incident_status_id && { incident_status_id }), ...(said && { reason: said }) });
  };
  return (
    <PlainModal
      opened
      onClose={onClose}
      title={t("incidents.bulk.title", { action: t(`incidents.verb.${verb}`), count })}
      onKeyDown={({ key, ctrlKey, metaKey }) => key === "Enter" && (ctrlKey || metaKey) && confirm()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Stack gap="md">
          {labels.length > 1 && (
            <Radio.Group
              label={fieldLabel("incident", "incident_status_id")}
              value={incident_status_id}
              onChange={(id) => set("incident_status_id", id)}
            >
              <div className={classes.labels}>
                {labels.map(({ id, name, color }) => (
                  <Radio key={id} value={id} label={<StatusBadge color={color} label={name} />} />
                ))}
              </div>
            </Radio.Group>
          )}
          <Textarea
            label={label}
            description={t("incidents.reason_hint")}
            required={needsReason(verb)}
            error={isMissing && t("validation.required", { label })}
            value={reason}
            maxLength={maxLengthOf(incidentMoveInputs.reject.shape.reason)}
            autosize
            minRows={3}
            maxRows={12}
            data-autofocus
            onChange={(event) => {
              set("reason", event.currentTarget.value);
              setMissing(false);
            }}
          />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" color={verb === "reject" ? "red" : undefined}>
            {t(`incidents.verb.${verb}`)}
          </Button>
        </Group>
      </form>
    </PlainModal>
  );
}
