import * as z from "zod/mini";
import { basisPoints, date, email, instant, longText, optional, rowBase, text, uuid } from "../core/fields.ts";
import { documentation, iban, phone, representedFields } from "../core/identity-fields.ts";
import { refuseOtherHolder } from "../core/plausible.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule } from "../core/rule.ts";
import { detectDocumentationType } from "../core/tax-id.ts";

export const ownerKinds = ["person", "company"] as const;

export const ownerInput = z.object({
  kind: z.enum(ownerKinds),
  name: text(100),
  last_name: optional(text(150)),
  documentation: documentation(),
  email: optional(email()),
  phone: optional(phone()),
  bank_account: optional(iban()),
  address_id: optional(uuid()),
  management_fee: optional(basisPoints()),
  withholding_exempt: optional(z.boolean()),
  withholding_certificate_on: optional(date()),
  notes: optional(longText()),
  /** Ley 12/2023, art. 3.k; null is not known. */
  is_large_holder: optional(z.boolean()),
  ...representedFields,
});

export const ownerRow = z.object({
  ...rowBase,
  ...z.required(ownerInput).shape,
  withholding_exempt: z.boolean(),
  address_label: z.nullable(z.string()),
  /** Since when their data are blocked (LO 3/2018, art. 32). */
  blocked_at: z.nullable(instant()),
  /** When their data were erased. */
  erased_at: z.nullable(instant()),
});
export type Owner = z.infer<typeof ownerRow>;

export const ownerResource = defineResource({
  name: "owner",
  area: "properties",
  path: "owners",
  input: ownerInput,
  row: ownerRow,
  rules: [
    defineRule(z.pick(ownerInput, { kind: true, last_name: true }), ({ kind, last_name }) =>
      kind === "person" && !last_name ? { field: "last_name", key: "validation.required" } : null,
    ),
    defineRule(z.pick(ownerInput, { kind: true, documentation: true }), ({ kind, documentation: number }) =>
      refuseOtherHolder(kind === "company" ? "company" : "natural", detectDocumentationType(number)),
    ),
  ],
  references: { address_id: { entity: "address", fields: ["label"] } },
  filters: { kind: "equals", withholding_exempt: "boolean" },
  sortable: ["label", "documentation", "created_at"],
  default_sort: "label",
  named_by: [
    { table: "ownership", column: "owner_id", part_of: { entity: "property", by: "property_id" } },
    { table: "ownership", column: "owner_id", part_of: { entity: "asset", by: "asset_id" } },
  ],
});
