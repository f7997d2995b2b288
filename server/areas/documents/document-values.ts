import { looseValues } from "#shared/domain/documents/loose-values.ts";
import type { DocumentValues } from "#shared/domain/documents/placeholders.ts";
import { rentalValues } from "#shared/domain/documents/rental-values.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { readLooseFacts, readRentalFacts } from "./rental-facts.ts";

/** Subject of a document: a rental, an owner, or neither. */
export interface DocumentSubject {
  readonly rental_id: string | null;
  /** Used only without a rental, which has its own owners. */
  readonly owner_id?: string | null;
  /** The document itself, whose signer and code a mandate states; not in a preview. */
  readonly document_id?: string;
}

/**
 * Values of all placeholders for a rental; without one, those of an owner and the company.
 * @param title the document's title, for `{documento.titulo}`
 * @throws AppError not_found
 */
export async function documentValues(
  db: Queryable,
  { rental_id, owner_id = null, document_id }: DocumentSubject,
  language: Language,
  title = "",
): Promise<DocumentValues> {
  const words = { language, t: translateIn(language), title };
  if (rental_id === null) return looseValues(await readLooseFacts(db, owner_id), words);
  return rentalValues(await readRentalFacts(db, rental_id, language, document_id), words);
}
