import { detectDocumentationType, normalizeDocumentation, type DocumentationType } from "../core/tax-id.ts";

/** Patterns of incomplete or mistyped numbers, so that the issue is reported for their type. */
const partialPatterns: readonly (readonly [DocumentationType, RegExp])[] = [
  ["dni", /^\d{1,8}[A-Z]?$/],
  ["nie", /^[XYZ]\d{1,7}[A-Z]?$/],
  ["nif", /^[KLM]\d{7}[A-Z]?$/],
  ["cif", /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]?$/],
];

/** The probable type of a number, complete or not; null if unknown. */
export function proposeDocumentationType(text: string): DocumentationType | null {
  const number = normalizeDocumentation(text);
  const partial = partialPatterns.find(([, shape]) => shape.test(number));
  const detected = detectDocumentationType(number);
  // Any text with a digit may be a passport, but eight digits are more likely a DNI still without its letter.
  return detected === "passport" || detected === null ? (partial?.[0] ?? detected) : detected;
}
