import type { PersonInput } from "#shared/domain/persons/person.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";

export type PersonField = keyof PersonInput;
export type PersonFormState = ResourceForm<PersonField>;

/** Fields of natural persons only. */
/** The fields of a company's representative. */
export const representativeFields = ["representative", "representative_documentation", "representative_deed"] as const;

export const naturalFields: readonly PersonField[] = ["last_name", "gender", "nationality", "birth_date"];
