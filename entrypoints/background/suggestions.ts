import type { Entry } from "#shared/ui/palette/entries/palette-entry.ts";

/** A line below the address bar. */
export interface Suggestion {
  /** What is opened: a path of the web app. */
  readonly content: string;
  readonly description: string;
}

/** Chromium reads a description as XML. */
const escapeXml = (text: string) => text.replace(/[<>&"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`);

/** The entries that open a page, as the address bar shows them; what only a form or a click can do is left out. */
export function toSuggestions(entries: readonly Entry[], isXml: boolean): Suggestion[] {
  const escape = isXml ? escapeXml : (text: string) => text;
  return entries.flatMap(({ action, title, hint }) =>
    action.kind === "path" ? [{ content: action.path, description: escape(hint ? `${title} · ${hint}` : title) }] : [],
  );
}

/** What Enter opens for a text: the line that was chosen, else the first one, else the search among persons. */
export function pathOf(text: string, suggestions: readonly Suggestion[]): string {
  if (suggestions.some(({ content }) => content === text)) return text;
  return suggestions[0]?.content ?? `/persons?query=${encodeURIComponent(text.trim())}`;
}
