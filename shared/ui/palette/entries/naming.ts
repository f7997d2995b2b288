import type { i18n } from "i18next";
import type { MessageKey } from "#locales/es.ts";
import type { MessageParams } from "#shared/i18n/translator.ts";
import { languages } from "#shared/lib/language.ts";
import type { Entry } from "./palette-entry.ts";

/** The language of displayed titles, and the texts of all languages. */
export interface Naming {
  readonly texts: i18n;
  readonly language: string;
}

type Params = Readonly<Record<string, MessageKey>>;

function say({ texts }: Naming, key: MessageKey, lng: string, params: Params): string {
  const words: MessageParams = Object.fromEntries(
    Object.entries(params).map(([name, word]) => [name, texts.t(word, { lng })]),
  );
  return texts.t(key, { ...words, lng });
}

/**
 * The title in the interface language, and in the others: people search in the language they think in.
 * @param more further search words
 * @param params texts inserted into the title, each in the language of the title
 */
export function withName(
  naming: Naming,
  key: MessageKey,
  more = "",
  params: Params = {},
): Pick<Entry, "title" | "names" | "keywords"> {
  const others = languages.filter((other) => other !== naming.language);
  return {
    title: say(naming, key, naming.language, params),
    names: others.map((lng) => say(naming, key, lng, params)),
    keywords: [more],
  };
}
