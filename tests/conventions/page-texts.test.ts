import { beforeAll, expect, test } from "vitest";
import rentalPages from "#locales/es/rental-pages.ts";
import { importsOf, readSources, type SourceFile } from "./source-files.ts";

/* A page loads the dictionaries that it names: a text of another one shows its key. */

let sources: ReadonlyMap<string, SourceFile>;
beforeAll(async () => {
  sources = new Map((await readSources()).map((source) => [source.path, source]));
});

const SCREEN = /\n {2}"(\/[^"]*)": (?:record|plain)?[sS]creen\(([\s\S]*?)\n {2}\),/g;
const IMPORT = /import\("(?:#|\.\.\/)([^"]+)"\)/g;
/** Whole keys; those with a part that varies are found by what comes before it. */
const TEXT = /["`]([a-z_]+(?:\.[a-z_]+)+)(?:["`]|\.\$\{)/g;

interface Page {
  readonly path: string;
  readonly loads: boolean;
  readonly code: readonly string[];
}

const pagesOf = ({ text }: SourceFile): Page[] =>
  [...text.matchAll(SCREEN)].map(([, path = "", body = ""]) => ({
    path,
    loads: body.includes('"rental-pages"'),
    code: [...body.matchAll(IMPORT)].map(([, name = ""]) => (name.startsWith("web/") ? name : `web/app/${name}`)),
  }));

/** The files that a page's code is in, those that it loads later too, and the forms that it opens. */
function filesOf({ code }: Page): Set<string> {
  const found = new Set(code);
  for (const name of found) {
    const source = sources.get(name);
    for (const { target, isType } of source ? importsOf(source) : [])
      if (!isType && target && /^web\/(?:features|components)\//.test(target)) found.add(target);
  }
  return found;
}

const keys = Object.keys(rentalPages);
const isOfPages = (text: string) => keys.some((key) => key === text || key.startsWith(`${text}.`));
const usesTexts = (name: string) =>
  [...(sources.get(name)?.text ?? "").matchAll(TEXT)].some(([, text = ""]) => isOfPages(text));

test("a page whose code has a text of rentals' own pages loads their dictionary, and no other page does", () => {
  const pages = [...sources.values()]
    .filter(({ path }) => path.startsWith("web/app/screens/"))
    .flatMap((source) => pagesOf(source));
  expect(pages.length).toBeGreaterThan(80);
  const wrong = pages.filter((page) => page.loads !== [...filesOf(page)].some(usesTexts));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
