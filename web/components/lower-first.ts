import type { Language } from "#shared/lib/language.ts";

/** A label within a sentence: its first letter in lower case, unless it begins an abbreviation. */
export function lowerFirst(label: string, language: Language): string {
  const [first = "", second = ""] = label;
  const isAbbreviation = second !== second.toLocaleLowerCase(language);
  return isAbbreviation ? label : first.toLocaleLowerCase(language) + label.slice(first.length);
}
