import { describe, expect, test } from "vitest";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { countedRows } from "#shared/domain/core/list-totals.ts";
import { leavesOut, sumRows } from "#web/components/data-table/use-totals.ts";

const columns = [{ id: "total" }, { id: "outstanding" }];
const rows = [
  { is_counted: true, total: 100, outstanding: 10 },
  { is_counted: false, total: 1_000, outstanding: 5 },
];
const sumsOf = (filtered: readonly string[]) =>
  sumRows(invoiceResource, columns, rows, countedRows(invoiceResource, filtered))[0]?.sums;

describe("the sum of selected invoices", () => {
  test("leaves out those that do not count, but not what they owe, and says so", () => {
    expect(sumsOf(["person_id"])).toEqual({ total: 100, outstanding: 15 });
    const counted = countedRows(invoiceResource, []);
    expect([leavesOut(counted, "total", rows), leavesOut(counted, "outstanding", rows)]).toEqual([true, false]);
  });

  test("is of all where the list is filtered by their state", () => {
    expect(sumsOf(["state"])).toEqual({ total: 1_100, outstanding: 15 });
  });
});
