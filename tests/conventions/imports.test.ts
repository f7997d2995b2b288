import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { areas } from "#shared/domain/core/resource.ts";
import { type Import, importsOf, readSources, ROOT, type SourceFile } from "./source-files.ts";

/* Which folder may import which (docs/architecture.md), checked on the sources. */

let sources: readonly SourceFile[];
let imports: readonly Import[];
beforeAll(async () => {
  sources = await readSources();
  imports = sources.flatMap(importsOf);
});

interface Room {
  readonly name: string;
  readonly files: RegExp;
  /** Allowed imports of project files. */
  readonly may: readonly RegExp[];
  /** Allowed packages; all by default. */
  readonly packages?: RegExp;
}

const locales = /^locales\//;
const lib = /^shared\/lib\//;
const domain = /^shared\/domain\//;
const i18n = /^shared\/i18n\//;
const client = /^shared\/client\//;
const platform = /^shared\/platform\/platform\.ts$/;
const adapters = /^shared\/platform\//;
const ui = /^shared\/ui\//;
const nothing = /^$/;

const rooms: readonly Room[] = [
  { name: "locales", files: locales, may: [locales], packages: nothing },
  { name: "shared/lib", files: lib, may: [lib], packages: nothing },
  { name: "shared/i18n", files: i18n, may: [i18n, lib, locales], packages: /^(i18next|zod\/mini)$/ },
  { name: "shared/domain", files: domain, may: [domain, i18n, lib, /^locales\/es\.ts$/], packages: /^zod\/mini$/ },
  {
    name: "shared/client",
    files: client,
    may: [client, domain, i18n, lib, locales, platform],
    packages: /^(?!react$|react-dom|react-i18next|@mantine|valtio\/react|valtio$|node:)/,
  },
  {
    name: "shared/platform",
    files: adapters,
    may: [adapters, client, domain, i18n, lib, locales],
    packages: /^(?!node:|react|@mantine)/,
  },
  { name: "shared/ui", files: ui, may: [ui, client, domain, i18n, lib, locales, platform], packages: /^(?!node:)/ },
  {
    name: "web",
    files: /^web\/(?!vite\.config\.ts$|precompress\.ts$|build\/|main\.tsx$)/,
    may: [/^web\//, ui, client, domain, i18n, lib, locales, platform],
    packages: /^(?!node:)/,
  },
  {
    name: "web/main.tsx",
    files: /^web\/main\.tsx$/,
    may: [/^web\//, ui, client, domain, i18n, lib, locales, adapters],
    packages: /^(?!node:)/,
  },
  {
    name: "entrypoints",
    files: /^entrypoints\//,
    may: [/^entrypoints\//, ui, client, domain, i18n, lib, locales, adapters],
    packages: /^(?!node:)/,
  },
  {
    name: "server",
    files: /^server\//,
    may: [/^server\//, domain, i18n, lib, locales],
    packages: /^(?!react|@mantine|valtio|wouter|ofetch|socket\.io-client)/,
  },
  { name: "tools", files: /^tools\//, may: [/./] },
  { name: "tests", files: /^tests\//, may: [/./] },
];

const describeImport = ({ from, specifier }: Import) => `${from} → ${specifier}`;

test("every source belongs to a module with import rules", () => {
  const strays = sources.filter(
    ({ path }) =>
      !rooms.some(({ files }) => files.test(path)) && !/^web\/(vite\.config|precompress|build\/)/.test(path),
  );
  expect(strays.map(({ path }) => path)).toEqual([]);
  expect(imports.length).toBeGreaterThan(sources.length);
});

describe.each(rooms.map((room): [string, Room] => [room.name, room]))("%s", (_name, { files, may, packages = /./ }) => {
  test("a module imports only what its rules allow", () => {
    const own = imports.filter(({ from }) => files.test(from));
    const wrong = own.filter(({ target, specifier }) =>
      target === null ? !packages.test(specifier) : !may.some((allowed) => allowed.test(target)),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });
});

/** Layers inside a module: each imports only those further to the right. */
const directions: readonly { readonly files: RegExp; readonly never: RegExp; readonly why: string }[] = [
  { files: /^web\/components\//, never: /^web\/(app|features)\//, why: "app → features → components" },
  { files: /^web\/features\//, never: /^web\/app\//, why: "app → features → components" },
  {
    files: /^server\/(engine|schema)\//,
    never: /^server\/(areas\/|demo\/|seed\/|(app|main|routes|tasks|greeting|pdf-thread)\.ts$)/,
    why: "areas → engine → schema",
  },
  { files: /^server\/schema\//, never: /^server\/engine\//, why: "engine → schema" },
  {
    files: /^server\/areas\//,
    never: /^server\/(demo\/|seed\/|(app|main|routes|tasks|greeting|pdf-thread)\.ts$)/,
    why: "main → app → areas",
  },
  {
    files: /^server\/(?!demo\/|main\.ts$|greeting\.ts$|pdf-thread\.ts$)/,
    never: /^server\/demo\//,
    why: "main → demo",
  },
  { files: /^server\/(app|routes|tasks)\.ts$/, never: /^server\/main\.ts$/, why: "main → app" },
  { files: /^(?!(tests|tools)\/)/, never: /^(tests|tools)\//, why: "only tests and tools import tests and tools" },
];

test.each(directions)("$why: $files never imports $never", ({ files, never }) => {
  const wrong = imports.filter(({ from, target }) => files.test(from) && target !== null && never.test(target));
  expect(wrong.map(describeImport)).toEqual([]);
});

const areaIn = (path: string, folder: string) => new RegExp(`^${folder}/([^/]+)/`).exec(path)?.[1];

test("features never import each other", () => {
  const wrong = imports.filter(({ from, target }) => {
    const [own, other] = [areaIn(from, "web/features"), areaIn(target ?? "", "web/features")];
    return own !== undefined && other !== undefined && own !== other;
  });
  expect(wrong.map(describeImport)).toEqual([]);
});

test("every import resolves to an existing file", () => {
  const known = new Set(sources.map(({ path }) => path));
  // Configuration shared by the builds is in the root folder, outside all modules.
  const isThere = (target: string) => known.has(target) || existsSync(join(ROOT, target));
  const missing = imports.filter(({ target }) => target !== null && /\.tsx?$/.test(target) && !isThere(target));
  expect(missing.map(describeImport)).toEqual([]);
});

test("imports across modules use aliases, not relative paths", () => {
  const deep = imports.filter(({ specifier }) => specifier.startsWith("../../"));
  const across = imports.filter(
    ({ from, specifier, target }) =>
      specifier.startsWith(".") && target !== null && target.split("/")[0] !== from.split("/")[0],
  );
  // Vite reads its configuration before aliases are available.
  expect([...deep, ...across].filter(({ from }) => !from.endsWith("config.ts")).map(describeImport)).toEqual([]);
});

test("zod is imported as zod/mini", () => {
  expect(imports.filter(({ specifier }) => /^zod(?!\/mini$)/.test(specifier)).map(describeImport)).toEqual([]);
});

function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (node: string, trail: readonly string[]): string[] | null => {
    const start = trail.indexOf(node);
    if (start !== -1) return [...trail.slice(start), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...trail, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return null;
}

test("no import cycle exists, type-only imports included", () => {
  const graph = new Map<string, string[]>();
  for (const { from, target } of imports) if (target !== null) graph.set(from, [...(graph.get(from) ?? []), target]);
  expect(findCycle(graph)).toBeNull();
  expect(
    findCycle(
      new Map([
        ["a", ["b"]],
        ["b", ["c"]],
        ["c", ["b"]],
      ]),
    ),
  ).toEqual(["b", "c", "b"]);
});

test("the area words match the folders of every module", () => {
  // Besides the areas: features without an entity, visitors' pages, and the grammar of quick entry.
  const visitors = ["public-booking", "public-document", "public-incident"];
  const known = new Set<string>([
    ...areas,
    ...visitors,
    "core",
    "system",
    "home",
    "lodging",
    "information",
    "quick-entry",
  ]);
  const parents = ["shared/domain", "web/features"];
  const folders = sources.flatMap(({ path }) => parents.flatMap((parent) => areaIn(path, parent) ?? []));
  expect([...new Set(folders)].filter((folder) => !known.has(folder))).toEqual([]);
});
