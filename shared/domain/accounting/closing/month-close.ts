import * as z from "zod/mini";
import { date, instant, longText, month, rowBase, uuid } from "#shared/domain/core/fields.ts";
import { defineLifecycle } from "#shared/domain/core/lifecycle.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { addMonths } from "#shared/lib/dates.ts";

// The database's part, in server/schema: protect_month_close, protect_month_order.

export const monthCloseStates = ["closed", "reopened"] as const;
export type MonthCloseState = (typeof monthCloseStates)[number];

/** The month is given by its first day. */
export const monthCloseInput = z.object({ month: month() });

/** One closing of a month. Nothing that is dated until its last day changes while it is closed. */
export const monthCloseRow = z.object({
  ...rowBase,
  month: date(),
  state: z.enum(monthCloseStates),
  closed_by_id: z.nullable(uuid()),
  reopened_at: z.nullable(instant()),
  reopened_by_id: z.nullable(uuid()),
  reopen_reason: z.nullable(z.string()),
  closed_by_label: z.nullable(z.string()),
  reopened_by_label: z.nullable(z.string()),
});
export type MonthClose = z.infer<typeof monthCloseRow>;

/** Reopening a month reopens the later ones too. */
export const monthCloseLifecycle = defineLifecycle({
  reopen: { from: ["closed"], to: ["reopened"], right: "approve" },
});

export const monthCloseMoveInputs = { reopen: z.object({ reason: longText(500) }) };

/** Whether a month is over on a day. */
export const isMonthOver = (first: string, today: string): boolean => addMonths(first, 1) <= today;

export const monthCloseResource = defineResource({
  name: "month_close",
  area: "accounting",
  path: "month-closes",
  input: monthCloseInput,
  row: monthCloseRow,
  references: {
    closed_by_id: { entity: "user", fields: ["label"] },
    reopened_by_id: { entity: "user", fields: ["label"] },
  },
  filters: { state: "equals", month: "range" },
  sortable: ["month", "created_at"],
  default_sort: "-month",
  retained: { reopen_reason: "books" },
  has_english_names: true,
  of_company: "seen",
  register: "company",
});
