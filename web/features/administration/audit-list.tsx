import type { AuditEntry } from "#shared/domain/administration/audit-entry.ts";
import { auditEntryResource } from "#shared/domain/administration/audit-entry.ts";
import { userResource } from "#shared/domain/administration/user.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Instant } from "#web/components/value.tsx";
import { ActionName, auditedEntityChoices } from "./audit-choices.tsx";
import { AuditEntryView } from "./audit-entry-view.tsx";

function Actor({ entry }: { entry: Pick<AuditEntry, "actor_label" | "visitor" | "token"> }) {
  const { t } = useTexts();
  const actor = entry.actor_label ?? entry.visitor ?? t("administration.audit.system");
  return entry.token === null ? actor : `${actor} ${t("components.timeline.token", { name: entry.token })}`;
}

/** Names of the fields that an entry changed; omitted for creations, which would list all. */
function ChangedFields({ entry }: { entry: Pick<AuditEntry, "action" | "changes" | "entity"> }) {
  const { fieldLabel } = useTexts();
  if (entry.action === "create" || entry.action === "delete") return null;
  return Object.keys(entry.changes)
    .map((field) => fieldLabel(entry.entity, field))
    .join(", ");
}

const column = columnOf<AuditEntry>();

const columns = [
  column({ id: "at", width: 180, render: ({ at }) => <Instant at={at} />, card: "aside" }),
  column({
    id: "actor_id",
    reads: ["actor_label", "visitor", "token"],
    width: 160,
    render: (entry) => <Actor entry={entry} />,
  }),
  column({ id: "action", width: 140, render: ({ action }) => <ActionName action={action} /> }),
  column({
    id: "entity",
    width: 150,
    render: ({ entity }) => <ChoiceValue of={auditedEntityChoices} value={entity} />,
  }),
  column({ id: "label", render: ({ label }) => label }),
  column({ id: "changes", reads: ["action", "changes", "entity"], render: (entry) => <ChangedFields entry={entry} /> }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "entity", choices: auditedEntityChoices },
  { kind: "entity", field: "actor_id", resource: userResource },
  { kind: "date_range", field: "at" },
];

/** /audit: every change of every record, for administrators. */
export function AuditList() {
  const list = useList(auditEntryResource, columns);
  return <ListScreen list={list} filters={filters} form={AuditEntryView} />;
}
