import { normalizeText } from "#shared/lib/text.ts";

/** Context words that an attacker would try first (OWASP ASVS 6.2.11). */
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

/** A listed word stays weak with up to this many digits and symbols around it. */
const MOST_AROUND = 5;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set([...dictionary["passwords-common"], ...ofThisTrade].map(normalizeText));
}

/** Loaded when the first password is set: 49,000 words. */
let listed: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is common: in a list of 49,000 or a context word, ignoring case and accents, also with a year or
 * a few symbols at its ends (OWASP ASVS 6.2.4).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const words = await (listed ??= load());
  const text = normalizeText(password);
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return words.has(text) || (text.length - core.length <= MOST_AROUND && words.has(core));
}
