import { normalizeText } from "#shared/lib/text.ts";
import type { SheetValues } from "./sheet-definition.ts";

/** A value that is text; nothing for any other. */
export const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** The key of one field; null where the row does not give it. */
export function keyOfField(field: string, normalize: (text: string) => string = (text) => text) {
  return (values: SheetValues) => {
    const text = textOf(values[field]);
    return text === "" ? null : normalize(text);
  };
}

/** What tells one address from another; coordinates and province follow from it. */
export function keyOfAddress(values: SheetValues): string | null {
  const parts = [values["street"], values["postal_code"], values["city"], values["country"]].map(textOf);
  return parts.includes("") ? null : parts.map(normalizeText).join("|");
}
