import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { AssigneeSelect } from "./assignee-select.tsx";

interface BulkAssignDialogProps {
  rows: readonly Pick<Incident, "property_id">[];
  onClose: () => void;
  /** Null removes the assignee. */
  onConfirm: (assignee_id: string | null) => void;
}

/**
 * The property common to all rows; null if they have several, so that only users who see every property are offered.
 */
function commonProperty(rows: readonly Pick<Incident, "property_id">[]): string | null {
  const [first, ...others] = new Set(rows.map(({ property_id }) => property_id));
  return others.length === 0 ? (first ?? null) : null;
}

/** Asks for the assignee of several incidents. */
export function BulkAssignDialog({ rows, onClose, onConfirm }: BulkAssignDialogProps) {
  const { t, fieldLabel } = useTexts();
  const [assignee_id, setAssignee] = useState<string | null>(null);
  const title = t("incidents.bulk.title", { action: t("incidents.bulk.assign"), count: rows.length });
  return (
    <PlainModal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onConfirm(assignee_id);
        }}
      >
        <AssigneeSelect
          label={fieldLabel("incident", "assignee_id")}
          property_id={commonProperty(rows)}
          value={assignee_id}
          onChange={setAssignee}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("action.cancel")}
          </Button>
          <Button type="submit">{t(assignee_id ? "incidents.bulk.assign" : "incidents.bulk.unassign")}</Button>
        </Group>
      </form>
    </PlainModal>
  );
}
