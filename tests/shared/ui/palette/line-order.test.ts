import { describe, expect, it } from "vitest";
import { scores } from "#shared/lib/rank.ts";
import type { Entry } from "#shared/ui/palette/entries/palette-entry.ts";
import { orderLineRows, type FoundForLine, type OrderedLine } from "#shared/ui/palette/line/line-order.ts";

/* Where the rows of a quick-entry line are: the first is the one that Enter chooses, unless it creates. */

const entry = (id: string, group: Entry["group"]): Entry => ({
  id,
  group,
  icon: "type",
  title: id,
  action: { kind: "path", path: `/${id}` },
});
const record = (id: string, group: Entry["group"]): Entry => ({
  ...entry(id, group),
  page: { kind: "record", entity: "person", id, title: id, path: `/${id}` },
});
const row = (one: Entry, score = scores.titleStart) => ({ entry: one, highlights: [], score });
const person = (id: string, score?: number) => row(record(id, "persons"), score);
const payer = (id: string, left: string, isWhole = false) => ({ person: record(id, "persons"), left, isWhole });

const line: OrderedLine = {
  name: "abad",
  isFree: false,
  payers: [],
  whole: entry("whole", "actions"),
  withPerson: (one, left) => ({ ...one, id: `pay:${one.id}`, hint: left }),
};
const nothing: FoundForLine = { found: [], others: [], more: [], isEnded: true };

const order = (of: Partial<OrderedLine>, found: Partial<FoundForLine>) =>
  orderLineRows({ ...line, ...of }, { ...nothing, ...found }).map((one) => one.entry);
const ids = (of: Partial<OrderedLine>, found: Partial<FoundForLine>) => order(of, found).map(({ id }) => id);

describe("a line without a short name", () => {
  it("the flat that it names comes first", () => {
    const found = [row(record("flat", "assets")), row(record("other", "rentals"))];
    const others = [row(record("found", "invoices"))];
    expect(ids({ isFree: true }, { found, others }).slice(0, 2)).toEqual(["flat", "found"]);
  });
});

describe("the payer of a line", () => {
  it("the only person of the name comes first", () =>
    expect(ids({}, { found: [person("ana")] })).toEqual(["pay:ana", "whole"]));

  it.each<[string, Partial<OrderedLine>, Partial<FoundForLine>]>([
    ["there are two", {}, { found: [person("ana"), person("bea")] }],
    ["the server has not said whether there are more", {}, { found: [person("ana")], isEnded: false }],
    ["the name is only alike", {}, { found: [person("ana", scores.typo)] }],
    ["only some of the words name the person", { payers: [payer("ana", "limpieza")] }, {}],
  ])("the line's own row stays first where %s", (_why, of, found) => {
    expect(ids(of, found)[0]).toBe("whole");
    expect(ids(of, found)).toContain("pay:ana");
  });

  it("a person named by all words but those of a sentence comes first", () =>
    expect(ids({ payers: [payer("ana", "", true)] }, {})).toEqual(["pay:ana", "whole"]));

  it("the persons of every word are offered, each with the words that do not name it", () => {
    const rows = order({ payers: [payer("limpiezas", "abad"), payer("ana", "limpieza")] }, {});
    expect(rows.map(({ id, hint }) => [id, hint])).toEqual([
      ["whole", undefined],
      ["pay:limpiezas", "abad"],
      ["pay:ana", "limpieza"],
    ]);
  });

  it("at most twenty persons are offered, then the row that opens the whole list", () => {
    const found = Array.from({ length: 30 }, (_, at) => person(`p${at}`));
    const rows = ids({}, { found, more: [entry("all:person", "persons"), entry("all:owner", "owners")] });
    expect(rows).toHaveLength(22);
    expect(rows.at(-1)).toBe("all:person");
  });
});

describe("a line that may be a search", () => {
  const others = [row(entry("paid-invoices", "pages")), row(record("montaditos", "persons"))];

  it("of a line without a short name what the whole text finds comes first, and its own rows are among creations", () => {
    const rows = order({ isFree: true }, { found: [person("ana")], others });
    expect(rows.map(({ id, group }) => [id, group])).toEqual([
      ["paid-invoices", "pages"],
      ["montaditos", "persons"],
      ["pay:ana", "create"],
      ["whole", "create"],
    ]);
  });

  it("below a line with a short name are the records that the whole text finds", () =>
    expect(ids({}, { others })).toEqual(["whole", "montaditos"]));
});
