import type { MessageKey } from "#locales/es.ts";
import { type PageSlug, pageSlugs } from "#shared/domain/administration/page.ts";
import { languages, type Language } from "#shared/lib/language.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { translateIn } from "#server/engine/services/translations.ts";

interface Section {
  readonly title: MessageKey;
  readonly text: MessageKey;
}

/** The initial sections of each page, in reading order. */
const sections: Record<PageSlug, readonly Section[]> = {
  who_we_are: [
    { title: "information.who_we_are.1.title", text: "information.who_we_are.1.text" },
    { title: "information.who_we_are.2.title", text: "information.who_we_are.2.text" },
    { title: "information.who_we_are.3.title", text: "information.who_we_are.3.text" },
  ],
  terms: [
    { title: "information.terms.1.title", text: "information.terms.1.text" },
    { title: "information.terms.2.title", text: "information.terms.2.text" },
    { title: "information.terms.3.title", text: "information.terms.3.text" },
    { title: "information.terms.4.title", text: "information.terms.4.text" },
    { title: "information.terms.5.title", text: "information.terms.5.text" },
  ],
  privacy: [
    { title: "information.privacy.1.title", text: "information.privacy.1.text" },
    { title: "information.privacy.2.title", text: "information.privacy.2.text" },
    { title: "information.privacy.3.title", text: "information.privacy.3.text" },
    { title: "information.privacy.4.title", text: "information.privacy.4.text" },
    { title: "information.privacy.5.title", text: "information.privacy.5.text" },
    { title: "information.privacy.6.title", text: "information.privacy.6.text" },
  ],
  faqs: [
    { title: "information.faqs.1.title", text: "information.faqs.1.text" },
    { title: "information.faqs.2.title", text: "information.faqs.2.text" },
    { title: "information.faqs.3.title", text: "information.faqs.3.text" },
    { title: "information.faqs.4.title", text: "information.faqs.4.text" },
    { title: "information.faqs.5.title", text: "information.faqs.5.text" },
  ],
};

function pageIn(language: Language, slug: PageSlug) {
  const t = translateIn(language);
  const body = sections[slug].map(({ title, text }) => `## ${t(title)}\n\n${t(text)}`).join("\n\n");
  return { slug, language, title: t(`page.${slug}`), body };
}

/** Inserts missing information pages from the locale files (docs/design/product.md, section 3). */
export async function seedPages(db: Db): Promise<void> {
  const pages = languages.flatMap((language) => pageSlugs.map((slug) => pageIn(language, slug)));
  await transact(db, null, (tx) =>
    tx.query(
      `insert into page (slug, language, title, body)
       select slug, language, title, body from jsonb_populate_recordset(null::page, $1)
       on conflict (slug, language) do nothing`,
      [JSON.stringify(pages)],
    ),
  );
}
