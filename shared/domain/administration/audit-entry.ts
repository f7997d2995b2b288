import * as z from "zod/mini";
import { entityName, fieldChanges, instant, rowBase, text, uuid } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

// The database's part, in server/schema: is_excluded_from_audit, record_changes, record_invoice_updates.

/** Written only by the database, with every change. */
export const auditEntryInput = z.object({});

export const auditEntryRow = z.object({
  ...rowBase,
  at: instant(),
  /** Null for the system itself, or a visitor. */
  actor_id: z.nullable(uuid()),
  /** A visitor who used a link and has no account. */
  visitor: z.nullable(z.string()),
  /** Name of the access token used by a program of the actor; null for changes made in the interface. */
  token: z.nullable(z.string()),
  entity: entityName(),
  entity_id: uuid(),
  action: text(),
  changes: fieldChanges(),
  actor_label: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntryRow>;

/** All changes to all records, with actor and time; `label` is the record's name at that time. */
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
  register: "company",
  of_company: "seen",
  retained: { token: "office" },
});
