import { normalizeText } from "#shared/lib/text.ts";
import type { SheetValues } from "./sheet-definition.ts";

/** The value if it is text, else an empty string. */
export const textOrEmpty = (value: unknown) => (typeof value === "string" ? value : "");

/** A key function for one field; null if the row lacks the value. */
export function keyOfField(field: string, normalize: (text: string) => string = (text) => text) {
  return (values: SheetValues) => {
    const text = textOrEmpty(values[field]);
    return text === "" ? null : normalize(text);
  };
}

const partOf = (value: unknown) => (typeof value === "number" ? String(value) : textOrEmpty(value));

/** A key of several fields; null if the row lacks one of those needed. */
export function keyOfParts(fields: readonly string[], needed: readonly string[] = fields) {
  return (values: SheetValues) =>
    needed.some((field) => partOf(values[field]) === "")
      ? null
      : fields.map((field) => partOf(values[field])).join("|");
}

/** Identifies an address; coordinates and province follow from these fields. */
export function keyOfAddress(values: SheetValues): string | null {
  const parts = [values["street"], values["postal_code"], values["city"], values["country"]].map(textOrEmpty);
  return parts.includes("") ? null : parts.map(normalizeText).join("|");
}
