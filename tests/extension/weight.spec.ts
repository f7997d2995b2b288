import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";

const KB = 1000;
const build = path.resolve(".output/chrome-mv3");
const read = (file: string) => readFileSync(path.join(build, file), "utf8");

/** The scripts named in a page, including preloaded ones. */
const scriptsOf = (html: string) => [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = ""]) => file);
/** Static imports of a module, without `import()`. */
const importsOf = (code: string) =>
  [...code.matchAll(/(?:import|from)\s*["'`](\.\.?\/[^"'`]+\.js)["'`]/g)].map(([, file = ""]) => file);

/** All modules that must be there before a page of the extension runs. */
function modulesOf(page: string): Set<string> {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const name of importsOf(read(file))) follow(path.posix.join(path.posix.dirname(file), name));
  };
  for (const script of scriptsOf(read(page))) follow(script);
  return found;
}

/** Their sizes as docs/design/goals.md counts them: each compressed by gzip. */
function weigh(page: string): number {
  return [...modulesOf(page)].reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
}

for (const page of ["popup.html", "sidepanel.html"])
  test(
    `${page} runs at most 160 KB of JavaScript before it is usable (docs/design/goals.md, F5)`,
    { tag: "@gate" },
    () => {
      // React alone is 70 KB: otherwise an import graph that was not followed would pass too.
      expect(weigh(page)).toBeGreaterThan(70 * KB);
      expect(weigh(page)).toBeLessThanOrEqual(160 * KB);
    },
  );

test("the popup's first paint contains no entity definition and no schema validation", { tag: "@gate" }, () => {
  const code = [...modulesOf("popup.html")].map(read).join("\n");
  expect(code).not.toContain("default_sort");
  expect(code).not.toContain("ZodMiniType");
});
