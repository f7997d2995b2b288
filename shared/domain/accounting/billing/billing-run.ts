import * as z from "zod/mini";
import type { StatusColor } from "#shared/domain/core/color.ts";
import { date, instant, longText, month, optional, rowBase, sumOfCents, uuid } from "#shared/domain/core/fields.ts";
import { defineLifecycle } from "#shared/domain/core/lifecycle.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { billingExceptions } from "../invoices/plan-rental-invoice.ts";

// The database's part, in server/schema: draft_count, issued_count, total.

export const billingRunStates = ["open", "issuing", "issued"] as const;
export type BillingRunState = (typeof billingRunStates)[number];

export const billingRunInput = z.object({ month: month(), notes: optional(longText()) });

export const billingRunRow = z.object({
  ...rowBase,
  month: date(),
  notes: z.nullable(longText()),
  state: z.enum(billingRunStates),
  asked_by: z.nullable(uuid()),
  /** Code of the error that stopped the last issue; null when there was none. */
  failure: z.nullable(z.string()),
  issued_at: z.nullable(instant()),
  draft_count: z.int(),
  issued_count: z.int(),
  /** Total of its invoices, without annulled ones. */
  total: sumOfCents(),
});
export type BillingRun = z.infer<typeof billingRunRow>;

/**
 * `prepare` creates missing drafts; `issue` enqueues a job that issues all drafts; an issued month may be completed
 * later.
 */
export const billingRunLifecycle = defineLifecycle({
  prepare: { from: ["open", "issued"], to: ["open", "issued"] },
  issue: { from: ["open", "issued"], to: ["issuing"], right: "approve" },
});
export type BillingRunVerb = keyof typeof billingRunLifecycle;

/** Input of each move besides the version. */
export const billingRunMoveInputs = {
  prepare: z.object({}),
  issue: z.object({}),
} satisfies Record<BillingRunVerb, z.ZodMiniObject>;

export const billingRunStateColors: Readonly<Record<BillingRunState, StatusColor>> = {
  open: "gray",
  issuing: "amber",
  issued: "green",
};

/** A rental without an invoice for the month: expected amount, and why it cannot be billed, if so. */
export const unbilledRental = z.object({
  rental_id: uuid(),
  rental_label: z.string(),
  asset_label: z.string(),
  tenant_label: z.string(),
  since: date(),
  until: date(),
  net_amount: sumOfCents(),
  exception: z.nullable(z.enum(billingExceptions)),
});
export type UnbilledRental = z.infer<typeof unbilledRental>;

export const billingRunResource = defineResource({
  name: "billing_run",
  area: "accounting",
  path: "billing-runs",
  input: billingRunInput,
  row: billingRunRow,
  references: {},
  filters: { state: "equals", month: "range" },
  sortable: ["month", "created_at"],
  default_sort: "-month",
  register: "company",
  retained: { failure: "thing", notes: "free" },
  has_english_names: true,
  affects: ["invoice", "rental_charge"],
});
