import { expect, test } from "vitest";
import type { InvoiceLine, InvoiceLineInput } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, money } = testServer({ clockAt: "2026-03-10T09:00:00Z" });

const read = async ({ id }: Pick<Invoice, "id">) => dataOf(await api.get<Invoice>(`/invoices/${id}`));
const linesOf = async ({ id }: Pick<Invoice, "id">) => dataOf(await api.get<InvoiceLine[]>(`/invoices/${id}/lines`));

/** An issued invoice whose issuer has a rectifying series. */
async function anInvoiceOf(...lines: Partial<InvoiceLineInput>[]): Promise<Invoice> {
  const { id: issuer_id } = await money.anIssuer();
  const { id: series_id } = await money.aSeries({ issuer_id });
  await money.aSeries({ issuer_id, kind: "rectifying" });
  return money.anIssuedInvoice({ series_id, lines: await Promise.all(lines.map((line) => money.aLine(line))) });
}

const rectify = async ({ id }: Pick<Invoice, "id">, rectified_amount: number) =>
  api.post<Invoice>(`/invoices/${id}/rectify`, {
    version: (await read({ id })).version,
    rectification_type: "R4",
    rectification_mode: "differences",
    reason: "La renta era otra",
    rectified_amount,
  });
const takeOff = async (invoice: Invoice, part: number) => money.issue(dataOf(await rectify(invoice, part)));

async function expectRefusal(invoice: Invoice, part: number) {
  const { status, body } = await rectify(invoice, part);
  expect([status, body.errors]).toMatchObject([
    422,
    [{ field: "rectified_amount", translationKey: "error.rectified_part" }],
  ]);
}

test("two halves whose taxes round up take off no more than was invoiced, and the last cent after them", async () => {
  const invoice = await anInvoiceOf({ unit_amount: 100_100, withholding_rate: 0 });
  expect(invoice.amount_due).toBe(121_121);
  expect(await takeOff(invoice, 50_050)).toMatchObject({ amount_due: -60_561 });
  expect(await takeOff(invoice, 50_050)).toMatchObject({ net_amount: -50_049, amount_due: -60_559 });
  expect(await read(invoice)).toMatchObject({ state: "rectified", collectible: 1 });
  expect(await takeOff(invoice, 1)).toMatchObject({ net_amount: -1, tax_amount: 0 });
  expect(await read(invoice)).toMatchObject({ collectible: 0, outstanding: 0 });
  await expectRefusal(invoice, 1);
});

test("cents that are left to collect after the whole net amount are taken off too", async () => {
  const invoice = await anInvoiceOf({ unit_amount: 204, withholding_rate: 0 });
  await takeOff(invoice, 102);
  await takeOff(invoice, 102);
  expect((await read(invoice)).collectible).toBe(1);
  await takeOff(invoice, 1);
  expect((await read(invoice)).collectible).toBe(0);
});

test("parts of lines of several rates, with withholding, close the invoice rate by rate", async () => {
  const invoice = await anInvoiceOf({}, { concept: "Agua", unit_amount: 20_000, tax_rate: 1_000, withholding_rate: 0 });
  expect(invoice.amount_due).toBe(124_000);
  const first = await takeOff(invoice, 60_000);
  expect(first).toMatchObject({ tax_amount: -11_500, withholding_amount: -9_500, amount_due: -62_000 });
  expect(await takeOff(invoice, 60_000)).toMatchObject({ amount_due: -62_000 });
  expect(await read(invoice)).toMatchObject({ collectible: 0 });
});

test("a part takes off what an edited rectification left of each line", async () => {
  const invoice = await anInvoiceOf({ withholding_rate: 0 }, { unit_amount: 50_000, tax_rate: 0, withholding_rate: 0 });
  const draft = dataOf(await rectify(invoice, 50_000));
  const [line] = await linesOf(draft);
  const half = await money.aLine({ unit_amount: -50_000, withholding_rate: 0 });
  const lines = [{ ...half, payment_application_id: line?.payment_application_id }];
  const edited = dataOf(await api.patch<Invoice>(`/invoices/${draft.id}`, { version: draft.version, lines }));
  expect(await money.issue(edited)).toMatchObject({ amount_due: -60_500 });
  await takeOff(invoice, 100_000);
  expect(await read(invoice)).toMatchObject({ collectible: 0 });
});

test("more than is left is refused at the amount, before there is a draft", async () => {
  const invoice = await anInvoiceOf({ withholding_rate: 0 });
  await takeOff(invoice, 60_000);
  await expectRefusal(invoice, 40_010);
  await takeOff(invoice, 40_000);
  await expectRefusal(invoice, 100_000);
  expect(await app.db.query("select 1 from invoice where rectified_ids = array[$1::uuid]", [invoice.id])).toHaveLength(
    2,
  );
});
