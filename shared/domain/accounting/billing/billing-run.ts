import * as z from "zod/mini";
import type { StatusColor } from "#shared/domain/core/color.ts";
import { date, instant, longText, month, optional, rowBase, sumOfCents, uuid } from "#shared/domain/core/fields.ts";
import { defineLifecycle } from "#shared/domain/core/lifecycle.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { defineRule } from "#shared/domain/core/rule.ts";
import { billingExceptions } from "../invoices/billing-exception.ts";
import { refusePlannedDay } from "./planned-issue.ts";

// The database's part, in server/schema: draft_count, issued_count, total, and draft_count_within, issued_count_within,
// total_within.

export const billingRunStates = ["open", "planned", "issuing", "issued"] as const;
export type BillingRunState = (typeof billingRunStates)[number];

/** Of a job that follows the issue: mails, remittances. */
export const followUpStates = ["none", "running", "done", "failed"] as const;
export type FollowUpState = (typeof followUpStates)[number];

/** Without a planned day, the server proposes one. */
export const billingRunInput = z.object({
  month: month(),
  planned_issue_date: optional(date()),
  notes: optional(longText()),
});

export const billingRunRow = z.object({
  ...rowBase,
  month: date(),
  /** The day on which its drafts are to be issued; the day of issue once they are. */
  planned_issue_date: date(),
  /** Whether issued invoices are mailed to their customers. */
  mails_invoices: z.boolean(),
  /** Whether remittances of its direct debits are drafted after the issue. */
  drafts_remittances: z.boolean(),
  /** Whether the job prepared it. */
  is_prepared: z.boolean(),
  mailing: z.enum(followUpStates),
  /** Code of the error that stopped the mails; null where they went out, all or some. */
  mailing_failure: z.nullable(z.string()),
  remitting: z.enum(followUpStates),
  remitting_failure: z.nullable(z.string()),
  notes: z.nullable(longText()),
  state: z.enum(billingRunStates),
  asked_by: z.nullable(uuid()),
  /** Code of the error that stopped the preparation or the last issue; null when there was none. */
  failure: z.nullable(z.string()),
  issued_at: z.nullable(instant()),
  /** Of the invoices that the reader may see. */
  draft_count: z.int(),
  issued_count: z.int(),
  /** Total of its invoices, without annulled ones. */
  total: sumOfCents(),
});
export type BillingRun = z.infer<typeof billingRunRow>;

/**
 * `prepare` creates missing drafts. `plan` approves that a job issues all drafts on a day, and changes that day;
 * `unplan` returns them to review; `issue` has them issued now. An issued month may be completed later. `mail` queues
 * the mails of issued invoices that were not mailed, `draft_remittances` drafts remittances of their direct debits.
 */
export const billingRunLifecycle = defineLifecycle({
  prepare: {
    from: ["open", "planned", "issued"],
    to: ["open", "planned", "issued"],
    right: { action: "update", in: ["open", "issued"], elsewhere: "approve" },
  },
  unplan: { from: ["planned"], to: ["open"], right: "approve" },
  plan: { from: ["open", "planned", "issued"], to: ["planned", "issuing"], right: "approve" },
  issue: { from: ["open", "planned", "issued"], to: ["issuing"], right: "approve" },
  mail: { from: ["open", "issued"], to: ["open", "issued"], right: "approve" },
  draft_remittances: { from: ["open", "issued"], to: ["open", "issued"], right: "approve" },
});
export type BillingRunVerb = keyof typeof billingRunLifecycle;

/** What follows the issue; as it was where it is left out. */
const followUps = { mails_invoices: z.optional(z.boolean()), drafts_remittances: z.optional(z.boolean()) };

/** Input of each move besides the version. */
export const billingRunMoveInputs = {
  prepare: z.object({}),
  unplan: z.object({}),
  plan: z.object({ planned_issue_date: date(), ...followUps }),
  issue: z.object(followUps),
  mail: z.object({}),
  draft_remittances: z.object({}),
} satisfies Record<BillingRunVerb, z.ZodMiniObject>;

/** The day of a plan. */
export const planRule = defineRule(
  z.pick(billingRunMoveInputs.plan, { planned_issue_date: true }),
  ({ planned_issue_date }, today) => refusePlannedDay(planned_issue_date, today),
);

export const billingRunStateColors: Readonly<Record<BillingRunState, StatusColor>> = {
  open: "gray",
  planned: "teal",
  issuing: "amber",
  issued: "green",
};

/** A rental without an invoice for the month: expected amount, and why it cannot be billed, if so. */
export const unbilledRental = z.object({
  rental_id: uuid(),
  rental_label: z.string(),
  asset_label: z.string(),
  tenant_label: z.string(),
  person_id: uuid(),
  /** Of a split rental: this co-tenant's share in basis points. */
  share: z.nullable(z.int()),
  since: date(),
  until: date(),
  net_amount: sumOfCents(),
  exception: z.nullable(z.enum(billingExceptions)),
});
export type UnbilledRental = z.infer<typeof unbilledRental>;

/** A draft of a run that cannot be issued, with the code of the error. */
export const refusedDraft = z.object({
  invoice_id: uuid(),
  label: z.string(),
  customer_name: z.string(),
  refusal: z.string(),
});
export type RefusedDraft = z.infer<typeof refusedDraft>;

/** A draft of a run that is to be debited directly while its customer has no active mandate. */
export const unmandatedDraft = z.object({
  invoice_id: uuid(),
  label: z.string(),
  person_id: uuid(),
  customer_name: z.string(),
});
export type UnmandatedDraft = z.infer<typeof unmandatedDraft>;

/** The day is checked for a new run; afterwards it is changed by its moves. */
const newRun = z.object({ planned_issue_date: date(), created_at: z.optional(instant()) });

export const billingRunResource = defineResource({
  name: "billing_run",
  area: "accounting",
  path: "billing-runs",
  input: billingRunInput,
  row: billingRunRow,
  rules: [
    defineRule(newRun, ({ planned_issue_date, created_at }, today) =>
      created_at === undefined ? refusePlannedDay(planned_issue_date, today) : null,
    ),
  ],
  references: {},
  filters: { state: "equals", month: "range", planned_issue_date: "range" },
  sortable: ["month", "created_at"],
  default_sort: "-month",
  register: "company",
  sums: ["draft_count", "issued_count", "total"],
  retained: { failure: "thing", mailing_failure: "thing", remitting_failure: "thing", notes: "free" },
  has_english_names: true,
  affects: ["invoice", "rental_charge", "remittance"],
});
