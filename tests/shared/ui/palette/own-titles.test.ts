import { beforeAll, describe, expect, it } from "vitest";
import { en } from "#locales/en.ts";
import { es } from "#locales/es.ts";
import { setPlatform } from "#shared/client/current-platform.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { actions } from "#shared/domain/core/roles.ts";
import { readFreeLine } from "#shared/domain/quick-entry/read-free-line.ts";
import { createI18n } from "#shared/i18n/translator.ts";
import { languages } from "#shared/lib/language.ts";
import { webPlatform } from "#shared/platform/web.ts";
import { lazyEntries } from "#shared/ui/palette/entries/lazy-entries.ts";
import { listEntries } from "#shared/ui/palette/entries/list-entries.ts";
import { localEntries } from "#shared/ui/palette/entries/local-entries.ts";

/* Who types the title of a page or a command of the application searches it. */

/** Texts that are titles by their key; of the palette's, those without a value. */
const TITLES = /^(?:page|menu|entities|entity|new|palette_views|palette)\.|^reports\.\w+\.title$|\.views\.\w+$/;
/** An example of a payment line, and messages about one. */
const NO_TITLES = /^palette\.(?:payment_placeholder$|amount_)/;

const isLine = (text: string) => readFreeLine(text, "2026-11-27") !== null;

beforeAll(() => {
  setPlatform(webPlatform);
  sessionState.claims = { sub: "1", email: null, exp: 0, role: "admin" };
  sessionState.user = {
    id: "1",
    email: "admin@llavero.test",
    name: "Admin",
    language: "es",
    role: { slug: "admin", name: "Administrador", name_en: null },
    permissions: { "*": [...actions] },
    scope: "all",
    lacks_second_factor: false,
    forgotten_at: null,
    reach_revision: 1,
  };
});

describe("titles of the application are searches", () => {
  it.each(languages)("of pages, commands, reports, ready views and help (%s)", (language) => {
    const naming = { texts: createI18n(language, { es, en }), language };
    const local = localEntries(naming, listEntries(naming));
    const titles = [...local, ...lazyEntries(naming, local)].map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(100);
    expect(titles.filter(isLine)).toEqual([]);
  });

  it.each(Object.entries({ es, en }))("whatever page offers them (%s)", (_language, texts) => {
    const titles = Object.entries(texts).filter(
      ([key, text]) => TITLES.test(key) && !NO_TITLES.test(key) && !text.includes("{"),
    );
    expect(titles.length).toBeGreaterThan(300);
    expect(titles.filter(([, text]) => isLine(text))).toEqual([]);
  });
});
