import type { Entry } from "#shared/ui/palette/entries/palette-entry.ts";

/** A suggestion below the address bar. */
export interface Suggestion {
  /** Path of the web app to open. */
  readonly content: string;
  readonly description: string;
}

/** Chromium parses a description as XML. */
const escapeXml = (text: string) => text.replace(/[<>&"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`);

/** Entries that open a page, as suggestions. Entries that need a form or a click are left out. */
export function toSuggestions(entries: readonly Entry[], isXml: boolean): Suggestion[] {
  const escape = isXml ? escapeXml : (text: string) => text;
  return entries.flatMap(({ action, title, hint }) =>
    action.kind === "path" ? [{ content: action.path, description: escape(hint ? `${title} · ${hint}` : title) }] : [],
  );
}

/** Path that Enter opens: the chosen suggestion, else the first one, else a search for persons. */
export function pathOf(text: string, suggestions: readonly Suggestion[]): string {
  if (suggestions.some(({ content }) => content === text)) return text;
  return suggestions[0]?.content ?? `/persons?query=${encodeURIComponent(text.trim())}`;
}
