import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

/* docs/security.md says of each item where it is held and which test shows it. */

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = readFileSync(`${root}docs/security.md`, "utf8");

const namesIn = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

const items = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, item = "", , held, shown] = line.split("|").map((cell) => cell.trim());
    return { item, held: namesIn(held), shown: namesIn(shown) };
  });

describe("the table of security", () => {
  test("has every item once", () => {
    expect(items.length).toBeGreaterThan(60);
    expect(new Set(items.map(({ item }) => item)).size).toBe(items.length);
  });

  test.each(items)("$item is held in files that exist", ({ held }) => {
    expect(held.length).toBeGreaterThan(0);
    expect(held.filter((name) => !existsSync(root + name))).toEqual([]);
  });

  test.each(items)("$item is shown by tests that exist", ({ shown }) => {
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((name) => !/^tests\/.*\.(test|spec)\.ts$/.test(name) || !existsSync(root + name))).toEqual([]);
  });
});
