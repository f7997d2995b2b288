import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import * as leftOut from "#shared/ui/left-out.ts";
import { readSources } from "./source-files.ts";

/** `MenuSub` as code names it: `Menu.Sub`. */
const usedAs = (part: string) => part.replace(/^(ActionIcon|Button|Checkbox|Menu|Popover)/, "$1.");

test("a part of Mantine that the builds leave out is a file of its own there, and is used nowhere", async () => {
  const leftOutParts = Object.keys(leftOut);
  const folder = (part: string) => usedAs(part).split(".")[0] ?? "";
  const file = (part: string) => `node_modules/@mantine/core/esm/components/${folder(part)}/${part}/${part}.mjs`;
  expect(leftOutParts.filter((part) => !existsSync(file(part)))).toEqual([]);
  const names = new RegExp(`\\b(?:${leftOutParts.map((part) => usedAs(part).replace(".", "\\.")).join("|")})\\b`);
  const sources = await readSources();
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter(({ path, text }) => path.endsWith(".tsx") && names.test(text)).map(({ path }) => path)).toEqual(
    [],
  );
});
