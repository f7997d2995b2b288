import { normalizeText } from "#shared/lib/text.ts";

/** Words that whoever knows where a password is for tries first (OWASP ASVS 6.2.11). */
const ofThisTrade = [
  "llavero",
  "alquiler",
  "alquileres",
  "inquilino",
  "inmobiliaria",
  "inmuebles",
  "fincas",
  "gestoria",
];

/** A word of the list is no better for so many figures and signs around it. */
const MOST_AROUND = 5;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set([...dictionary["passwords-common"], ...ofThisTrade].map(normalizeText));
}

/** Read at the first password that is set: 49,000 words. */
let listed: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is among those that are tried first: of a list of 49,000 or a word of this trade, whatever its case and
 * accents, also with a year or a few signs at its ends (OWASP ASVS 6.2.4).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const words = await (listed ??= load());
  const text = normalizeText(password);
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return words.has(text) || (text.length - core.length <= MOST_AROUND && words.has(core));
}
