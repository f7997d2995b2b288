import { splitWords } from "#shared/lib/text.ts";
import { nameReadings } from "./name-readings.ts";

/** Words that join names and may be left out. */
const PARTICLES: ReadonlySet<string> = new Set("da das de del della der di do dos e i la las los van von y".split(" "));

/** The words of a name without particles; all of them where it has no others. */
function nameWords(name: string): string[] {
  const words = splitWords(name);
  const main = words.filter((word) => !PARTICLES.has(word));
  return main.length > 0 ? main : words;
}

const countOf = (words: readonly string[], word: string) => words.filter((each) => each === word).length;

/** Whom a signature is compared with. */
export interface SignerName {
  /** The full name, as the document has it. */
  readonly name: string;
  /** The surnames, which are the end of the name; null where they are not known apart. */
  readonly last_name: string | null;
  /** For a company a representative signs, who names themselves however they sign. */
  readonly is_company: boolean;
  /** The person to whom the signer gave the signing; null when the signer signs. */
  readonly delegate_name: string | null;
}

/** The words that must be typed: first name and first surname, or all where the surnames are not known apart. */
function requiredWords({ name, last_name }: Pick<SignerName, "name" | "last_name">): string[] {
  const words = nameWords(name);
  const [first] = words;
  const [surname] = last_name === null ? [] : nameWords(last_name);
  return first === undefined || surname === undefined ? words : [first, surname];
}

/**
 * Whether a typed text is the signer's name, whatever its accents, case, order, hyphens, apostrophes and spaces, and
 * however María is abbreviated (docs/domain/documents.md, "From draft to signed"): it has no word that is not in the name,
 * and has the required ones.
 */
export const isNameOf = (typed: string, { name, last_name }: Pick<SignerName, "name" | "last_name">): boolean =>
  nameReadings.some((read) => hasWordsOf(read(typed), { name: read(name), last_name: last_name && read(last_name) }));

function hasWordsOf(typed: string, signer: Pick<SignerName, "name" | "last_name">): boolean {
  const words = nameWords(signer.name);
  const typedWords = nameWords(typed);
  const required = requiredWords(signer);
  return (
    required.length > 0 &&
    typedWords.every((word) => countOf(typedWords, word) <= countOf(words, word)) &&
    required.every((word) => countOf(typedWords, word) >= countOf(required, word))
  );
}
