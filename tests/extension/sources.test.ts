import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { leftOutSources } from "#entrypoints/store/left-out-sources.ts";

const solution = z.object({ references: z.array(z.object({ path: z.string() })) });
const isPacked = (file: string) => !leftOutSources.some((pattern) => path.matchesGlob(file, pattern));

test("the sources for Firefox's reviewers contain every module's tsconfig.json, which the build requires", () => {
  const { references } = solution.parse(JSON.parse(readFileSync("tsconfig.json", "utf8")));
  expect(references.length).toBeGreaterThan(3);
  for (const room of references) expect(path.posix.join(room.path, "tsconfig.json")).toSatisfy(isPacked);
});

test("the sources for Firefox's reviewers contain the extension's parts, and nothing of server, web app and tests", () => {
  const needed = [
    "README.md",
    "package-lock.json",
    "scripts/prepare.mjs",
    "shared/ui/lazy.tsx",
    "locales/es/palette.ts",
  ];
  for (const file of needed) expect(file).toSatisfy(isPacked);
  for (const file of [
    "server/main.ts",
    "server/engine/db/pool.ts",
    "web/app/routes.tsx",
    "tests/support/api.ts",
    "docs/home.png",
  ])
    expect(file).not.toSatisfy(isPacked);
});
