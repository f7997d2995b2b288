import * as z from "zod/mini";
import {
  basisPoints,
  cents,
  date,
  longText,
  optional,
  rowBase,
  signedCents,
  text,
  uuid,
} from "#shared/domain/core/fields.ts";
import { allowedMoves, defineLifecycle, type Lifecycle } from "#shared/domain/core/lifecycle.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { defineRule } from "#shared/domain/core/rule.ts";
import { indirectTaxes } from "./indirect-tax.ts";
import { invoiceLineInput, isWithinBounds } from "./invoice-line.ts";
import { rectificationModes, rectificationTypes, rectifyInput } from "./rectification.ts";
import { MAX_INVOICE_LINES } from "#shared/domain/accounting/policy.ts";

// The database's part, in server/schema: is_overdue, is_mailed, is_counted, is_former, concept.

export const invoiceKinds = ["invoice", "rectifying", "receipt"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
export const invoiceStates = ["draft", "issued", "rectified", "annulled"] as const;
export type InvoiceState = (typeof invoiceStates)[number];
export const invoicePaymentStates = ["unpaid", "partly_paid", "paid"] as const;
export type InvoicePaymentState = (typeof invoicePaymentStates)[number];

/**
 * A draft. Kind and issuer come from its series; the customer is a person or an owner; the server fills in the rest.
 */
export const invoiceInput = z.object({
  series_id: uuid(),
  person_id: optional(uuid()),
  owner_id: optional(uuid()),
  rental_id: optional(uuid()),
  asset_id: optional(uuid()),
  operation_date: optional(date()),
  due_date: date(),
  period_start: optional(date()),
  period_end: optional(date()),
  payment_method_id: optional(uuid()),
  notes: optional(longText()),
  lines: optional(z.array(invoiceLineInput).check(z.maxLength(MAX_INVOICE_LINES))),
});
export type InvoiceInput = z.infer<typeof invoiceInput>;

const { lines: _lines, ...columns } = z.required(invoiceInput).shape;

export const invoiceRow = z.object({
  ...rowBase,
  ...columns,
  code: text(),
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  number: z.nullable(text()),
  issuer_id: uuid(),
  property_id: z.nullable(uuid()),
  issuer_name: z.string(), // Composed of several fields, as the next ones: longer than one.
  issuer_tax_id: z.string(),
  issuer_address: z.string(),
  customer_name: z.string(),
  customer_tax_id: z.nullable(z.string()),
  customer_address: z.nullable(z.string()),
  joint_tenants: z.array(z.string()),
  issue_date: z.nullable(date()),
  billed_month: z.nullable(date()),
  /** First day of the month in which reports count it: the billed month, else that of its issue. */
  income_month: z.nullable(date()),
  billing_run_id: z.nullable(uuid()),
  /** By the place of the property. */
  indirect_tax: z.enum(indirectTaxes),
  net_amount: signedCents(),
  tax_rate: z.nullable(basisPoints()),
  tax_amount: signedCents(),
  total: signedCents(),
  withholding_amount: signedCents(),
  amount_due: signedCents(),
  /** The part that payments can cover: the amount due, less what rectifying invoices deducted. */
  collectible: cents(),
  paid: cents(),
  outstanding: cents(),
  payment_state: z.enum(invoicePaymentStates),
  is_overdue: z.boolean(),
  /** The concepts of its lines, at most 200 characters; empty without lines. */
  concept: z.string(),
  /** Whether it was mailed or is queued for mailing, according to the retained mail log. */
  is_mailed: z.boolean(),
  /** Whether reports count it: issued here, not annulled and not replaced by another. */
  is_counted: z.boolean(),
  /** Cents still owed of an invoice of the former system when it was recorded; null for one issued here. */
  former_amount: z.nullable(cents()),
  /** Whether it is of the former system: outside the series, the chain and the books. */
  is_former: z.boolean(),
  /** Basis points of the rental that it bills: of a split one the customer's share. */
  share: basisPoints(),
  rectified_ids: z.array(uuid()),
  rectification_type: z.nullable(z.enum(rectificationTypes)),
  rectification_mode: z.nullable(z.enum(rectificationModes)),
  reason: z.nullable(longText(500)),
  annulled_on: z.nullable(date()),
  annulled_reason: z.nullable(longText(500)),
  series_label: z.string(),
  issuer_label: z.string(),
  person_label: z.nullable(z.string()),
  owner_label: z.nullable(z.string()),
  rental_label: z.nullable(z.string()),
  asset_label: z.nullable(z.string()),
  property_label: z.nullable(z.string()),
  payment_method_label: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof invoiceRow>;

/**
 * Moves of an invoice (docs/design/entities.md, "Money"). `rectify` creates another invoice; issuing that one marks
 * this one as rectified.
 */
export const invoiceLifecycle = defineLifecycle({
  issue: { from: ["draft"], to: ["issued"], right: "approve" },
  annul: { from: ["issued"], to: ["annulled"], right: "approve" },
  rectify: { from: ["issued", "rectified"], to: [], right: "approve" },
});
export type InvoiceVerb = keyof typeof invoiceLifecycle;

/** Whether a move applies to a kind: a receipt is annulled and reissued, a rectifying invoice is rectified again. */
export function fitsKind(verb: InvoiceVerb, kind: InvoiceKind): boolean {
  if (verb === "annul") return kind !== "rectifying";
  return verb !== "rectify" || kind !== "receipt";
}

/** The lifecycle for one kind of invoice; moves that do not apply have an empty `from`. */
export function invoiceLifecycleOf(kind: InvoiceKind): Lifecycle<InvoiceState, InvoiceVerb> {
  const { issue, annul, rectify } = invoiceLifecycle;
  const fitting = (verb: InvoiceVerb, move: typeof issue) => (fitsKind(verb, kind) ? move : { ...move, from: [] });
  return { issue, annul: fitting("annul", annul), rectify: fitting("rectify", rectify) };
}

/** The moves that the state and kind of an invoice allow, in lifecycle order. */
export const invoiceMovesOf = ({
  state,
  kind,
  archived_at,
}: Pick<Invoice, "state" | "kind" | "archived_at">): InvoiceVerb[] =>
  archived_at === null ? allowedMoves(invoiceLifecycleOf(kind), state) : [];

/** Inputs of each move, besides the version. */
export const invoiceMoveInputs = {
  issue: z.object({}),
  annul: z.object({ reason: longText(500) }),
  rectify: rectifyInput,
} satisfies Record<InvoiceVerb, z.ZodMiniObject>;

const rules = [
  defineRule(z.pick(invoiceInput, { person_id: true, owner_id: true }), ({ person_id, owner_id }) => {
    if (!person_id && !owner_id) return { field: "person_id", key: "validation.required" };
    return person_id && owner_id ? { field: "owner_id", key: "validation.one_customer" } : null;
  }),
  defineRule(z.pick(invoiceInput, { period_start: true, period_end: true }), ({ period_start, period_end }) =>
    period_start && period_end && period_end < period_start
      ? { field: "period_end", key: "validation.date_range" }
      : null,
  ),
  defineRule(z.pick(invoiceInput, { lines: true }), ({ lines }) =>
    isWithinBounds(lines ?? []) ? null : { field: "lines", key: "validation.lines_too_much" },
  ),
];

export const invoiceResource = defineResource({
  name: "invoice",
  area: "accounting",
  path: "invoices",
  input: invoiceInput,
  row: invoiceRow,
  rules,
  references: {
    series_id: { entity: "invoice_series", fields: ["label"] },
    issuer_id: { entity: "issuer", fields: ["label"] },
    person_id: { entity: "person", fields: ["label"] },
    owner_id: { entity: "owner", fields: ["label"] },
    rental_id: { entity: "rental", fields: ["label"] },
    asset_id: { entity: "asset", fields: ["label"] },
    property_id: { entity: "property", fields: ["label"] },
    payment_method_id: { entity: "payment_method", fields: ["label"] },
    billing_run_id: { entity: "billing_run", fields: [] },
  },
  parts: ["lines"],
  reference_lists: { rectified_ids: "invoice" },
  filters: {
    kind: "equals",
    indirect_tax: "equals",
    state: "equals",
    payment_state: "equals",
    is_overdue: "boolean",
    is_counted: "boolean",
    is_former: "boolean",
    series_id: "equals",
    issuer_id: "equals",
    person_id: "equals",
    owner_id: "equals",
    rental_id: "equals",
    asset_id: "equals",
    property_id: "equals",
    issue_date: "range",
    due_date: "range",
    billed_month: "range",
    income_month: "range",
    billing_run_id: "equals",
    total: "range",
    outstanding: "range",
    rectified_ids: "includes",
  },
  // `months_due` is a number: overdue invoices of tenants who owe that many billed months or more. `arrears_status`: of the
  // rental. `is_mailed`: the column, as a condition that is fast for very many. `is_reminder_due`: the latest reminder step reached was
  // not sent.
  parameters: ["months_due", "arrears_status", "is_mailed", "is_reminder_due"],
  sortable: ["number", "issue_date", "due_date", "total", "outstanding", "created_at"],
  default_sort: "-created_at",
  totals: {
    columns: ["net_amount", "tax_amount", "withholding_amount", "total", "amount_due", "outstanding"],
    counted: { column: "is_counted", values: [true], title: "accounting.counted.invoices", except: ["outstanding"] },
  },
  retained: { code: "thing", reason: "books", annulled_reason: "books" },
  property_scope: "property_id",
  follows: ["person_id", "owner_id"],
  inner_tables: ["invoice_line", "verifactu_record"],
  refusals: { invoice_paid_check: "allocation_exceeds_invoice" },
  affects: ["invoice_series", "payment", "payment_allocation"],
});
