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
  /** The code of the error that stopped its last issue; null when nothing did. */
  failure: z.nullable(z.string()),
  issued_at: z.nullable(instant()),
  draft_count: z.int(),
  issued_count: z.int(),
  /** What its invoices come to, annulled ones aside. */
  total: sumOfCents(),
});
export type BillingRun = z.infer<typeof billingRunRow>;

/** `prepare` makes the drafts that are missing; `issue` has a job issue all drafts; a month that was issued may be completed. */
export const billingRunLifecycle = defineLifecycle({
  prepare: { from: ["open", "issued"], to: ["open", "issued"] },
  issue: { from: ["open", "issued"], to: ["issuing"], right: "approve" },
});
export type BillingRunVerb = keyof typeof billingRunLifecycle;

/** What each move asks for, besides the version. */
export const billingRunMoveInputs = {
  prepare: z.object({}),
  issue: z.object({}),
} satisfies Record<BillingRunVerb, z.ZodMiniObject>;

export const billingRunStateColors: Readonly<Record<BillingRunState, StatusColor>> = {
  open: "gray",
  issuing: "amber",
  issued: "green",
};

/** A rental of the month that has no invoice yet: what it would come to, and why it cannot be billed if it cannot. */
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
  retained: { failure: "thing", notes: "free" },
  has_english_names: true,
  affects: ["invoice", "rental_charge"],
});
