import * as z from "zod/mini";
import { basisPoints, integer, optional, rowBase, text } from "#shared/domain/core/fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";

export const paymentApplicationKinds = [
  "rent",
  "expenses",
  "deposit",
  "supplies",
  /** Paid in the name and for the account of the tenant ("suplido"). */
  "disbursement",
  "penalty",
  "fee",
  "other",
] as const;
export type PaymentApplicationKind = (typeof paymentApplicationKinds)[number];

export const paymentApplicationInput = z.object({
  code: text(20),
  name: text(100),
  kind: z.enum(paymentApplicationKinds),
  position: integer(0, 999),
  default_tax: optional(basisPoints()),
});

export const paymentApplicationRow = z.object({ ...rowBase, ...z.required(paymentApplicationInput).shape });
export type PaymentApplication = z.infer<typeof paymentApplicationRow>;

/** Concept of an invoice line, and of what a payment covers. */
export const paymentApplicationResource = defineResource({
  name: "payment_application",
  area: "accounting",
  path: "payment-applications",
  input: paymentApplicationInput,
  row: paymentApplicationRow,
  references: {},
  filters: { kind: "equals" },
  sortable: ["position", "code", "name"],
  default_sort: "position",
  register: "catalogue",
  of_company: "written",
  retained: { code: "thing", name: "thing" },
  has_english_names: true,
});
