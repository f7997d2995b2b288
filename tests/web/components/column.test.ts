import { isValidElement } from "react";
import { expect, expectTypeOf, test } from "vitest";
import { columnOf } from "#web/components/data-table/column.ts";

interface Row {
  readonly id: string;
  readonly tenant_id: string;
  readonly tenant_label: string | null;
  readonly rent: number;
}

const column = columnOf<Row>();

test("a column reads its own field, or those that it names", () => {
  const own = column({ id: "rent", render: ({ rent }) => rent });
  const named = column({ id: "tenant_id", reads: ["tenant_label"], render: ({ tenant_label }) => tenant_label });
  const derived = column({
    id: "both",
    fields: ["rent", "id"],
    reads: ["rent", "id"],
    render: ({ rent, id }) => id + rent,
  });
  expect([own.reads, named.reads, derived.reads]).toEqual([["rent"], ["tenant_label"], ["rent", "id"]]);
  expect([own.fields, named.fields, derived.fields]).toEqual([["rent"], ["tenant_id"], ["rent", "id"]]);
  expect(derived.render({ id: "a", rent: 5 })).toBe("a5");
});

test("a column has no access to a field that it does not name", () => {
  const named = column({
    id: "tenant_id",
    reads: ["tenant_label"],
    render: (row) => {
      expectTypeOf(row).toEqualTypeOf<Pick<Row, "tenant_label">>();
      return row.tenant_label;
    },
  });
  expect(named.render({ tenant_label: "Ana Abad" })).toBe("Ana Abad");
});

test("a cell whose field has not arrived shows a bar; an empty field is shown as it is", () => {
  const named = column({ id: "tenant_id", reads: ["tenant_label"], render: ({ tenant_label }) => tenant_label });
  expect(isValidElement(named.render({ id: "a" }))).toBe(true);
  expect(named.render({ id: "a", tenant_label: null })).toBeNull();
});
