import { useState } from "react";
import { Button } from "@mantine/core";
import { allowedMoves } from "#shared/domain/core/lifecycle.ts";
import { incidentLifecycleOf } from "#shared/domain/incidents/incident-moves.ts";
import {
  type Incident,
  incidentResource,
  type IncidentInput,
  type IncidentVerb,
} from "#shared/domain/incidents/incident.ts";
import { useNow } from "#shared/ui/use-now.ts";
import type { ApplyToRows, RowsChange } from "#web/components/change-rows.ts";
import { BulkMenu } from "#web/components/data-table/bulk-menu.tsx";
import { toOptions } from "#web/components/choices.ts";
import type { BaseRow } from "#web/components/row.ts";
import { useCan } from "#web/components/use-can.ts";
import { type Texts, useTexts } from "#web/components/use-texts.ts";
import { BulkAssignDialog } from "./bulk-assign-dialog.tsx";
import { BulkMoveDialog, type MoveReply } from "./bulk-move-dialog.tsx";
import { priorityChoices } from "./incident-choices.ts";
import { useStatusLabels } from "./use-status-labels.ts";

/** The fields that bulk actions read. */
export const bulkIncidentFields = [
  "assignee_id",
  "priority",
  "property_id",
  "incident_status_kind",
  "closed_at",
  "source",
] as const;
type BulkIncident = BaseRow & Pick<Incident, (typeof bulkIncidentFields)[number]>;

const resultTextsOf = ({ t }: Texts): Pick<RowsChange<BulkIncident>, "doneText" | "refusedText"> => ({
  doneText: (count) => t("components.changed_count", { count }),
  refusedText: (count) => t("components.not_changed", { count }),
});

/** Sets a field of each row; undo restores each row's previous value. */
const setting = <Field extends "priority" | "assignee_id">(
  field: Field,
  value: Pick<IncidentInput, Field>[Field],
  texts: Texts,
): RowsChange<BulkIncident> => ({
  ...resultTextsOf(texts),
  resource: incidentResource,
  verb: null,
  body: ({ version }) => ({ [field]: value, version }),
  undo: { verb: null, body: (before, { version }) => ({ [field]: before[field], version }) },
});

/** A lifecycle move: it cannot be undone, as no move restores the exact previous state. */
const moving = (verb: IncidentVerb, input: MoveReply, texts: Texts): RowsChange<BulkIncident> => ({
  ...resultTextsOf(texts),
  resource: incidentResource,
  verb,
  body: ({ version }) => ({ ...input, version }),
});

const verbs: readonly IncidentVerb[] = ["start", "hold", "resolve", "close", "reopen", "reject", "mark_spam"];

/** Verbs possible for at least one row; for the others the server refuses, each with its reason. */
function useOfferedVerbs(rows: readonly BulkIncident[]): readonly IncidentVerb[] {
  const now = useNow();
  const possible = new Set(
    rows.flatMap((row) => allowedMoves(incidentLifecycleOf(row, now), row.incident_status_kind)),
  );
  return verbs.filter((verb) => possible.has(verb));
}

/** Bulk actions for incidents: lifecycle moves, assignee, priority. */
export function IncidentBulk<Row extends BulkIncident>({
  rows,
  apply,
}: {
  rows: readonly Row[];
  apply: ApplyToRows<Row>;
}) {
  const texts = useTexts();
  const { t, fieldLabel } = texts;
  const labels = useStatusLabels();
  const live = rows.filter(({ archived_at }) => archived_at === null);
  const offered = useOfferedVerbs(live);
  /** Kept while rows are selected: those that the server refused stay so. */
  const [entered, setEntered] = useState<Readonly<Partial<Record<IncidentVerb, MoveReply>>>>({});
  const [requestedAction, setRequestedAction] = useState<IncidentVerb | "assign" | null>(null);
  if (!useCan()("incident", "update") || live.length === 0) return null;
  const move = (verb: IncidentVerb) =>
    labels.mustConfirm(verb) ? setRequestedAction(verb) : apply(live, moving(verb, {}, texts));
  const close = () => setRequestedAction(null);
  return (
    <>
      <BulkMenu
        label={fieldLabel("incident", "incident_status_id")}
        choices={offered.map((verb) => ({ id: verb, label: t(`incidents.verb.${verb}`), run: () => move(verb) }))}
      />
      <BulkMenu
        label={fieldLabel("incident", "priority")}
        choices={toOptions(priorityChoices, t).map(({ value, label }) => ({
          id: value,
          label,
          run: () => apply(live, setting("priority", value, texts)),
        }))}
      />
      <Button size="compact-sm" variant="default" onClick={() => setRequestedAction("assign")}>
        {t("incidents.bulk.assign")}
      </Button>
      {requestedAction === "assign" && (
        <BulkAssignDialog
          rows={live}
          onClose={close}
          onConfirm={(assignee_id) => apply(live, setting("assignee_id", assignee_id, texts))}
        />
      )}
      {requestedAction && requestedAction !== "assign" && (
        <BulkMoveDialog
          verb={requestedAction}
          count={live.length}
          labels={labels.after(requestedAction)}
          onClose={close}
          before={entered[requestedAction]}
          onConfirm={(input) => {
            setEntered({ ...entered, [requestedAction]: input });
            apply(live, moving(requestedAction, input, texts));
          }}
        />
      )}
    </>
  );
}
