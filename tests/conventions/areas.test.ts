import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { areaOrder } from "#server/areas/order.ts";
import { importsOf, readSources, ROOT, type SourceFile } from "./source-files.ts";

/*
 * The areas of the server are ordered (server/areas/order.ts): checked on the imports, and on the tables named in
 * SQL.
 */

const order: readonly string[] = areaOrder;
const placeOf = (area: string) => order.indexOf(area);
const areaOf = (name: string) => /^server\/areas\/([^/]+)\//.exec(name)?.[1];

let sources: readonly SourceFile[];
beforeAll(async () => {
  sources = (await readSources()).filter(({ path: name }) => areaOf(name) !== undefined);
});

test("every folder of server/areas is in the area order", async () => {
  const entries = await readdir(path.join(ROOT, "server/areas"), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.toSorted()).toEqual(order.toSorted());
});

test("a server area imports only itself and areas before it, type-only imports included", () => {
  const late = sources.flatMap(importsOf).filter(({ from, target }) => {
    const [own, other] = [areaOf(from), areaOf(target ?? "")];
    return own !== undefined && other !== undefined && placeOf(other) > placeOf(own);
  });
  expect(late.map(({ from, specifier }) => `${from} → ${specifier}`)).toEqual([]);
});
