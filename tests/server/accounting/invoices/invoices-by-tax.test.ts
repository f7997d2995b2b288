import { expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { taxes } from "#shared/domain/reports/taxes.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const { api, given, money } = testServer();

async function draftAt(postal_code: string): Promise<Invoice> {
  const address_id = (await given.anAddress({ postal_code })).id;
  const property_id = (await given.aProperty({ address_id })).id;
  return money.anInvoice({ asset_id: (await given.anAsset({ property_id })).id });
}

test("invoices are listed by their tax", async () => {
  const [vat, igic, ipsi] = [await draftAt("28013"), await draftAt("35001"), await draftAt("52001")];
  const idsOf = async (tax: string) =>
    dataOf(await api.get<Invoice[]>(`/invoices?indirect_tax=${tax}`)).map(({ id }) => id);
  expect(await idsOf("igic")).toEqual([igic.id]);
  expect((await idsOf("vat,ipsi")).toSorted()).toEqual([vat.id, ipsi.id].toSorted());
});

test("a row of the tax report opens the invoices of its tax, a withholding those of every tax", () => {
  const openedBy = (tax: "vat" | "igic_free" | "withholding") => {
    const row = { issuer_id: "1", issuer_label: "", tax, rate: 0, invoices: 1, base: 0, amount: 0 };
    const query = { today: "2026-03-01", from: "2026-01-01", to: "2026-03-31", filters: {}, basis: "date" } as const;
    return new URL(taxes.open(row, query) ?? "", "http://localhost").searchParams.get("indirect_tax");
  };
  expect([openedBy("vat"), openedBy("igic_free"), openedBy("withholding")]).toEqual(["vat", "igic", null]);
});
