import * as z from "zod/mini";
import type { MessageKey } from "#locales/es.ts";
import {
  basisPoints,
  date,
  integer,
  longText,
  month,
  optional,
  rowBase,
  signedCents,
  text,
  uuid,
} from "#shared/domain/core/fields.ts";
import { allowedMoves, defineLifecycle } from "#shared/domain/core/lifecycle.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { defineRule, type FieldIssue } from "#shared/domain/core/rule.ts";
import type { IndirectTax } from "../invoices/indirect-tax.ts";
import { MAX_CHARGE_INTERVAL } from "../policy.ts";

/** Rent and expenses of the contract: every rental has one row of each, whose amount is that of the rental. */
export const contractKinds = ["rent", "expenses"] as const;
export type ContractKind = (typeof contractKinds)[number];
/** In the order of an invoice's lines. */
export const agreedKinds = ["community", "property_tax", "waste", "parking", "insurance", "other"] as const;
export type AgreedKind = (typeof agreedKinds)[number];
/** General costs of the building, its services and taxes, besides the monthly expenses (LAU art. 20.1). */
export const generalCostKinds = [
  "community",
  "property_tax",
  "waste",
  "insurance",
] as const satisfies readonly AgreedKind[];
export const recurringChargeKinds = [...contractKinds, ...agreedKinds] as const;
export type RecurringChargeKind = (typeof recurringChargeKinds)[number];

export const chargeRhythms = ["monthly", "every_n_months", "named_months"] as const;
export type ChargeRhythm = (typeof chargeRhythms)[number];

const contract: ReadonlySet<string> = new Set(contractKinds);

/** Whether the amount, the days and the rhythm of a charge are those of the contract. */
export const isOfContract = (kind: RecurringChargeKind): kind is ContractKind => contract.has(kind);

/** Months of the year, 1 to 12, each once and in order. */
const monthsOfYear = () =>
  z.array(integer(1, 12)).check(
    z.minLength(1),
    z.maxLength(12),
    z.overwrite((months) => [...new Set(months)].toSorted((a, b) => a - b)),
  );

export const recurringChargeInput = z.object({
  rental_id: uuid(),
  kind: z.enum(recurringChargeKinds),
  payment_application_id: optional(uuid()),
  concept: text(300),
  amount: signedCents(),
  tax_rate: optional(basisPoints()),
  withholding_rate: optional(basisPoints()),
  tax_reason: optional(text(200)),
  starts_on: date(),
  ends_on: optional(date()),
  rhythm: z.enum(chargeRhythms),
  interval_months: optional(integer(2, MAX_CHARGE_INTERVAL)),
  months: optional(monthsOfYear()),
  is_indexed: optional(z.boolean()),
  /** Why the amount exceeds the limit on general costs of a home (LAU art. 20.2). */
  raise_reason: optional(longText(500)),
});
export type RecurringChargeInput = z.infer<typeof recurringChargeInput>;

export const recurringChargeRow = z.object({
  ...rowBase,
  ...z.required(recurringChargeInput).shape,
  is_indexed: z.boolean(),
  /** The charge whose amount it changed, which ends on the day before. */
  replaces_id: z.nullable(uuid()),
  /** The increment that set its amount. */
  price_increment_id: z.nullable(uuid()),
  property_id: z.nullable(uuid()),
  /** Whether an invoice or a draft bills it, or a one-off charge for a missed month. */
  is_billed: z.boolean(),
  /** Whether there is a charge with its new amount, and whether that is billed yet. */
  replacement: z.enum(["none", "waiting", "billed"]),
  rental_label: z.string(),
  payment_application_label: z.nullable(z.string()),
  replaces_label: z.nullable(z.string()),
});
export type RecurringCharge = z.infer<typeof recurringChargeRow>;

/** A new amount from a month on, and the former one again while no invoice bills the new one. */
export const recurringChargeMoveInputs = {
  change_amount: z.object({
    amount: recurringChargeInput.shape.amount,
    from: month(),
    /** Why the new amount exceeds the limit on general costs of a home (LAU art. 20.2). */
    reason: optional(longText(500)),
  }),
  undo_change: z.object({}),
};
export type RecurringChargeVerb = keyof typeof recurringChargeMoveInputs;

/** The way of a charge: rent and expenses have none of their own, another one is replaced by one with a new amount. */
export type RecurringChargeState = "of_contract" | RecurringCharge["replacement"];

export const recurringChargeLifecycle = defineLifecycle<RecurringChargeState, RecurringChargeVerb>({
  change_amount: { from: ["none"], to: ["waiting"] },
  undo_change: { from: ["waiting"], to: ["none"] },
});

type Moved = Pick<RecurringCharge, "kind" | "archived_at" | "replacement">;

export const stateOfCharge = ({ kind, replacement }: Pick<Moved, "kind" | "replacement">): RecurringChargeState =>
  isOfContract(kind) ? "of_contract" : replacement;

/** The moves that a charge allows. */
export const recurringChargeMoves = (charge: Moved): RecurringChargeVerb[] =>
  charge.archived_at === null ? allowedMoves(recurringChargeLifecycle, stateOfCharge(charge)) : [];

/** The tax that billing would propose for a charge, in basis points, with the text keys of the reasons. */
export interface ProposedChargeTax {
  readonly indirect_tax: IndirectTax;
  /** Null where no rate is known, as of IPSI. */
  readonly tax_rate: number | null;
  readonly withholding_rate: number;
  readonly tax_reason: MessageKey;
  readonly withholding_reason: MessageKey;
}

/** The kind of the catalogue's concept that a charge is proposed to have. */
export const proposeApplicationKind = (kind: AgreedKind): "expenses" | "other" =>
  kind === "parking" || kind === "other" ? "other" : "expenses";

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;
const input = recurringChargeInput;

/** A field that one rhythm has and the others have not. */
const ofRhythm = (field: "interval_months" | "months", value: unknown, isOfIt: boolean): FieldIssue | null => {
  if (isOfIt === isGiven(value)) return null;
  return { field, key: isOfIt ? "validation.required" : "validation.other_rhythm" };
};

/** Of the new amount. */
export const amountRule = defineRule(z.object({ amount: input.shape.amount }), ({ amount }) =>
  amount === 0 ? { field: "amount", key: "validation.not_zero" } : null,
);

const rules = [
  defineRule(z.pick(input, { kind: true, amount: true }), ({ kind, amount }) =>
    amount === 0 && !isOfContract(kind) ? { field: "amount", key: "validation.not_zero" } : null,
  ),
  defineRule(z.pick(input, { kind: true, payment_application_id: true }), ({ kind, payment_application_id }) =>
    isGiven(payment_application_id) || isOfContract(kind)
      ? null
      : { field: "payment_application_id", key: "validation.required" },
  ),
  defineRule(z.pick(input, { starts_on: true, ends_on: true }), ({ starts_on, ends_on }) =>
    ends_on && ends_on < starts_on ? { field: "ends_on", key: "validation.date_range" } : null,
  ),
  defineRule(z.pick(input, { rhythm: true, interval_months: true }), ({ rhythm, interval_months }) =>
    ofRhythm("interval_months", interval_months, rhythm === "every_n_months"),
  ),
  defineRule(z.pick(input, { rhythm: true, months: true }), ({ rhythm, months }) =>
    ofRhythm("months", months, rhythm === "named_months"),
  ),
  defineRule(
    z.pick(input, { tax_rate: true, withholding_rate: true, tax_reason: true }),
    ({ tax_rate, withholding_rate, tax_reason }) => {
      const isOverridden = isGiven(tax_rate) || isGiven(withholding_rate);
      if (isOverridden === isGiven(tax_reason)) return null;
      return { field: "tax_reason", key: isOverridden ? "validation.required" : "validation.without_rate" };
    },
  ),
];

/** What a rental is charged again and again, and so a line of its invoices: rent, expenses, community, taxes, parking. */
export const recurringChargeResource = defineResource({
  name: "recurring_charge",
  area: "accounting",
  path: "recurring-charges",
  input: recurringChargeInput,
  row: recurringChargeRow,
  rules,
  references: {
    rental_id: { entity: "rental", fields: ["label"] },
    payment_application_id: { entity: "payment_application", fields: ["label"] },
    replaces_id: { entity: "recurring_charge", fields: ["label"] },
    price_increment_id: { entity: "price_increment", fields: [] },
    property_id: { entity: "property", fields: [] },
  },
  filters: { rental_id: "equals", kind: "equals", rhythm: "equals", starts_on: "range", ends_on: "range" },
  sortable: ["created_at"],
  default_sort: "-created_at",
  retained: { concept: "books", tax_reason: "books", raise_reason: "books" },
  property_scope: "property_id",
});
