import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isFilterValue, splitValues } from "#shared/domain/core/filter-value.ts";
import { isSearchTooLong } from "#shared/domain/core/search-limits.ts";
import { MAX_FILTER_CHARACTERS, MAX_FILTER_VALUES, SEARCH_LIMITS } from "#shared/domain/core/policy.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { searchTerms } from "#shared/lib/text.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `p${n}`).join(" ");

describe("limits of a search", () => {
  test("twelve different words are searched, thirteen are too many", () => {
    expect(isSearchTooLong(numbered(SEARCH_LIMITS.words))).toBe(false);
    expect(isSearchTooLong(numbered(SEARCH_LIMITS.words + 1))).toBe(true);
  });

  test("two hundred characters are searched, one more is too many, blanks around them not counted", () => {
    const longest = "x".repeat(SEARCH_LIMITS.characters);
    expect(isSearchTooLong(`  ${longest}  `)).toBe(false);
    expect(isSearchTooLong(`${longest}x`)).toBe(true);
  });

  test("a word counts once, however often and with whatever accents and case it comes", () => {
    expect(searchTerms("Núñez nunez NUÑEZ. García")).toEqual(["nunez", "garcia"]);
    expect(isSearchTooLong("ab ".repeat(60))).toBe(false);
  });

  test("no search of accepted length has more terms than words are allowed, or a term twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        const terms = searchTerms(text);
        expect(new Set(terms).size).toBe(terms.length);
        if (!isSearchTooLong(text)) expect(terms.length).toBeLessThanOrEqual(SEARCH_LIMITS.words);
      }),
    );
  });
});

describe("limits of a filter", () => {
  const kind = personResource.row.shape.kind;

  test("four hundred values are compared, one more is refused", () => {
    const values = (count: number) => Array.from({ length: count }, () => "natural").join(",");
    expect(splitValues(values(MAX_FILTER_VALUES))).toHaveLength(MAX_FILTER_VALUES);
    expect(splitValues(values(MAX_FILTER_VALUES + 1))).toBeNull();
    expect(isFilterValue(kind, { operator: "equals", value: values(MAX_FILTER_VALUES + 1) })).toBe(false);
  });

  test("a value of a filter has two hundred characters at most", () => {
    for (const operator of ["contains", "equals"] as const) {
      const { name } = personResource.row.shape;
      expect(isFilterValue(name, { operator, value: "x".repeat(MAX_FILTER_CHARACTERS) })).toBe(true);
      expect(isFilterValue(name, { operator, value: "x".repeat(MAX_FILTER_CHARACTERS + 1) })).toBe(false);
    }
  });
});
