import * as z from "zod/mini";
import { logoFields } from "../core/logo.ts";
import { email, instant, optional, rowBase, rule, text } from "../core/fields.ts";
import { creditorId, hexColor, iban, phone, representedFields, taxId } from "../core/identity-fields.ts";
import { isCreditorIdOf } from "../core/creditor-id.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule } from "../core/rule.ts";
import { isValidSpanishPostalCode } from "../properties/postal-code.ts";

/** The company that runs this installation. There is exactly one, created by the set-up. */
export const companyInput = z.object({
  name: text(),
  tax_id: taxId(),
  street: optional(text()),
  postal_code: optional(z.string().check(z.trim(), rule(isValidSpanishPostalCode, "validation.postal_code"))),
  city: optional(text(100)),
  email: optional(email()),
  phone: optional(phone()),
  bank_account: optional(iban()),
  creditor_id: optional(creditorId()),
  /** Accent colour of generated documents. */
  color: optional(hexColor()),
  /** Whether every user must set up a second factor before doing anything else. */
  requires_second_factor: z.optional(z.boolean()),
  /** Ley 12/2023, art. 3.k; null is not known. Of the company as landlord, as its representative is. */
  is_large_holder: optional(z.boolean()),
  ...representedFields,
});

export const companyRow = z.object({
  ...rowBase,
  ...z.required(companyInput).shape,
  ...logoFields,
  /** When an administrator hid the first steps; null while they are shown. */
  first_steps_hidden_at: z.nullable(instant()),
});
export type Company = z.infer<typeof companyRow>;

/** The set-up creates the one row; afterwards it is only read and updated. */
export const companyResource = defineResource({
  name: "company",
  area: "administration",
  path: "company",
  input: companyInput,
  row: companyRow,
  rules: [
    defineRule(z.pick(companyInput, { tax_id: true, creditor_id: true }), ({ tax_id, creditor_id }) =>
      !creditor_id || isCreditorIdOf(creditor_id, tax_id)
        ? null
        : { field: "creditor_id", key: "validation.creditor_id_owner" },
    ),
  ],
  references: {},
  filters: {},
  sortable: ["name"],
  default_sort: "name",
  register: "company",
  of_company: "written",
  retained: {
    name: "office",
    tax_id: "office",
    street: "office",
    postal_code: "office",
    city: "office",
    email: "office",
    phone: "office",
    bank_account: "office",
    creditor_id: "office",
    representative: "office",
    representative_documentation: "office",
    representative_deed: "office",
    logo_name: "office",
    color: "thing",
  },
});
