import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { listFiles, readSources, type SourceFile } from "./source-files.ts";

let files: readonly string[];
let sources: readonly SourceFile[];
beforeAll(async () => {
  files = await listFiles();
  sources = await readSources();
});

const MAX_LINES = 220;
/** Data rather than code: as long as what they list. */
const isData = (name: string) => /^(locales|server\/db\/demo)\//.test(name);

/** A backup names its files itself. */
const isOurName = (name: string) => !name.startsWith("tests/support/data/previous-release/");
/** What a folder is introduced by has the name that tools look for. */
const isIntroduction = (part: string) => part === "README.md";

test("files and folders are named in kebab-case", () => {
  const wrong = files
    .filter(isOurName)
    .filter((name) =>
      name
        .split("/")
        .some(
          (part) =>
            !isIntroduction(part) &&
            !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(part) &&
            !/^\d{4}_[a-z_]+\.sql$/.test(part),
        ),
    );
  expect(wrong).toEqual([]);
});

test("files are called by what they hold", () => {
  const vague = new Set(["index", "utils", "util", "helpers", "helper", "common", "types", "constants", "misc"]);
  const wrong = sources.filter(
    ({ path: name }) => vague.has(path.basename(name).split(".")[0] ?? "") && !name.startsWith("entrypoints/"),
  );
  expect(wrong.map(({ path: name }) => name)).toEqual([]);
});

test("no file grows past what is read in one sitting", () => {
  const long = sources.filter(
    ({ path: name, lines }) => lines > MAX_LINES && !isData(name) && !name.startsWith("tests/"),
  );
  expect(long.map(({ path: name, lines }) => `${name}: ${lines}`)).toEqual([]);
});

test("the median file stays small", () => {
  const lengths = sources
    .filter(({ path: name }) => !isData(name) && !name.startsWith("tests/"))
    .map(({ lines }) => lines);
  const median = lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0;
  expect(median).toBeLessThanOrEqual(80);
});

test("nobody silences the compiler or the linter, and nothing is left to do later", () => {
  const silence = /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable|\bTODO\b|\bFIXME\b/;
  const own = "tests/conventions/files.test.ts";
  expect(
    sources.filter(({ path: name, text }) => name !== own && silence.test(text)).map(({ path: name }) => name),
  ).toEqual([]);
});

test("every file of a test folder with a test in its name is one that runs", () => {
  const strays = files.filter(
    (name) =>
      /\.test\.tsx?$/.test(name) && !/^tests\/(shared|conventions|server|long|processes|extension|tools)\//.test(name),
  );
  expect(strays).toEqual([]);
});
