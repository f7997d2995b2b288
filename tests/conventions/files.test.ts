import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { wideTests } from "#tests/wide-tests.ts";
import { listFiles, readSources, type SourceFile } from "./source-files.ts";

let files: readonly string[];
let sources: readonly SourceFile[];
beforeAll(async () => {
  files = await listFiles();
  sources = await readSources();
});

const MAX_LINES = 230;
/** Lists rather than code: as long as what they list. */
const isData = (name: string) =>
  /^(locales|server\/demo\/data)\//.test(name) || /^shared\/domain\/core\/(errors|pages)\.ts$/.test(name);

/** A backup's files have their own names. */
const isOurName = (name: string) => !name.startsWith("tests/support/data/old-release/backup/");

test("files and folders are named in kebab-case", () => {
  const wrong = files
    .filter(isOurName)
    .filter((name) =>
      name
        .split("/")
        .some(
          (part) =>
            part !== "README.md" &&
            !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(part) &&
            !/^\d{4}_[a-z_]+\.sql$/.test(part),
        ),
    );
  expect(wrong).toEqual([]);
});

test("file names describe their content", () => {
  const vague = new Set(["index", "utils", "util", "helpers", "helper", "common", "types", "constants", "misc"]);
  const wrong = sources.filter(
    ({ path: name }) => vague.has(path.basename(name).split(".")[0] ?? "") && !name.startsWith("entrypoints/"),
  );
  expect(wrong.map(({ path: name }) => name)).toEqual([]);
});

test("no source file exceeds the maximum length", () => {
  const long = sources.filter(
    ({ path: name, lines }) => lines > MAX_LINES && !isData(name) && !/^(tests|tools)\//.test(name),
  );
  expect(long.map(({ path: name, lines }) => `${name}: ${lines}`)).toEqual([]);
});

test("the median source file has at most 80 lines", () => {
  const lengths = sources
    .filter(({ path: name }) => !isData(name) && !/^(tests|tools)\//.test(name))
    .map(({ lines }) => lines);
  const median = lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0;
  expect(median).toBeLessThanOrEqual(80);
});

test("no source file disables the compiler or linter or contains a TODO", () => {
  const silence = /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable|\bTODO\b|\bFIXME\b/;
  const own = "tests/conventions/files.test.ts";
  expect(
    sources.filter(({ path: name, text }) => name !== own && silence.test(text)).map(({ path: name }) => name),
  ).toEqual([]);
});

test("every test file is in a folder whose tests run", () => {
  const strays = files.filter(
    (name) =>
      /\.test\.tsx?$/.test(name) &&
      !/^tests\/(shared|web|conventions|server|long|processes|extension|tools)\//.test(name),
  );
  expect(strays).toEqual([]);
});

test("every file that npm test leaves to CI exists", () => {
  expect(wideTests.filter((name) => !files.includes(name))).toEqual([]);
});
