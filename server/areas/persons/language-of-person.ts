import { toLanguage } from "#shared/i18n/language.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

// The database's part, in server/schema: language_of_person.

/** The language in which a person is written to; the company's for one who chose none, and for null. */
export async function languageOfPerson(db: Queryable, person_id: string | null): Promise<Language> {
  const [found] = await db.query<{ language: string }>("select language_of_person($1) as language", [person_id]);
  return toLanguage(found?.language);
}
