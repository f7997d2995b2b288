import fc from "fast-check";
import { expect, it } from "vitest";
import { type MarkedRow, sumOf, toggled } from "#shared/ui/palette/surface/marked-rows.ts";

const rowOf = (entity: "invoice" | "payment", id: string, cents: number | null): MarkedRow => ({
  id: `${entity}:${id}`,
  page: { kind: "record", entity, id, title: id, path: `/${id}` },
  facts: cents === null ? undefined : { [entity === "invoice" ? "total" : "amount"]: cents },
});
const rows = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), cents: fc.integer({ min: -1_000_000, max: 1_000_000 }) }),
  { selector: ({ id }) => id, maxLength: 6 },
);

it("marked rows add up to the cent, and marking one twice leaves them as they were", () =>
  fc.assert(
    fc.property(rows, (all) => {
      const marked = all
        .map(({ id, cents }) => rowOf("invoice", id, cents))
        .reduce<readonly MarkedRow[]>((before, row) => toggled(before, row), []);
      expect(marked).toHaveLength(all.length);
      expect(sumOf(marked)).toBe(all.length === 0 ? null : all.reduce((sum, { cents }) => sum + cents, 0));
      const [first] = marked;
      if (first) expect(new Set(toggled(toggled(marked, first), first))).toEqual(new Set(marked));
    }),
  ));

it("rows of two kinds are never marked together, and a row without an amount leaves no sum", () => {
  const invoice = rowOf("invoice", "1", 850);
  expect(toggled([invoice], rowOf("payment", "2", 100)).map(({ id }) => id)).toEqual(["payment:2"]);
  expect(sumOf([invoice, rowOf("invoice", "2", null)])).toBeNull();
});
