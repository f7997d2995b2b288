import * as z from "zod/mini";
import { date, integer, rowBase } from "#shared/domain/core/fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { MAX_ISSUE_DAY, MAX_LEAD_DAYS } from "../policy.ts";

/**
 * How a prepared month is issued: `off` by hand; `after_review` on its day, once a user has approved it; `on` on its
 * day, unless a user stops it.
 */
export const issueModes = ["off", "after_review", "on"] as const;
export type IssueMode = (typeof issueModes)[number];

export const billingSettingsInput = z.object({
  /** Whether a job prepares each month. */
  prepares_runs: z.boolean(),
  /** Day of the billed month on which it is issued, also proposed for months prepared by hand. */
  issue_day: integer(1, MAX_ISSUE_DAY),
  /** How many days before that day it is prepared. */
  lead_days: integer(0, MAX_LEAD_DAYS),
  issue_mode: z.enum(issueModes),
  /** Whether issued invoices of new runs are mailed. */
  mails_invoices: z.boolean(),
  /** Whether remittances of new runs are drafted. */
  drafts_remittances: z.boolean(),
});
export type BillingSettingsInput = z.infer<typeof billingSettingsInput>;

export const billingSettingsRow = z.object({
  ...rowBase,
  ...billingSettingsInput.shape,
  /** The first month that the job prepares: months of before it was switched on are not prepared. */
  first_month: z.nullable(date()),
});
export type BillingSettings = z.infer<typeof billingSettingsRow>;

/** The company's way of billing a month. There is exactly one row, created with the database. */
export const billingSettingsResource = defineResource({
  name: "billing_settings",
  area: "accounting",
  path: "billing-settings",
  input: billingSettingsInput,
  row: billingSettingsRow,
  references: {},
  filters: {},
  sortable: ["created_at"],
  default_sort: "created_at",
  register: "company",
  of_company: "written",
});
