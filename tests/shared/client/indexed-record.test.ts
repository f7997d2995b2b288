import { expect, test } from "vitest";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { indexedEntities, indexedFields, toIndexed } from "#shared/client/indexed-record.ts";

const all: readonly Resource[] = resources;

test.each(indexedEntities)("the palette finds a record of %s by fields that its rows have", (entity) => {
  const { row } = all.find(({ name }) => name === entity) ?? {};
  expect(Object.keys(row?.shape ?? {})).toEqual(expect.arrayContaining([...indexedFields(entity)]));
});

test("a row without one of these fields replaces no record that the palette knows", () => {
  const row = {
    id: "01890000-0000-7000-8000-000000000001",
    code: "ALQ00001",
    tenant_id: "01890000-0000-7000-8000-000000000002",
    tenant_label: "Ana Abad",
    asset_label: "PUE-3D",
  };
  expect(toIndexed("rental", row, 1)).toMatchObject({ title: "ALQ00001 · Ana Abad", hint: "PUE-3D" });
  expect(toIndexed("rental", { ...row, asset_label: null }, 1)).toMatchObject({ hint: "" });
  const { asset_label: _notRequested, ...partial } = row;
  expect(toIndexed("rental", partial, 1)).toBeNull();
});

test("an entity that the palette does not find needs none", () => {
  expect(indexedFields("invoice_series")).toEqual([]);
});

test("of a payment and an invoice amount, date and state are known, and no other row has any", () => {
  const payment = {
    id: "01890000-0000-7000-8000-000000000001",
    code: "PAG00001",
    person_label: "Ana Abad",
    owner_label: null,
    reference: null,
    rental_label: null,
    amount: 85_000,
    date: "2026-11-01",
    state: "completed",
    direction: "in",
  };
  expect(toIndexed("payment", payment, 1)?.facts).toEqual({
    amount: 85_000,
    date: "2026-11-01",
    state: "completed",
    direction: "in",
  });
  const { amount: _notRequested, ...partial } = payment;
  expect(toIndexed("payment", partial, 1)).toBeNull();
});
