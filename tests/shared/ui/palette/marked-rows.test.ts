import fc from "fast-check";
import { expect, it } from "vitest";
import type { RecordFacts } from "#shared/client/indexed-record.ts";
import {
  isOfMarkedKind,
  type MarkedRow,
  noRun,
  sumOf,
  markToUndo,
  toggled,
} from "#shared/ui/palette/surface/marked-rows.ts";

const rowOf = (entity: "invoice" | "payment", id: string, facts: RecordFacts | undefined): MarkedRow => ({
  id: `${entity}:${id}`,
  page: { kind: "record", entity, id, title: id, path: `/${id}` },
  facts,
});
const invoiceOf = (id: string, total: number, state = "issued") => rowOf("invoice", id, { total, state });
const paymentOf = (id: string, amount: number, direction: string | null, state = "completed") =>
  rowOf("payment", id, { amount, direction, state });
const rows = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), cents: fc.integer({ min: -1_000_000, max: 1_000_000 }) }),
  { selector: ({ id }) => id, maxLength: 6 },
);

it("marked rows add up to the cent, and marking one twice leaves them as they were", () =>
  fc.assert(
    fc.property(rows, (all) => {
      const marked = all
        .map(({ id, cents }) => invoiceOf(id, cents))
        .reduce<readonly MarkedRow[]>((before, row) => toggled(before, row), []);
      expect(marked).toHaveLength(all.length);
      const cents = all.reduce((sum, row) => sum + row.cents, 0);
      expect(sumOf(marked)).toEqual(all.length === 0 ? null : { cents, uncounted: 0 });
      const [first] = marked;
      if (first) expect(new Set(toggled(toggled(marked, first), first))).toEqual(new Set(marked));
    }),
  ));

it("rows of two kinds are never marked together, and a row without an amount leaves no sum", () => {
  const invoice = invoiceOf("1", 850);
  expect(toggled([invoice], paymentOf("2", 100, "in")).map(({ id }) => id)).toEqual(["payment:2"]);
  expect(sumOf([invoice, rowOf("invoice", "2", undefined)])).toBeNull();
});

it("a tap marks rows of the kind that is being marked alone", () => {
  const marked = [invoiceOf("1", 850)];
  expect(isOfMarkedKind(marked, invoiceOf("2", 100))).toBe(true);
  expect(isOfMarkedKind(marked, paymentOf("2", 100, "in"))).toBe(false);
  expect(isOfMarkedKind(marked, null)).toBe(false);
  expect(isOfMarkedKind([], invoiceOf("2", 100))).toBe(false);
});

it("a payment to a person is subtracted, and one of unknown direction leaves no sum", () => {
  const received = paymentOf("1", 85_000, "in");
  expect(sumOf([received, paymentOf("2", 30_000, "out")])).toEqual({ cents: 55_000, uncounted: 0 });
  expect(sumOf([received, paymentOf("2", 30_000, null)])).toBeNull();
});

it.each(["pending", "failed", "cancelled", "returned", "annulled"])("a payment that is %s is not counted", (state) => {
  const received = paymentOf("1", 85_000, "in");
  expect(sumOf([received, paymentOf("2", 30_000, "in", state)])).toEqual({ cents: 85_000, uncounted: 1 });
  expect(sumOf([paymentOf("2", 30_000, "in", state)])).toBeNull();
});

it("drafts and annulled invoices are not counted, and a rectified one, which may be substituted, leaves no sum", () => {
  const marked = [invoiceOf("1", 85_000), invoiceOf("2", 100, "draft"), invoiceOf("3", 200, "annulled")];
  expect(sumOf(marked)).toEqual({ cents: 85_000, uncounted: 2 });
  expect(sumOf([invoiceOf("1", 85_000), invoiceOf("2", 100, "rectified")])).toBeNull();
});

it("the other arrow key undoes the last mark of a run, and the same one undoes none", () => {
  const run = { key: "ArrowDown", rows: [invoiceOf("1", 100), invoiceOf("2", 200)] };
  expect(markToUndo(run, "ArrowUp")?.id).toBe("invoice:2");
  expect(markToUndo(run, "ArrowDown")).toBeNull();
  expect(markToUndo(noRun, "ArrowUp")).toBeNull();
});
