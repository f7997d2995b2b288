import type { LetterHint } from "#shared/domain/documents/letter.ts";
import type { Language } from "#shared/lib/language.ts";

/** What a placeholder says; null where it is not known. */
export type LetterValues = Readonly<Record<string, string | null>>;

/** The values of a letter, and what its writer should know of them. */
export interface LetterFill {
  readonly values: LetterValues;
  readonly hints?: readonly LetterHint[];
}

/** Which letter, about which rental, on which day. */
export interface LetterAbout {
  readonly rental_id: string;
  readonly person_id: string;
  readonly language: Language;
  readonly today: string;
}
