import * as z from "zod/mini";
import { cents, rowBase, uuid } from "#shared/domain/core/fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";

/** What the bank says of a line (pain.002). */
export const lineStatuses = ["accepted", "rejected"] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** A draft's line can be excluded from the file or included again; its other fields are read-only. */
export const remittanceLineInput = z.object({ is_included: z.boolean() });

export const remittanceLineRow = z.object({
  ...rowBase,
  remittance_id: uuid(),
  invoice_id: z.nullable(uuid()),
  /** The payment that a transfer executes, or that a collection created. */
  payment_id: z.nullable(uuid()),
  mandate_id: z.nullable(uuid()),
  property_id: z.nullable(uuid()),
  name: z.string(),
  iban: z.string(),
  amount: cents(),
  concept: z.string(),
  sequence: z.nullable(z.enum(["FRST", "RCUR"])),
  end_to_end_id: z.nullable(z.string()),
  is_included: z.boolean(),
  bank_status: z.nullable(z.enum(lineStatuses)),
  /** Why the bank rejected it: a code of ISO's external list, or its own. */
  bank_reason: z.nullable(z.string()),
  invoice_label: z.nullable(z.string()),
  payment_label: z.nullable(z.string()),
  mandate_label: z.nullable(z.string()),
  /** Whether the account changed within the seven days before the file. */
  has_changed_account: z.boolean(),
});
export type RemittanceLine = z.infer<typeof remittanceLineRow>;

// The database's part, in server/schema: has_changed_account.

/** One collection of an invoice, or one transfer. */
export const remittanceLineResource = defineResource({
  name: "remittance_line",
  area: "accounting",
  path: "remittance-lines",
  input: remittanceLineInput,
  row: remittanceLineRow,
  references: {
    remittance_id: { entity: "remittance", fields: [] },
    invoice_id: { entity: "invoice", fields: ["label"] },
    payment_id: { entity: "payment", fields: ["label"] },
    mandate_id: { entity: "mandate", fields: ["label"] },
    property_id: { entity: "property", fields: [] },
  },
  filters: {
    remittance_id: "equals",
    invoice_id: "equals",
    payment_id: "equals",
    mandate_id: "equals",
    is_included: "boolean",
  },
  sortable: ["name", "amount", "created_at"],
  default_sort: "name",
  retained: { end_to_end_id: "opaque", bank_reason: "thing" },
  property_scope: "property_id",
  follows: ["payment_id", "invoice_id"],
  affects: ["remittance"],
});
