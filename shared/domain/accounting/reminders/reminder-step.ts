import * as z from "zod/mini";
import { integer, longText, optional, rowBase, rule, text } from "#shared/domain/core/fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";

/** Placeholders of a reminder text, written `{name}`. */
export const reminderPlaceholders = ["name", "number", "amount", "due_date", "days", "company"] as const;
export type ReminderWords = Readonly<Record<(typeof reminderPlaceholders)[number], string>>;

const PLACEHOLDER = /\{(\w+)\}/g;

const knowsAll = (words: string) =>
  [...words.matchAll(PLACEHOLDER)].every(([, name]) => reminderPlaceholders.some((known) => known === name));

const subject = () => text(200).check(rule(knowsAll, "validation.placeholders"));
const body = () => longText().check(rule(knowsAll, "validation.placeholders"));

export const reminderStepInput = z.object({
  name: text(100),
  days_overdue: integer(1, 365),
  is_active: optional(z.boolean()),
  subject_es: subject(),
  text_es: body(),
  subject_en: subject(),
  text_en: body(),
});

export const reminderStepRow = z.object({
  ...rowBase,
  ...z.required(reminderStepInput).shape,
  is_active: z.boolean(),
});
export type ReminderStep = z.infer<typeof reminderStepRow>;

/**
 * A step of the reminders: how a tenant is reminded a number of days after an invoice was due. Inactive steps send
 * nothing.
 */
export const reminderStepResource = defineResource({
  name: "reminder_step",
  area: "accounting",
  path: "reminder-steps",
  input: reminderStepInput,
  row: reminderStepRow,
  references: {},
  filters: { is_active: "boolean" },
  sortable: ["days_overdue", "name", "created_at"],
  default_sort: "days_overdue",
  register: "catalogue",
  of_company: "written",
  retained: { name: "thing", subject_es: "thing", text_es: "thing", subject_en: "thing", text_en: "thing" },
  has_english_names: true,
});

/** Fills the placeholders of a reminder text. */
export function fillReminder(words: string, values: ReminderWords): string {
  return words.replace(PLACEHOLDER, (whole, name) => {
    const known = reminderPlaceholders.find((one) => one === name);
    return known ? values[known] : whole;
  });
}
