import * as z from "zod/mini";
import { optional, rowBase, text } from "#shared/domain/core/fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";

export const paymentMethodKinds = ["transfer", "direct_debit", "cash", "card", "bizum"] as const;
export type PaymentMethodKind = (typeof paymentMethodKinds)[number];

export const paymentMethodInput = z.object({
  name: text(100),
  kind: z.enum(paymentMethodKinds),
  is_default: optional(z.boolean()),
});

export const paymentMethodRow = z.object({
  ...rowBase,
  ...z.required(paymentMethodInput).shape,
  is_default: z.boolean(),
});
export type PaymentMethod = z.infer<typeof paymentMethodRow>;

/** A payment method. One of them is the default. */
export const paymentMethodResource = defineResource({
  name: "payment_method",
  area: "accounting",
  path: "payment-methods",
  input: paymentMethodInput,
  row: paymentMethodRow,
  references: {},
  filters: { kind: "equals", is_default: "boolean" },
  sortable: ["name", "kind", "created_at"],
  default_sort: "name",
  register: "catalogue",
  of_company: "written",
  retained: { name: "thing" },
  has_english_names: true,
});
