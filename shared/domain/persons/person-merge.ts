import * as z from "zod/mini";
import { entityName, integer, uuid } from "../core/fields.ts";
import type { Person, PersonInput } from "./person.ts";

type Field = keyof PersonInput;

/** What is chosen from one of the two persons; what makes sense only together goes together. */
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
  "notes",
] as const satisfies readonly (keyof typeof mergeFields)[];
export type MergeChoice = (typeof mergeChoices)[number];

/** What a merge asks for: who goes, as they were read, and which of their values stay. */
export const mergeInput = z.object({
  duplicate_id: uuid(),
  duplicate_version: integer(1),
  take: z.array(z.enum(mergeChoices)).check(z.maxLength(mergeChoices.length)),
});

/** Whom a preview asks about. */
export const mergeQuestion = z.pick(mergeInput, { duplicate_id: true });

/** What a merge would move to the person who stays: how many rows of which entity; persons are those merged into it before. */
export const mergePreview = z.object({
  moves: z.array(z.object({ entity: entityName(), count: integer() })),
});
export type MergePreview = z.infer<typeof mergePreview>;

const isEmpty = (value: unknown) => value === null || value === "";

/** Whether the two say something else. */
export function differsIn(choice: MergeChoice, kept: Person, duplicate: Person): boolean {
  return mergeFields[choice].some((field) => kept[field] !== duplicate[field]);
}

/** The values of the duplicate that most likely stay: those that the other does not have. */
export function proposeTaken(kept: Person, duplicate: Person): MergeChoice[] {
  return mergeChoices.filter((choice) => isEmpty(kept[choice]) && !isEmpty(duplicate[choice]));
}

/** What the person who stays becomes: the values that are taken, and what either of the two is in rentals. */
export function mergedValues(kept: Person, duplicate: Person, take: readonly MergeChoice[]): Partial<Person> {
  const fields = take.flatMap((choice): readonly Field[] => mergeFields[choice]);
  return {
    ...Object.fromEntries(fields.map((field) => [field, duplicate[field]])),
    is_tenant: kept.is_tenant || duplicate.is_tenant,
    is_guarantor: kept.is_guarantor || duplicate.is_guarantor,
  };
}
