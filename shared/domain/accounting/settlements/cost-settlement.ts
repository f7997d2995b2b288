import * as z from "zod/mini";
import {
  cents,
  date,
  instant,
  integer,
  longText,
  month,
  optional,
  rowBase,
  rule,
  signedCents,
  sumOfCents,
  text,
  uuid,
} from "#shared/domain/core/fields.ts";
import { defineLifecycle } from "#shared/domain/core/lifecycle.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { defineRule } from "#shared/domain/core/rule.ts";
import type { RentalState } from "#shared/domain/rentals/rental.ts";
import { addYears } from "#shared/lib/dates.ts";
import { MAX_SETTLED_CHARGES } from "../policy.ts";
import { recurringChargeKinds } from "../billing/recurring-charge.ts";

// The database's part, in server/schema: lines.

export const costSettlementStates = ["settled", "undone"] as const;
export type CostSettlementState = (typeof costSettlementStates)[number];

/** One charge: what it really cost, against what was seen as invoiced on account. Amounts are net of taxes. */
export const settlementLineInput = z.object({
  recurring_charge_id: uuid(),
  on_account: sumOfCents(),
  real_cost: cents(),
  /** How many due months were seen as not billed; they are settled all the same. */
  unbilled_months: optional(integer()),
  note: optional(text(300)),
  /** The amount that the charge has from `new_from` on. */
  new_amount: optional(signedCents().check(rule((value) => value !== 0, "validation.not_zero"))),
  /** Why a limit is exceeded. */
  reason: optional(longText(500)),
});
export type SettlementLineInput = z.infer<typeof settlementLineInput>;

export const costSettlementInput = z.object({
  rental_id: uuid(),
  period_start: date(),
  period_end: date(),
  new_from: optional(month()),
  notes: optional(longText(500)),
  lines: z.array(settlementLineInput).check(z.minLength(1), z.maxLength(MAX_SETTLED_CHARGES)),
});
export type CostSettlementInput = z.infer<typeof costSettlementInput>;

export const settlementLine = z.object({
  ...z.required(z.omit(settlementLineInput, { unbilled_months: true })).shape,
  id: uuid(),
  kind: z.enum(recurringChargeKinds),
  concept: text(300),
  /** Real cost less what was paid on account. */
  difference: sumOfCents(),
  /** The charge's amount at the settlement. */
  amount: signedCents(),
  /** Whether the law limits it, and the highest cost and amount within the limit, where they are known. */
  is_capped: z.boolean(),
  highest_cost: z.nullable(sumOfCents()),
  highest_amount: z.nullable(sumOfCents()),
});
export type SettlementLine = z.infer<typeof settlementLine>;

export const costSettlementRow = z.object({
  ...rowBase,
  code: z.string(),
  ...z.required(costSettlementInput).shape,
  lines: z.array(settlementLine),
  state: z.enum(costSettlementStates),
  settled_on: date(),
  /** What the tenant owes; negative in the tenant's favour. */
  total: sumOfCents(),
  /** Last day of the years in which the law limits general costs, if the period ended in them. */
  cap_until: z.nullable(date()),
  /** Basis points of the rent's update in the year before the end of the period. */
  rent_rate: z.nullable(z.int()),
  undone_at: z.nullable(instant()),
  property_id: z.nullable(uuid()),
  rental_label: z.string(),
});
export type CostSettlement = z.infer<typeof costSettlementRow>;

/** States of rentals whose costs can be settled: signed, and not cancelled. */
export const settleableRentalStates: readonly RentalState[] = ["upcoming", "active", "notice_given", "ended"];

/** Undone while no invoice or draft has its charges. */
export const costSettlementLifecycle = defineLifecycle({ undo: { from: ["settled"], to: ["undone"] } });
export const costSettlementMoveInputs = { undo: z.object({}) };

const input = costSettlementInput;

const rules = [
  defineRule(z.pick(input, { period_start: true, period_end: true }), ({ period_start, period_end }) =>
    period_end < period_start || period_end >= addYears(period_start, 1)
      ? { field: "period_end", key: "validation.settled_period" }
      : null,
  ),
  defineRule(z.pick(input, { period_end: true }), ({ period_end }, today) =>
    period_end > today ? { field: "period_end", key: "validation.not_future" } : null,
  ),
  defineRule(z.pick(input, { lines: true }), ({ lines }) =>
    new Set(lines.map(({ recurring_charge_id: id }) => id)).size < lines.length
      ? { field: "lines", key: "validation.settled_once" }
      : null,
  ),
  defineRule(z.pick(input, { new_from: true, lines: true }), ({ new_from, lines }) =>
    !new_from && lines.some(({ new_amount }) => typeof new_amount === "number")
      ? { field: "new_from", key: "validation.required" }
      : null,
  ),
];

/** A year's real costs against what was invoiced on account; the differences wait as charges and credits. */
export const costSettlementResource = defineResource({
  name: "cost_settlement",
  area: "accounting",
  path: "cost-settlements",
  input,
  row: costSettlementRow,
  rules,
  references: {
    rental_id: { entity: "rental", fields: ["label"] },
    property_id: { entity: "property", fields: [] },
  },
  filters: { rental_id: "equals", state: "equals", period_end: "range" },
  sortable: ["period_end", "total", "created_at"],
  default_sort: "-period_end",
  retained: { code: "thing", notes: "books" },
  inner_tables: ["cost_settlement_line"],
  refusals: { cost_settlement_line_no_overlap: "cost_settled" },
  affects: ["rental_charge", "recurring_charge"],
  property_scope: "property_id",
});
