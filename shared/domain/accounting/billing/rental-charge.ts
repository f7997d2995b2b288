import * as z from "zod/mini";
import { date, optional, rowBase, rule, signedCents, text, uuid } from "#shared/domain/core/fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";

export const rentalChargeInput = z.object({
  rental_id: uuid(),
  payment_application_id: uuid(),
  concept: text(300),
  amount: signedCents().check(rule((value) => value !== 0, "validation.not_zero")),
  charged_on: date(),
  incident_id: optional(uuid()),
});
export type RentalChargeInput = z.infer<typeof rentalChargeInput>;

export const rentalChargeRow = z.object({
  ...rowBase,
  ...z.required(rentalChargeInput).shape,
  payment_id: z.nullable(uuid()),
  invoice_id: z.nullable(uuid()),
  /** The increment whose invoiced months it makes up for. */
  price_increment_id: z.nullable(uuid()),
  /** The invoice at the former rent whose difference it charges or credits. */
  corrected_invoice_id: z.nullable(uuid()),
  /** The settlement of costs whose difference it charges or credits. */
  cost_settlement_id: z.nullable(uuid()),
  property_id: z.nullable(uuid()),
  /** Whether it waits for the rental's next invoice. */
  is_pending: z.boolean(),
  rental_label: z.string(),
  payment_application_label: z.string(),
  incident_label: z.nullable(z.string()),
  payment_label: z.nullable(z.string()),
  invoice_label: z.nullable(z.string()),
  price_increment_label: z.nullable(z.string()),
  corrected_invoice_label: z.nullable(z.string()),
  cost_settlement_label: z.nullable(z.string()),
});
export type RentalCharge = z.infer<typeof rentalChargeRow>;

/** An extra amount on a rental's next invoice: a bank fee, a repair at the tenant's expense. */
export const rentalChargeResource = defineResource({
  name: "rental_charge",
  area: "accounting",
  path: "rental-charges",
  input: rentalChargeInput,
  row: rentalChargeRow,
  references: {
    rental_id: { entity: "rental", fields: ["label"] },
    payment_application_id: { entity: "payment_application", fields: ["label"] },
    incident_id: { entity: "incident", fields: ["label"] },
    payment_id: { entity: "payment", fields: ["label"] },
    property_id: { entity: "property", fields: [] },
    invoice_id: { entity: "invoice", fields: ["label"] },
    price_increment_id: { entity: "price_increment", fields: ["label"] },
    corrected_invoice_id: { entity: "invoice", fields: ["label"] },
    cost_settlement_id: { entity: "cost_settlement", fields: ["label"] },
  },
  filters: {
    rental_id: "equals",
    invoice_id: "equals",
    price_increment_id: "equals",
    cost_settlement_id: "equals",
    is_pending: "boolean",
    charged_on: "range",
  },
  sortable: ["created_at"],
  default_sort: "-created_at",
  retained: { concept: "books" },
  property_scope: "property_id",
});
