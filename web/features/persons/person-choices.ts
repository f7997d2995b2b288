import { documentationTypes } from "#shared/domain/core/tax-id.ts";
import { createdSources, genders, personKinds } from "#shared/domain/persons/person.ts";
import { languages } from "#shared/lib/language.ts";
import { choices } from "#web/components/choices.ts";

export const personKindChoices = choices(personKinds, (kind) => `persons.kind.${kind}`);
export const genderChoices = choices(genders, (gender) => `persons.gender.${gender}`);
export const createdSourceChoices = choices(createdSources, (source) => `persons.created_source.${source}`);
export const documentationTypeChoices = choices(documentationTypes, (type) => `persons.documentation_type.${type}`);
export const personLanguageChoices = choices(languages, (language) => `persons.language.${language}`);
