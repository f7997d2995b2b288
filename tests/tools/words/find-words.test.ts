import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { findWords, isAllowed, readAllowances, readCells } from "#tools/words/find-words.ts";
import { terms } from "#tools/words/terms.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const wordsIn = (file: string, text: string) => findWords(file, text).map(({ word, kind, line }) => [word, kind, line]);

test("every row of the table in docs/design/language.md has its term, and no term is without a row", async () => {
  const markdown = await readFile(path.join(root, "docs/design/language.md"), "utf8");
  expect(terms.map(({ cell }) => cell)).toEqual(readCells(markdown));
});

test("a name of several words is found by one of them, in any spelling", () => {
  const code = "const keptAnswer = 1;\nconst KEPT_MS = 2;\nclass KeptFile {}\n";
  expect(wordsIn("server/a.ts", code)).toEqual([
    ["kept", "name", 1],
    ["kept", "name", 2],
    ["kept", "name", 3],
  ]);
});

test("a name that is used often is reported once a file", () => {
  expect(wordsIn("server/a.ts", "const told = 1;\nconst other = told + told;\n")).toEqual([["told", "name", 1]]);
});

test("columns and fields with underscores are stored and are not reported", () => {
  expect(wordsIn("server/a.ts", "const { told_place } = row;\n")).toEqual([]);
});

test("texts in quotes are not reported", () => {
  expect(wordsIn("server/a.ts", 'const event = "told"; const sql = `select told`;\n')).toEqual([]);
});

test("comments are reported at their own line", () => {
  expect(wordsIn("server/a.ts", "/*\n * Good.\n * Whoever reads this.\n */\nconst a = 1; // nobody\n")).toEqual([
    ["whoever", "text", 3],
    ["nobody", "text", 5],
  ]);
});

test("words that are plain English in a sentence are reported in names alone", () => {
  expect(wordsIn("server/a.ts", "// At once, in its place, later.\nconst place = later(onceMore);\n")).toEqual([
    ["place", "name", 2],
    ["later", "name", 2],
    ["once more", "name", 2],
  ]);
});

test("an element of a page is no name", () => {
  expect(wordsIn("web/a.tsx", "export const A = () => <aside>{b}</aside>;\n")).toEqual([]);
});

test("the name of a file is reported", () => {
  expect(wordsIn("server/kept-files.test.ts", "")).toEqual([["kept", "file", 0]]);
});

test("SQL is read for its comments and its functions, not for its columns", () => {
  const sql = "-- Told to nobody.\ncreate function told_of(kept text) returns text as $$ select told $$;\n";
  expect(wordsIn("server/a.sql", sql)).toEqual([
    ["told", "text", 1],
    ["nobody", "text", 1],
    ["told", "name", 2],
  ]);
});

test("a dictionary is read for its texts, not for its keys", () => {
  expect(wordsIn("locales/en/core.ts", 'export default { "told.name": "Nobody", kept: "Good" };\n')).toEqual([
    ["nobody", "text", 1],
  ]);
});

test("a document is read line by line", () => {
  expect(wordsIn("README.md", "# Title\n\nSomebody asked.\n")).toEqual([
    ["asked", "text", 3],
    ["somebody", "text", 3],
  ]);
});

test("an allowance names a file, a folder or a pattern, and holds for its word alone", () => {
  const allowances = readAllowances(
    "# comment\nquestion\tserver/a.ts\tA security question.\nquestion\tweb/\tThe same.\nquestion\t/^secret/\tThe same.\n",
  );
  const finding = { word: "question", kind: "name", path: "tests/a.ts", line: 1, text: "question" } as const;
  const isJustified = (change: { path?: string; text?: string; word?: string }) =>
    allowances.some((allowance) => isAllowed({ ...finding, ...change }, allowance));
  expect(isJustified({})).toBe(false);
  expect(isJustified({ path: "server/a.ts" })).toBe(true);
  expect(isJustified({ path: "web/b/c.ts" })).toBe(true);
  expect(isJustified({ text: "secretQuestion" })).toBe(true);
  expect(isJustified({ path: "web/b/c.ts", word: "told" })).toBe(false);
});

test("an allowance without a reason is refused", () => {
  expect(() => readAllowances("question\tserver/a.ts\n")).toThrow("Word, where and reason");
});
