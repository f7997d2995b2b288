import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { listFiles, readSources, ROOT } from "./source-files.ts";

interface Document {
  /** Path from the repository root, with slashes. */
  readonly name: string;
  readonly text: string;
}

const folders = ["docs", ".github"];

function markdownIn(folder: string): string[] {
  if (!existsSync(path.join(ROOT, folder))) return [];
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name.replaceAll(path.sep, "/")}`);
}

const documents: readonly Document[] = [
  ...readdirSync(ROOT).filter((name) => name.endsWith(".md")),
  ...(await listFiles()).filter((name) => name.endsWith(".md")),
  ...folders.flatMap(markdownIn),
].map((name) => ({ name, text: readFileSync(path.join(ROOT, name), "utf8") }));

const byName = new Map(documents.map((document) => [document.name, document]));
const read = (name: string) => byName.get(name)?.text ?? "";

const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```$/gm, "");

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

function anchorsOf(text: string): ReadonlySet<string> {
  return new Set([...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading)));
}

/** Links and images that lead into the repository. */
function linksIn(text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

function isBroken({ name, text }: Document, link: string): boolean {
  const [target = "", anchor] = decodeURIComponent(link).split("#");
  const file = target === "" ? name : path.posix.join(path.posix.dirname(name), target);
  if (!existsSync(path.join(ROOT, file))) return true;
  if (anchor === undefined) return false;
  return !anchorsOf(target === "" ? text : read(file)).has(anchor);
}

describe("documents", () => {
  test("documents are found", () => {
    expect(documents.length).toBeGreaterThan(80);
  });

  test.each(documents)("every relative link of $name resolves, anchors included", (document) => {
    expect(linksIn(document.text).filter((link) => isBroken(document, link))).toEqual([]);
  });

  test("README has at most 180 lines of at most 120 columns, tables excluded", () => {
    const lines = read("README.md").trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(180);
    expect(lines.filter((line) => line.length > 120 && !line.startsWith("|"))).toEqual([]);
  });
});

/*
 * A backticked text counts as a path when it is one word that begins with a folder of the repository and a slash. `<area>` and other
 * names in angle brackets stand for any name; what has braces, stars or dots instead of a name is a pattern and not checked.
 */
const PATH = /`((?:locales|shared|server|web|entrypoints|tests|tools|scripts|docs)\/[\w./<>@-]*)`/g;
/** Records of decisions speak of their day. */
const isHistory = (name: string) => name.startsWith("docs/adr/0") || name === "CHANGELOG.md";

const allFiles = await listFiles();

function isThere(name: string): boolean {
  if (!name.includes("<")) return existsSync(path.join(ROOT, name));
  const pattern = new RegExp(
    `^${name.replaceAll(/[.]/g, String.raw`\.`).replaceAll(/<[^>]+>/g, "[^/]+?")}${name.endsWith("/") ? "" : "$"}`,
  );
  return allFiles.some((file) => pattern.test(file));
}

test.each(documents.filter(({ name }) => !isHistory(name)))("every path that $name names exists", ({ text }) => {
  const named = [...withoutCode(text).matchAll(PATH)].map(([, name = ""]) => name);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

/*
 * A path in a comment begins with a folder of the repository and has a file ending. What stands after another path
 * segment, `#` or `@` is an import or a package, and what has `<area>` in it stands for any name.
 */
const PATH_IN_COMMENT =
  /(?<![\w./#@{}$-])(?:locales|shared|server|web|entrypoints|tests|tools|scripts|docs)\/[\w./<>@-]*\.[a-z0-9]+\b/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;
const SQL_COMMENT = /--.*|\/\*[\s\S]*?\*\//g;
/** An applied migration is never edited, and the list of adopted ones names files of their day. */
const isAdopted = (name: string) =>
  name.startsWith("server/schema/migrations/") || name === "server/schema/adopted-migrations.ts";

test("every path that a comment names exists", async () => {
  const sql = allFiles
    .filter((name) => name.endsWith(".sql"))
    .map((name) => ({ path: name, text: readFileSync(path.join(ROOT, name), "utf8") }));
  const sources = [...(await readSources()), ...sql].filter(({ path: name }) => !isAdopted(name));
  const named = sources.flatMap(({ path: from, text }) =>
    (text.match(from.endsWith(".sql") ? SQL_COMMENT : COMMENT) ?? []).flatMap((comment) =>
      [...comment.matchAll(PATH_IN_COMMENT)].map(([name]) => ({ from, name })),
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !isThere(name)).map(({ from, name }) => `${from}: ${name}`)).toEqual([]);
});

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });

test("every npm script named in a document exists", () => {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")));
  const named = documents
    .filter(({ name }) => !isHistory(name))
    .flatMap(({ text }) => [...text.matchAll(/`[^`\n]*\bnpm run ([\w:-]+)/g)].map(([, script = ""]) => script));
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((script) => !(script in scripts))).toEqual([]);
});

test("the configuration table has exactly the variables that the server reads", () => {
  const source = readFileSync(path.join(ROOT, "server/engine/env.ts"), "utf8");
  const ofTheSystem = new Set(["PATH", "HOME"]);
  const variables = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): z\./gm)].map(([, name = ""]) => name);
  const table = read("docs/configuration.md");
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ""]) => name),
  );
  expect(named.toSorted()).toEqual(variables.filter((name) => !ofTheSystem.has(name)).toSorted());
});

const records = documents.filter(({ name }) => /^docs\/adr\/\d/.test(name));

describe("decision records", () => {
  test("each decision record has a unique number in its file name and title", () => {
    const numbers = records.map(({ name }) => path.posix.basename(name).slice(0, 4));
    expect(new Set(numbers).size).toBe(records.length);
    expect(numbers.toSorted()).toEqual(records.map((_, at) => String(at + 1).padStart(4, "0")));
    expect(records.filter(({ text }, at) => !text.startsWith(`# ${numbers[at]}. `)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test.each(records)("$name has a date, a status and the four sections in order", ({ text }) => {
    expect(text).toMatch(/^- Date: \d{4}-\d{2}-\d{2}\n- Status: \S/m);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      "Context",
      "Decision",
      "Rejected alternatives",
      "Consequences",
    ]);
  });

  test("the index lists each decision record once, with its title and status", () => {
    const rows = [...read("docs/adr/README.md").matchAll(/^\| \[(\d{4})\]\((\S+)\)\s*\| (.+?)\s*\| (.+?)\s*\|/gm)];
    const listed = rows.map(([, number, file, title, status]) => `${number} ${file} ${title} ${status}`);
    const expected = records.map(({ name, text }) => {
      const file = path.posix.basename(name);
      const title = /^# \d{4}\. (.+)$/m.exec(text)?.[1];
      return `${file.slice(0, 4)} ${file} ${title} ${/^- Status: (.+)$/m.exec(text)?.[1]}`;
    });
    expect(listed).toEqual(expected.toSorted());
  });
});

test("a link to a decision record names its number", () => {
  const cited = documents.flatMap(({ name, text }) =>
    [...text.matchAll(/\[(?:ADR\s+)?(\d{4})\]\((?:[\w./]*\/)?(\d{4})-/g)].map(([, label, number]) => ({
      name,
      label,
      number,
    })),
  );
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ label, number }) => label !== number)).toEqual([]);
});

const CITED = /\b(?:docs\/[\w/.-]+|[\w-]+)\.md\b/g;

describe("documents cited in code", () => {
  test("documents cited in code are named from the root and exist", async () => {
    const configuration = [".oxlintrc.json", "oxlint.config.ts", "Dockerfile", "compose.yaml"]
      .filter((name) => existsSync(path.join(ROOT, name)))
      .map((name) => ({ path: name, text: readFileSync(path.join(ROOT, name), "utf8") }));
    const others = allFiles
      // An applied migration is never edited, so its citations may be outdated.
      .filter((name) => /\.(sql|css|mjs|js)$/.test(name) && !name.includes("/migrations/"))
      .map((name) => ({ path: name, text: readFileSync(path.join(ROOT, name), "utf8") }));
    const sources = (await readSources()).filter(({ path: name }) => !name.endsWith("conventions/documents.test.ts"));
    const cited = [...configuration, ...others, ...sources].flatMap(({ path: from, text }) =>
      [...text.matchAll(CITED)].map(([name]) => ({ from, name })),
    );
    const isFile = (name: string) => existsSync(path.join(ROOT, name));
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter(({ name }) => !isFile(name)).map(({ from, name }) => `${from}: ${name}`)).toEqual([]);
  });
});
