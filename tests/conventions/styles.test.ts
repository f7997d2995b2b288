import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type Import, importsOf, listFiles, readSources, ROOT, type SourceFile } from "./source-files.ts";

/* Mantine's styles are imported per component: without them a component looks like the browser's default. */

let sources: readonly SourceFile[];
let imports: readonly Import[];
beforeAll(async () => {
  sources = await readSources();
  imports = sources.flatMap(importsOf);
});

const STYLES = /^@mantine\/core\/styles\/(\w+)\.layer\.css$/;

/** The components whose styles are imported by some files. */
const stylesIn = (files: readonly string[]) =>
  new Set(
    imports.filter(({ from }) => files.includes(from)).flatMap(({ specifier }) => STYLES.exec(specifier)?.[1] ?? []),
  );

const hasOwnStyles = (name: string) =>
  existsSync(path.join(ROOT, `node_modules/@mantine/core/styles/${name}.layer.css`));

/** The components with own styles that a file uses. */
function componentsIn({ text }: SourceFile): string[] {
  const [, names = ""] = /import \{([^}]*)\} from "@mantine\/core"/.exec(text) ?? [];
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]\w+$/.test(name) && hasOwnStyles(name));
}

/** Files and all their transitive imports. */
function reachableFrom(entryFiles: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entryFiles);
  for (const file of reached)
    for (const { target, isType } of imports.filter(({ from }) => from === file))
      if (target && !isType) reached.add(target);
  return reached;
}

function unstyled(files: ReadonlySet<string>, brought: ReadonlySet<string>): string[] {
  return sources
    .filter(({ path: name }) => files.has(name))
    .flatMap((source) => componentsIn(source).map((component) => ({ component, name: source.path })))
    .filter(({ component }) => !brought.has(component))
    .map(({ component, name }) => `${name}: ${component}`);
}

test("every component on a visitor page has its styles there", () => {
  const pages = sources
    .map(({ path: name }) => name)
    .filter((name) => name === "web/app/visitor-frame.tsx" || name.startsWith("web/features/public-"));
  const brought = stylesIn(["shared/ui/styles.ts", "web/app/visitor-styles.ts"]);
  expect(unstyled(reachableFrom(pages), brought)).toEqual([]);
});

test("every component of the back-office has its styles", () => {
  const files = new Set(sources.map(({ path: name }) => name).filter((name) => /^(web|shared\/ui)\//.test(name)));
  const brought = stylesIn(["shared/ui/styles.ts", "shared/ui/app-styles.ts"]);
  expect(unstyled(files, brought)).toEqual([]);
});

test("text uses one of two font weights", async () => {
  const files = (await listFiles()).filter((name) => name.endsWith(".css") && name !== "shared/ui/fonts.css");
  const texts = await Promise.all(files.map((name) => readFile(path.join(ROOT, name), "utf8")));
  const weights = texts.flatMap((text) => [...text.matchAll(/font-weight:\s*([^;}]+)/g)].map(([, weight]) => weight));
  expect(new Set(weights)).toEqual(new Set(["600", "normal"]));
});
