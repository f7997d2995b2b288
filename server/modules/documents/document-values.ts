import type { DocumentValues } from "#shared/domain/documents/placeholders.ts";
import { rentalValues } from "#shared/domain/documents/rental-values.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Runner } from "#server/db/table-store.ts";
import { translateIn } from "#server/services/translations.ts";
import { readRentalFacts } from "./rental-facts.ts";

/**
 * What every placeholder prints for a rental.
 * @param title what the document is called, for `{documento.titulo}`
 * @throws AppError not_found
 */
export async function documentValues(
  db: Runner,
  rental_id: string,
  language: Language,
  title = "",
): Promise<DocumentValues> {
  const facts = await readRentalFacts(db, rental_id, language);
  return rentalValues(facts, { language, t: translateIn(language), title });
}
