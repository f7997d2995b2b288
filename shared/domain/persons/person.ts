import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { date, email, instant, longText, optional, rowBase, text, uuid } from "../core/fields.ts";
import { dir3Code, documentationNumber, iban, phone, representedFields } from "../core/identity-fields.ts";
import { refuseOtherHolder, validateBirthDate } from "../core/plausible.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule } from "../core/rule.ts";
import { documentationFault, documentationTypeOf, documentationTypes } from "../core/tax-id.ts";

export const personKinds = ["natural", "company"] as const;
export const genders = ["female", "male", "other", "undisclosed"] as const;
export const createdSources = ["mass_upload", "manual", "booking_form"] as const;

export const personInput = z.object({
  kind: z.enum(personKinds),
  name: text(100),
  last_name: optional(text(150)),
  gender: optional(z.enum(genders)),
  nationality: optional(text(60)),
  phone: optional(phone()),
  email: optional(email()),
  bank_account: optional(iban()),
  documentation: documentationNumber(),
  documentation_type: z.enum(documentationTypes),
  is_business: optional(z.boolean()),
  birth_date: optional(date()),
  address_id: optional(uuid()),
  is_tenant: z.boolean(),
  is_guarantor: z.boolean(),
  /** Whether invoices of rentals are issued to them instead of the tenant. */
  is_payer: optional(z.boolean()),
  payment_method_id: optional(uuid()),
  /** Whether the receipt of each payment is mailed to them. */
  mails_receipts: optional(z.boolean()),
  /** In which they get mails and PDFs; the company's language if null. */
  language: optional(z.enum(languages)),
  /** DIR3 codes of a public body's offices: accounting office, managing body, processing unit. */
  accounting_office: optional(dir3Code()),
  managing_body: optional(dir3Code()),
  processing_unit: optional(dir3Code()),
  notes: optional(longText()),
  ...representedFields,
});
export type PersonInput = z.infer<typeof personInput>;

export const personRow = z.object({
  ...rowBase,
  ...z.required(personInput).shape,
  is_business: z.boolean(),
  is_payer: z.boolean(),
  mails_receipts: z.boolean(),
  created_source: z.enum(createdSources),
  address_label: z.nullable(z.string()),
  payment_method_label: z.nullable(z.string()),
  merged_into_id: z.nullable(uuid()),
  merged_into_label: z.nullable(z.string()),
  /** Since when their data are blocked (LO 3/2018, art. 32). */
  blocked_at: z.nullable(instant()),
  /** When their data were erased. */
  erased_at: z.nullable(instant()),
});
export type Person = z.infer<typeof personRow>;

/** The offices that electronic invoices to a public body name. */
export const centreFields = ["accounting_office", "managing_body", "processing_unit"] as const;

const rules = [
  defineRule(z.pick(personInput, { kind: true, last_name: true }), ({ kind, last_name }) =>
    kind === "natural" && !last_name ? { field: "last_name", key: "validation.required" } : null,
  ),
  defineRule(z.pick(personInput, { documentation_type: true, documentation: true }), (values) => {
    const key = documentationFault(values.documentation_type, values.documentation);
    return key && { field: "documentation", key };
  }),
  defineRule(z.pick(personInput, { kind: true, documentation_type: true, documentation: true }), (values) =>
    refuseOtherHolder(values.kind, documentationTypeOf(values.documentation_type, values.documentation)),
  ),
  defineRule(z.pick(personInput, { birth_date: true }), ({ birth_date }, today) =>
    validateBirthDate(birth_date, today),
  ),
  defineRule(z.pick(personInput, { is_tenant: true, is_guarantor: true, is_payer: true }), (values) =>
    values.is_tenant || values.is_guarantor || values.is_payer
      ? null
      : { field: "is_tenant", key: "validation.person_role" },
  ),
  // An invoice to a public body names all three (Ley 9/2017, disposición adicional 32ª).
  defineRule(z.pick(personInput, { accounting_office: true, managing_body: true, processing_unit: true }), (values) => {
    const missing = centreFields.find((field) => !values[field]);
    const isGiven = centreFields.some((field) => values[field]);
    return missing && isGiven ? { field: missing, key: "validation.centres" } : null;
  }),
  defineRule(z.pick(personInput, { kind: true, accounting_office: true }), ({ kind, accounting_office }) =>
    kind === "natural" && accounting_office ? { field: "accounting_office", key: "validation.centres_of_body" } : null,
  ),
];

/** Tenants and guarantors are two views of this one table. */
export const personResource = defineResource({
  name: "person",
  area: "persons",
  path: "persons",
  input: personInput,
  row: personRow,
  rules,
  references: {
    address_id: { entity: "address", fields: ["label"] },
    payment_method_id: { entity: "payment_method", fields: ["label"] },
    merged_into_id: { entity: "person", fields: ["label"] },
  },
  filters: {
    kind: "equals",
    is_tenant: "boolean",
    is_guarantor: "boolean",
    is_payer: "boolean",
    is_business: "boolean",
    nationality: "contains",
    language: "equals",
    created_source: "equals",
    created_at: "range",
  },
  sortable: ["name", "last_name", "documentation", "created_at"],
  default_sort: "last_name",
  named_by: [
    { table: "rental", column: "tenant_id" },
    { table: "rental", column: "guarantor_id" },
    { table: "rental", column: "payer_id" },
    { table: "rental_party", column: "person_id", part_of: { entity: "rental", by: "rental_id" } },
    { table: "booking", column: "person_id" },
    { table: "booking_occupant", column: "person_id", part_of: { entity: "booking", by: "booking_id" } },
    // An incident names whom its rental names.
  ],
  replaced_by: "merged_into_id",
  is_looked_up: true,
});

/** Response of the person search (docs/design/specification.md, section 3). */
export type PersonSearchResult = Pick<Person, "id" | "name" | "last_name" | "bank_account">;
