import * as z from "zod/mini";
import { logoFields } from "#shared/domain/core/logo.ts";
import { optional, rowBase, rule, text, uuid } from "#shared/domain/core/fields.ts";
import { isCreditorIdOf } from "#shared/domain/core/creditor-id.ts";
import { creditorId, hexColor, iban, taxId } from "#shared/domain/core/identity-fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { defineRule } from "#shared/domain/core/rule.ts";
import { billingModes } from "#shared/domain/accounting/verifactu/billing-mode.ts";
import { foralTerritories } from "#shared/domain/accounting/ticketbai/foral-territory.ts";
import { taxpayerKinds } from "#shared/domain/accounting/verifactu/taxpayer-kind.ts";
import { isValidSpanishPostalCode } from "#shared/domain/properties/postal-code.ts";

// The database's part, in server/schema: billing_mode.

/** The party that issues invoices: the company (`owner_id` null), or an owner for whom the company invoices. */
export const issuerInput = z.object({
  owner_id: optional(uuid()),
  name: text(),
  tax_id: taxId(),
  street: text(),
  postal_code: z.string().check(z.trim(), rule(isValidSpanishPostalCode, "validation.postal_code")),
  city: text(100),
  bank_account: optional(iban()),
  creditor_id: optional(creditorId()),
  /** Accent colour of generated documents. */
  color: optional(hexColor()),
  /** Whether it pays corporate tax; null is derived from the tax number. */
  taxpayer_kind: optional(z.enum(taxpayerKinds)),
  /** The Basque territory of its domicile for tax, as an administrator states it; null for all others. Ends VERI*FACTU. */
  foral_territory: optional(z.enum(foralTerritories)),
  /** Of a new issuer its first mode, from today on; unless chosen `verifactu`, or `off` with a Basque territory or postal code. Later changes go to `/issuers/{id}/modes/start`. */
  billing_mode: optional(z.enum(billingModes)),
});
export type IssuerInput = z.infer<typeof issuerInput>;

export const issuerRow = z.object({
  ...rowBase,
  ...z.required(issuerInput).shape,
  // May be a masked value that no tax office accepts while the owner's data are blocked (LO 3/2018, art. 32).
  tax_id: z.string(),
  /** The mode of today. */
  billing_mode: z.enum(billingModes),
  ...logoFields,
  owner_label: z.nullable(z.string()),
});
export type Issuer = z.infer<typeof issuerRow>;

export const issuerResource = defineResource({
  name: "issuer",
  area: "accounting",
  path: "issuers",
  input: issuerInput,
  row: issuerRow,
  rules: [
    defineRule(z.pick(issuerInput, { tax_id: true, creditor_id: true }), ({ tax_id, creditor_id }) =>
      !creditor_id || isCreditorIdOf(creditor_id, tax_id)
        ? null
        : { field: "creditor_id", key: "validation.creditor_id_owner" },
    ),
  ],
  references: { owner_id: { entity: "owner", fields: ["label"] } },
  filters: { owner_id: "equals", billing_mode: "equals" },
  sortable: ["name", "created_at"],
  default_sort: "name",
  follows: ["owner_id"],
  of_company: "written",
  retained: { color: "thing", taxpayer_kind: "thing", foral_territory: "thing" },
});
