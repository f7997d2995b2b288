import * as z from "zod/mini";
import { type DateString, addMonths } from "#shared/lib/dates.ts";
import type { StatusColor } from "#shared/domain/core/color.ts";
import { date, longText, optional, rowBase, rule, text, uuid } from "#shared/domain/core/fields.ts";
import { iban } from "#shared/domain/core/identity-fields.ts";
import { defineLifecycle } from "#shared/domain/core/lifecycle.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { defineRule } from "#shared/domain/core/rule.ts";
import { isSepaReference } from "#shared/domain/core/sepa-reference.ts";
import { MANDATE_MONTHS } from "#shared/domain/accounting/policy.ts";

export const mandateSchemes = ["core", "b2b"] as const;
/** `pending`: of a document that is out to be signed; its last signature makes it active. Only an active one collects. */
export const mandateStates = ["pending", "active", "cancelled"] as const;
export type MandateState = (typeof mandateStates)[number];

// The database's part, in server/schema: carry_mandate, has_former_account, protect_pending_mandate.

/** A payer's permission to collect by direct debit. The database assigns a reference if none is given. */
export const mandateInput = z.object({
  person_id: uuid(),
  reference: optional(text(35).check(rule(isSepaReference, "validation.sepa_reference"))),
  signed_on: date(),
  iban: iban(),
  scheme: z.enum(mandateSchemes),
  notes: optional(longText()),
});

export type MandateInput = z.infer<typeof mandateInput>;

export const mandateRow = z.object({
  ...rowBase,
  ...z.required(mandateInput).shape,
  reference: text(35),
  state: z.enum(mandateStates),
  /** Null until its document is signed by all. */
  signed_on: z.nullable(date()),
  /** The document that is or was sent to be signed. */
  document_id: z.nullable(uuid()),
  document_label: z.nullable(z.string()),
  /** The creditor that its document names, who alone collects with it; null of one signed on paper, with which any issuer does. */
  issuer_id: z.nullable(uuid()),
  issuer_label: z.nullable(z.string()),
  /** Day of the last collection sent; the first collection is FRST, later ones are RCUR. */
  last_used_on: z.nullable(date()),
  /** Whether the person has left its account: then it collects nothing. */
  has_former_account: z.boolean(),
  person_label: z.string(),
});
export type Mandate = z.infer<typeof mandateRow>;

/** Of a pending one the document is cancelled instead. */
export const mandateLifecycle = defineLifecycle<MandateState, "cancel">({
  cancel: { from: ["active"], to: ["cancelled"] },
});

/** Moves made by the document of a pending mandate, not by staff; its cancellation is recorded as `cancel` too. */
export const mandateSystemMoves = defineLifecycle({
  sign: { from: ["pending"], to: ["active"] },
  decline: { from: ["pending"], to: ["cancelled"] },
  expire: { from: ["pending"], to: ["cancelled"] },
});

export const mandateStateColors: Readonly<Record<MandateState, StatusColor>> = {
  pending: "blue",
  active: "green",
  cancelled: "gray",
};

interface Signed extends Pick<Mandate, "last_used_on"> {
  readonly signed_on: DateString;
}

/** The day after which the mandate is void unless it is used. */
export const mandateExpiry = ({ signed_on, last_used_on }: Signed): DateString =>
  addMonths(last_used_on ?? signed_on, MANDATE_MONTHS);

/** SEPA sequence type of the next collection. */
export const nextSequence = ({ last_used_on }: Pick<Mandate, "last_used_on">): "FRST" | "RCUR" =>
  last_used_on === null ? "FRST" : "RCUR";

export const mandateResource = defineResource({
  name: "mandate",
  area: "accounting",
  path: "mandates",
  input: mandateInput,
  row: mandateRow,
  rules: [
    defineRule(z.pick(mandateInput, { signed_on: true }), ({ signed_on }, today) =>
      signed_on > today ? { field: "signed_on", key: "validation.not_future" } : null,
    ),
  ],
  references: {
    person_id: { entity: "person", fields: ["label"] },
    document_id: { entity: "document", fields: ["label"] },
    issuer_id: { entity: "issuer", fields: ["label"] },
  },
  filters: { person_id: "equals", state: "equals", scheme: "equals", signed_on: "range" },
  sortable: ["reference", "signed_on", "created_at"],
  default_sort: "-created_at",
  follows: ["person_id"],
  of_company: "written",
});
