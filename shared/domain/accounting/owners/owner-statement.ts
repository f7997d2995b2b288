import * as z from "zod/mini";
import {
  date,
  instant,
  longText,
  optional,
  rowBase,
  signedCents,
  sumOfCents,
  uuid,
} from "#shared/domain/core/fields.ts";
import { defineLifecycle } from "#shared/domain/core/lifecycle.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { defineRule } from "#shared/domain/core/rule.ts";
import { addYears } from "#shared/lib/dates.ts";

// The database's part, in server/schema: protect_owner_statement, follow_statement_payment.

export const ownerStatementStates = ["issued", "annulled"] as const;
export type OwnerStatementState = (typeof ownerStatementStates)[number];

/** Whether its net was paid to the owner; `none`: there is nothing to pay. */
export const statementPayouts = ["none", "open", "pending", "paid"] as const;
export type StatementPayout = (typeof statementPayouts)[number];

export const ownerStatementInput = z.object({
  owner_id: uuid(),
  period_start: date(),
  period_end: date(),
  notes: optional(longText(500)),
  /** What was seen before it is issued; another amount refuses it. */
  net: signedCents(),
});
export type OwnerStatementInput = z.infer<typeof ownerStatementInput>;

/** The figures of a statement, in cents; `net` is what is left of `collected` after the others, with `carried`. */
export const statementSums = {
  /** What tenants paid, with what they withheld, less what was returned. */
  collected: sumOfCents(),
  expenses: sumOfCents(),
  fee: sumOfCents(),
  /** Without the taxes whose rate is not known. */
  fee_tax: sumOfCents(),
  withheld: sumOfCents(),
  /** The negative net of the owner's former statement; zero without one. */
  carried: sumOfCents(),
  net: signedCents(),
} as const;

export const ownerStatementRow = z.object({
  ...rowBase,
  code: z.string(),
  ...z.required(ownerStatementInput).shape,
  ...statementSums,
  state: z.enum(ownerStatementStates),
  issued_on: date(),
  annulled_at: z.nullable(instant()),
  payout: z.enum(statementPayouts),
  paid_on: z.nullable(date()),
  /** The properties of its content and of what it carries: users who see all of them see the statement. */
  property_ids: z.array(uuid()),
  owner_label: z.string(),
});
export type OwnerStatement = z.infer<typeof ownerStatementRow>;

/** Paying, and linking a payment that was registered otherwise, changes what is paid, not the state. */
export const ownerStatementLifecycle = defineLifecycle({
  pay: { from: ["issued"], to: ["issued"] },
  link: { from: ["issued"], to: ["issued"] },
  annul: { from: ["issued"], to: ["annulled"] },
});

/** A payment is `pending` until the bank has made it, or was made already. */
export const payoutStates = ["pending", "completed"] as const;

export const ownerStatementMoveInputs = {
  pay: z.object({ payment_method_id: uuid(), date: date(), state: z.enum(payoutStates) }),
  link: z.object({ payment_id: uuid() }),
  annul: z.object({}),
};

/** What is paid already is not paid in the future. */
export const payoutRules = [
  defineRule(z.pick(ownerStatementMoveInputs.pay, { date: true, state: true }), ({ date: day, state }, today) =>
    state === "completed" && day > today ? { field: "date", key: "validation.not_future" } : null,
  ),
];

const rules = [
  defineRule(z.pick(ownerStatementInput, { period_start: true, period_end: true }), ({ period_start, period_end }) =>
    period_end < period_start || period_end >= addYears(period_start, 1)
      ? { field: "period_end", key: "validation.settled_period" }
      : null,
  ),
  defineRule(z.pick(ownerStatementInput, { period_end: true }), ({ period_end }, today) =>
    period_end > today ? { field: "period_end", key: "validation.not_future" } : null,
  ),
];

/** What an owner is paid for a period, as it was issued: its content never changes. */
export const ownerStatementResource = defineResource({
  name: "owner_statement",
  area: "accounting",
  path: "owner-statements",
  input: ownerStatementInput,
  row: ownerStatementRow,
  rules,
  references: { owner_id: { entity: "owner", fields: ["label"] } },
  reference_lists: { property_ids: "property" },
  filters: { owner_id: "equals", state: "equals", payout: "equals", period_end: "range" },
  sortable: ["code", "period_end", "issued_on", "net", "created_at"],
  default_sort: "-created_at",
  refusals: { owner_statement_no_overlap: "statement_overlaps" },
  property_scope: "property_ids",
  of_company: "written",
  affects: ["payment"],
});
