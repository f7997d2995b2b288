import * as z from "zod/mini";
import { cents, date, optional, rowBase, text, uuid } from "#shared/domain/core/fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { someCents } from "../payments/payment-allocation.ts";

/** An amount withheld from a deposit, its reason, and the incident it pays for. */
export const withholdingInput = z.object({
  concept: text(200),
  amount: someCents(),
  incident_id: optional(uuid()),
});
export type WithholdingInput = z.infer<typeof withholdingInput>;

/** What a return withholds: with an invoice, the tenant pays that much of it with the deposit. */
export const returnWithholding = z.extend(withholdingInput, { invoice_id: optional(uuid()) });
export type ReturnWithholding = z.infer<typeof returnWithholding>;

export const depositWithholdingRow = z.object({
  ...rowBase,
  deposit_id: uuid(),
  concept: text(200),
  amount: cents(),
  incident_id: z.nullable(uuid()),
  /** The payment that returns the rest by a remittance; null for a return that was paid at once. */
  payment_id: z.nullable(uuid()),
  property_id: uuid(),
  date: date(),
  deposit_label: z.string(),
  incident_label: z.nullable(z.string()),
  payment_label: z.nullable(z.string()),
});
export type DepositWithholding = z.infer<typeof depositWithholdingRow>;

/**
 * Created when a deposit is returned, and never changed. Removed only with the transfer of its return, if that is
 * cancelled before the bank executed it. Visible from the deposit and the incident.
 */
export const depositWithholdingResource = defineResource({
  name: "deposit_withholding",
  area: "accounting",
  path: "deposit-withholdings",
  input: withholdingInput,
  row: depositWithholdingRow,
  references: {
    deposit_id: { entity: "deposit", fields: ["label"] },
    incident_id: { entity: "incident", fields: ["label"] },
    payment_id: { entity: "payment", fields: ["label"] },
    property_id: { entity: "property", fields: [] },
  },
  filters: { deposit_id: "equals", incident_id: "equals" },
  sortable: ["created_at"],
  default_sort: "created_at",
  retained: { concept: "books" },
  property_scope: "property_id",
});
