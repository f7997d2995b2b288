import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

/* docs/security.md says of each item where it is held and which test shows it, by its words. */

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

  test.each(items)("$item is shown by a test of these words", ({ shown, titles }) => {
    const texts = shown.map((name) => readFileSync(root + name, "utf8"));
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.filter((title) => !texts.some((text) => text.includes(title)))).toEqual([]);
  });
});
