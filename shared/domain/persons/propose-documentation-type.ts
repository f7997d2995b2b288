import { detectDocumentationType, normalizeDocumentation, type DocumentationType } from "../core/tax-id.ts";

/** How numbers begin while they are still being typed, or stay when they are mistyped: what is wrong is told by their type. */
const beginnings: readonly (readonly [DocumentationType, RegExp])[] = [
  ["dni", /^\d{1,8}[A-Z]?$/],
  ["nie", /^[XYZ]\d{1,7}[A-Z]?$/],
  ["nif", /^[KLM]\d{7}[A-Z]?$/],
  ["cif", /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]?$/],
];

/** The type that a number, finished or not, seems to be of; null where nothing says so. */
export function proposeDocumentationType(text: string): DocumentationType | null {
  const number = normalizeDocumentation(text);
  const begun = beginnings.find(([, shape]) => shape.test(number));
  const detected = detectDocumentationType(number);
  // Whatever has a digit may be a passport: eight figures are more often a DNI without its letter yet.
  return detected === "passport" || detected === null ? (begun?.[0] ?? detected) : detected;
}
