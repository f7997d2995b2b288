import * as z from "zod/mini";
import { entityName, fieldChanges, instant, rowBase, text, uuid } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

// The database's part, in server/schema: is_silent_column, record_changes, record_invoice_updates.

/** Nobody writes one: the database does, with every change. */
export const auditEntryInput = z.object({});

export const auditEntryRow = z.object({
  ...rowBase,
  at: instant(),
  /** Null: the system by itself, or a visitor. */
  actor_id: z.nullable(uuid()),
  /** Who came by a link and has no account. */
  visitor: z.nullable(z.string()),
  /** The name of the access token by which the actor's program did it; null for what they did by hand. */
  token: z.nullable(z.string()),
  entity: entityName(),
  entity_id: uuid(),
  action: text(),
  changes: fieldChanges(),
  actor_label: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntryRow>;

/** What was changed, by whom and when, over all records; `label` is how the record was called then. */
export const auditEntryResource = defineResource({
  name: "audit_entry",
  area: "administration",
  path: "audit",
  input: auditEntryInput,
  row: auditEntryRow,
  references: { actor_id: { entity: "user", fields: ["label"] } },
  filters: { entity: "equals", entity_id: "equals", actor_id: "equals", action: "equals", at: "range" },
  sortable: ["at"],
  default_sort: "-at",
  retained: { token: "office" },
});
