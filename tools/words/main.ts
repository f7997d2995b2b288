import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Finding, findWords, isAllowed, readAllowances } from "./find-words.ts";

/*
 * Lists the words of docs/design/language.md that are to be replaced: `npm run words -- [--places] [word…]`. Ends with 1 where
 * it finds one that allowed.tsv does not justify, or where allowed.tsv justifies what is not there any more.
 */

const root = path.resolve(import.meta.dirname, "../..");
const { values, positionals } = parseArgs({
  options: { places: { type: "boolean", default: false } },
  allowPositionals: true,
});

/** Their texts are fixed, or are the words themselves. */
const EXEMPT =
  /^(docs\/design\/(specification|product|language)\.md|tools\/words\/|tests\/tools\/words\/|tests\/support\/data\/)/;
const CHECKED = /^(?!locales\/(?!en\/)).*\.(tsx?|sql|md)$/;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => CHECKED.test(file) && !EXEMPT.test(file));

async function readFindings(file: string): Promise<Finding[]> {
  const text = await readFile(path.join(root, file), "utf8").catch(() => null);
  return text === null ? [] : findWords(file, text);
}

const allowances = readAllowances(await readFile(path.join(import.meta.dirname, "allowed.tsv"), "utf8"));
const all = (await Promise.all(files.map(readFindings))).flat();
const unused = allowances.filter((allowance) => !all.some((finding) => isAllowed(finding, allowance)));
const open = all.filter(
  (finding) =>
    !allowances.some((allowance) => isAllowed(finding, allowance)) &&
    (positionals.length === 0 || positionals.includes(finding.word)),
);

const byWord = Object.entries(Object.groupBy(open, ({ word }) => word));
for (const [word, found = []] of byWord.toSorted(([, a = []], [, b = []]) => b.length - a.length)) {
  const count = (kind: Finding["kind"]) => found.filter((finding) => finding.kind === kind).length;
  console.log(`${word}: ${count("name")} names, ${count("text")} texts, ${count("file")} files`);
  if (values.places)
    for (const { path: file, line, text } of found) console.log(`  ${file}:${line}  ${text.slice(0, 120)}`);
}
for (const { word, where } of unused) console.log(`allowed.tsv: ${word} is not found any more at ${where}`);
console.log(`${open.length} words to replace in ${new Set(open.map(({ path: file }) => file)).size} files`);
process.exitCode = open.length + unused.length === 0 ? 0 : 1;
