import { Button, Group, Modal, Radio } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { moveOne } from "#shared/client/resource-queries.ts";
import type { IncidentStatus } from "#shared/domain/incidents/incident-status.ts";
import { type Incident, incidentResource, type IncidentVerb } from "#shared/domain/incidents/incident.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./incidents.module.css";

interface ChooseStatusProps {
  incident: Incident;
  verb: IncidentVerb;
  /** The labels of the kind that the move leads to. */
  statuses: readonly IncidentStatus[];
  onClose: () => void;
}

/** Asks under which label an incident goes on, the kind's default first. */
export function ChooseStatus({ incident, verb, statuses, onClose }: ChooseStatusProps) {
  const { t, fieldLabel } = useTexts();
  const first = statuses.find(({ is_default }) => is_default) ?? statuses[0];
  const [incident_status_id, setStatus] = useState(first?.id ?? "");
  /** A ref, because the second click of a double one comes before the next drawing. */
  const isBusy = useRef(false);
  const move = useMutation({
    mutationFn: (body: { version: number; incident_status_id: string }) =>
      moveOne(incidentResource, incident.id, verb, body),
    onSuccess: onClose,
    // Somebody may have been quicker: show how it stands now.
    onError: () => invalidateEntity("incident"),
    onSettled: () => void (isBusy.current = false),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`incidents.verb.${verb}`)}
      size="sm"
      centered
      closeButtonProps={{ "aria-label": t("action.close") }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy.current) return;
          isBusy.current = true;
          move.mutate({ version: incident.version, incident_status_id });
        }}
      >
        <Radio.Group
          label={fieldLabel("incident", "incident_status_id")}
          value={incident_status_id}
          onChange={setStatus}
        >
          <div className={classes.labels}>
            {statuses.map(({ id, name, color }) => (
              <Radio
                key={id}
                value={id}
                label={<StatusBadge color={color} label={name} />}
                data-autofocus={id === first?.id || undefined}
              />
            ))}
          </div>
        </Radio.Group>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" loading={move.isPending}>
            {t(`incidents.verb.${verb}`)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
