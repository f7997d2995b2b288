import { describe, expect, test } from "vitest";
import { createComparison, type Difference, type DifferenceRules } from "#tools/compare/rules/differences.ts";
import { createIdPairs } from "#tools/compare/rules/ids.ts";

const START = "2026-11-17T09:00:00Z";
const noRules: DifferenceRules = { values: [], texts: [] };

const uuid = (number: number) => `0199a2f0-0000-7000-8000-${String(number).padStart(12, "0")}`;

interface Given {
  /** Ids that both recordings hold. */
  readonly both?: readonly string[];
  readonly rules?: DifferenceRules;
}

function compareWith({ both = [], rules = noRules }: Given = {}) {
  const start = Date.parse(START);
  return createComparison({ ids: createIdPairs(new Set(both)), starts: { before: start, after: start } }, rules);
}

const differences = (before: unknown, after: unknown, given?: Given): readonly Difference[] =>
  compareWith(given)("/rentals", before, after);

const pointers = (before: unknown, after: unknown, given?: Given) =>
  differences(before, after, given).map(({ pointer }) => pointer);

describe("two answers that say the same", () => {
  test("have no difference, whatever the order of their keys", () => {
    expect(differences({ a: [1, "x", null, true], b: {} }, { b: {}, a: [1, "x", null, true] })).toEqual([]);
  });
});

describe("a value that changes is found at its place", () => {
  test.each([
    ["a text", { data: [{ name: "Ana" }] }, { data: [{ name: "Eva" }] }, "/data/0/name"],
    ["a text that only changes its case", { data: "Rental" }, { data: "rental" }, "/data"],
    ["a blank", { data: "a b" }, { data: "a  b" }, "/data"],
    ["a number", { total: 10 }, { total: 11 }, "/total"],
    ["a number that becomes a text", { total: 10 }, { total: "10" }, "/total"],
    ["a boolean", { is_active: true }, { is_active: false }, "/is_active"],
    ["null that becomes an empty text", { note: null }, { note: "" }, "/note"],
    ["null that becomes 0", { note: null }, { note: 0 }, "/note"],
    ["an empty list that becomes an empty record", { data: [] }, { data: {} }, "/data"],
    ["a key that disappears", { a: 1, b: null }, { a: 1 }, "/b"],
    ["a key that is new", { a: 1 }, { a: 1, b: null }, "/b"],
    ["a key with a slash", { paths: { "/rentals": 1 } }, { paths: { "/rentals": 2 } }, "/paths/~1rentals"],
    ["the answer itself", "text", null, ""],
  ])("%s", (_what, before, after, pointer) => {
    expect(pointers(before, after)).toEqual([pointer]);
  });

  test("each of several", () => {
    expect(pointers({ a: 1, b: [1, 2], c: 3 }, { a: 2, b: [1, 3], c: 3 })).toEqual(["/a", "/b/1"]);
  });

  test("a list that loses its last element, with both lengths", () => {
    expect(differences({ data: [1, 2, 3] }, { data: [1, 2] })).toEqual([
      { pointer: "/data", before: "3 elements", after: "2 elements" },
    ]);
  });

  test("elements that change places", () => {
    expect(pointers(["a", "b"], ["b", "a"])).toEqual(["/0", "/1"]);
  });
});

describe("ids of two databases", () => {
  test("are the same where each takes the place of one other", () => {
    expect(differences([uuid(1), uuid(2), uuid(1)], [uuid(11), uuid(12), uuid(11)])).toEqual([]);
  });

  test("are different where one takes the place of two", () => {
    expect(pointers([uuid(1), uuid(2)], [uuid(11), uuid(11)])).toEqual(["/1"]);
  });

  test("are different where two take the place of one", () => {
    expect(pointers([uuid(1), uuid(1)], [uuid(11), uuid(12)])).toEqual(["/1"]);
  });

  test("stay paired from one answer to the next", () => {
    const compare = compareWith();
    expect(compare("/rentals", { id: uuid(1) }, { id: uuid(11) })).toEqual([]);
    expect(compare("/persons", { id: uuid(1) }, { id: uuid(12) })).toHaveLength(1);
  });

  test("that both recordings hold mean themselves: two that change places are found", () => {
    const both = [uuid(1), uuid(2)];
    expect(pointers([uuid(1), uuid(2)], [uuid(2), uuid(1)], { both })).toEqual(["/0", "/1"]);
  });

  test("do not hide the text around them", () => {
    expect(pointers(`/rentals/${uuid(1)}`, `/persons/${uuid(11)}`)).toEqual([""]);
  });

  test("are not compared with a text that is no id", () => {
    expect(pointers(uuid(1), "none")).toEqual([""]);
    expect(pointers(null, uuid(1))).toEqual([""]);
  });
});

describe("instants", () => {
  test("of the saved database have to be equal", () => {
    expect(pointers("2026-11-17T08:59:59Z", "2026-11-17T08:59:58Z")).toEqual([""]);
  });

  test("of the recording itself may differ, in any way of writing them", () => {
    expect(differences("made 2026-11-17T09:00:01Z", "made 2026-11-17 10:00:02.5+00:00")).toEqual([]);
  });

  test("of the recording do not become those of the saved database", () => {
    expect(pointers("2026-11-17T09:00:01Z", "2026-11-16T09:00:01Z")).toEqual([""]);
  });

  test("are not mistaken for days: a day has to be equal", () => {
    expect(pointers("2026-11-18", "2026-11-19")).toEqual([""]);
  });
});

describe("a rule about what is volatile", () => {
  const rules: DifferenceRules = {
    values: [{ operation: /^\/rentals$/, pointer: /^\/body\/form$/, reason: "random" }],
    texts: [{ pattern: /port \d+/g, replacement: "port", reason: "the port" }],
  };

  test("lets the value at its place differ", () => {
    expect(differences({ body: { form: "a" } }, { body: { form: "b" } }, { rules })).toEqual([]);
  });

  test("holds for no other place and no other operation", () => {
    expect(pointers({ body: { name: "a" } }, { body: { name: "b" } }, { rules })).toEqual(["/body/name"]);
    expect(compareWith({ rules })("/persons", { body: { form: "a" } }, { body: { form: "b" } })).toHaveLength(1);
  });

  test("finds a value of another kind, and one that is missing", () => {
    expect(pointers({ body: { form: "a" } }, { body: { form: null } }, { rules })).toEqual(["/body/form"]);
    expect(pointers({ body: { form: "a" } }, { body: {} }, { rules })).toEqual(["/body/form"]);
  });

  test("hides only its part of a text", () => {
    expect(differences("at port 1", "at port 2", { rules })).toEqual([]);
    expect(pointers("at port 1", "on port 2", { rules })).toEqual([""]);
  });
});
