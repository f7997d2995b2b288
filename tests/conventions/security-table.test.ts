import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

/* docs/security.md states for each item which files implement it and which tests show it, by their titles. */

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = readFileSync(`${root}docs/security.md`, "utf8");

const titlesIn = (cell = "") => [...cell.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => title);
const namesIn = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

const items = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, item = "", , held, shown] = line.split("|").map((cell) => cell.trim());
    return { item, held: namesIn(held), shown: namesIn(shown), titles: titlesIn(shown) };
  });

describe("security table", () => {
  test("the security table has every item once", () => {
    expect(items.length).toBeGreaterThan(60);
    expect(new Set(items.map(({ item }) => item)).size).toBe(items.length);
  });

  test.each(items)("$item is implemented in existing files", ({ held }) => {
    expect(held.length).toBeGreaterThan(0);
    expect(held.filter((name) => !existsSync(root + name))).toEqual([]);
  });

  test.each(items)("$item is shown by existing test files", ({ shown }) => {
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((name) => !/^tests\/.*\.(test|spec)\.ts$/.test(name) || !existsSync(root + name))).toEqual([]);
  });

  test.each(items)("$item is shown by a test with the cited title", ({ shown, titles }) => {
    const texts = shown.map((name) => readFileSync(root + name, "utf8"));
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.filter((title) => !texts.some((text) => text.includes(title)))).toEqual([]);
  });
});
