import * as z from "zod/mini";
import { entityName, integer, uuid } from "../core/fields.ts";
import type { Person, PersonInput } from "./person.ts";

type Field = keyof PersonInput;

/** Values that can be taken from either person; fields that belong together are taken together. */
export const mergeFields = {
  name: ["name", "last_name"],
  documentation: ["documentation", "documentation_type"],
  phone: ["phone"],
  email: ["email"],
  bank_account: ["bank_account"],
  address_id: ["address_id"],
  birth_date: ["birth_date"],
  nationality: ["nationality"],
  gender: ["gender"],
  is_business: ["is_business"],
  payment_method_id: ["payment_method_id"],
  mails_receipts: ["mails_receipts"],
  language: ["language"],
  accounting_office: ["accounting_office", "managing_body", "processing_unit"],
  notes: ["notes"],
} as const satisfies Partial<Record<Field, readonly Field[]>>;

export const mergeChoices = [
  "name",
  "documentation",
  "phone",
  "email",
  "bank_account",
  "address_id",
  "birth_date",
  "nationality",
  "gender",
  "is_business",
  "payment_method_id",
  "mails_receipts",
  "language",
  "accounting_office",
  "notes",
] as const satisfies readonly (keyof typeof mergeFields)[];
export type MergeChoice = (typeof mergeChoices)[number];

/** Input of a merge: the duplicate with its version as read, and the values to take from it. */
export const mergeInput = z.object({
  duplicate_id: uuid(),
  duplicate_version: integer(1),
  take: z.array(z.enum(mergeChoices)).check(z.maxLength(mergeChoices.length)),
});

/** Query of a merge preview. */
export const mergePreviewInput = z.pick(mergeInput, { duplicate_id: true });

/**
 * Rows a merge would move to the remaining person, counted by entity; `person` counts persons previously merged into
 * the duplicate.
 */
export const mergePreview = z.object({
  moves: z.array(z.object({ entity: entityName(), count: integer() })),
});
export type MergePreview = z.infer<typeof mergePreview>;

const isEmpty = (value: unknown) => value === null || value === "";

/** Whether the two persons differ in a choice. */
export function differsIn(choice: MergeChoice, survivor: Person, duplicate: Person): boolean {
  return mergeFields[choice].some((field) => survivor[field] !== duplicate[field]);
}

/** The duplicate's values proposed by default: those that the other person lacks. */
export function proposeTaken(survivor: Person, duplicate: Person): MergeChoice[] {
  return mergeChoices.filter((choice) => isEmpty(survivor[choice]) && !isEmpty(duplicate[choice]));
}

/** The remaining person's new values: those taken, and the union of the roles in rentals. */
export function mergedValues(survivor: Person, duplicate: Person, take: readonly MergeChoice[]): Partial<Person> {
  const fields = take.flatMap((choice): readonly Field[] => mergeFields[choice]);
  return {
    ...Object.fromEntries(fields.map((field) => [field, duplicate[field]])),
    is_tenant: survivor.is_tenant || duplicate.is_tenant,
    is_guarantor: survivor.is_guarantor || duplicate.is_guarantor,
    is_payer: survivor.is_payer || duplicate.is_payer,
  };
}
