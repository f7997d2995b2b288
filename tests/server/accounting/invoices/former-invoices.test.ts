import { beforeAll, describe, expect, test } from "vitest";
import type { LoadedRecord } from "#shared/domain/administration/bulk-upload.ts";
import type { Debt } from "#shared/domain/accounting/payments/propose-allocations.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { PersonBalance } from "#shared/domain/accounting/payments/person-balance.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { readyViews } from "#shared/domain/core/ready-views.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { verifyChain } from "#server/areas/accounting/verifactu/issuer-chain-route.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { createLoader, type Loader, type SheetRecords } from "#tests/support/bulk-upload.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-18T10:00:00Z" });
let loader: Loader;
let issuer: Issuer;
beforeAll(async () => {
  loader = createLoader(api, () => app.services);
  const { tax_id, ...input } = await money.anIssuerInput();
  issuer = await money.anIssuer({ ...input, tax_id, creditor_id: generateCreditorId(tax_id) });
  await money.aSeries({ issuer_id: issuer.id });
  await money.aSeries({ issuer_id: issuer.id, kind: "rectifying" });
});

const rowOf = (person: Person, more: SheetRecords[number] = {}) => ({
  issuer_id: issuer.tax_id,
  number: `VIEJA-${nextNumber()}`,
  person_id: person.documentation,
  issue_date: "2026-01-15",
  due_date: "2026-01-20",
  payment_application_id: "Renta",
  concept: "Renta de enero",
  net_amount: "1.000,00",
  tax_rate: "21 %",
  withholding_rate: "19 %",
  former_amount: "400,00",
  ...more,
});

/** Loads one debt. */
async function aDebt(more: SheetRecords[number] = {}) {
  const person = await given.aPerson();
  const row = rowOf(person, more);
  const upload = await loader.load("invoice", [row]);
  expect(upload.state, JSON.stringify([await loader.describeIssues(upload.id), await loader.progress(upload.id)])).toBe(
    "committed",
  );
  const [record] = dataOf(await api.get<LoadedRecord[]>(`/bulk-uploads/${upload.id}/records`));
  return { person, row, upload, invoice: await readInvoice(record?.id ?? "") };
}
const readInvoice = async (id: string) => dataOf(await api.get<Invoice>(`/invoices/${id}`));
const rectify = (invoice: Invoice, mode: "differences" | "substitution", part: object = {}) =>
  api.post<Invoice>(`/invoices/${invoice.id}/rectify`, {
    version: invoice.version,
    rectification_type: "R1",
    rectification_mode: mode,
    reason: "Importe equivocado",
    ...part,
  });
const JANUARY = "?from=2026-01-01&to=2026-01-31";
const reportOf = async (name: string, period = "") =>
  JSON.stringify(dataOf(await api.get<object>(`/reports/${name}${period}`)));

describe("an open debt of the former system", () => {
  test("keeps its number, owes what was left, and is outside series, chain and books", async () => {
    const income = await reportOf("income", JANUARY);
    const { invoice, row, person } = await aDebt();
    expect(invoice).toMatchObject({
      number: row.number,
      label: row.number,
      state: "issued",
      is_former: true,
      is_counted: false,
      total: 121_000,
      amount_due: 102_000,
      former_amount: 40_000,
      outstanding: 40_000,
      is_overdue: true,
      customer_name: person.label,
    });
    const [stored] = await app.db.query("select series_year, series_number from invoice where id = $1", [invoice.id]);
    expect(stored).toEqual({ series_year: null, series_number: null });
    expect(await app.db.query("select 1 from verifactu_record where invoice_id = $1", [invoice.id])).toEqual([]);
    expect(await verifyChain(app.db, issuer.id)).toMatchObject({ is_whole: true, faults: [] });
    expect(await reportOf("taxes", JANUARY)).not.toContain(issuer.label);
    expect(await reportOf("income", JANUARY)).toBe(income);
    expect(await reportOf("arrears")).toContain(person.label);
    const { pages } = await readPdf((await api.download(`/invoices/${invoice.id}/pdf`)).bytes);
    expect(JSON.stringify(pages)).toContain("Deuda del sistema anterior");
  });

  test("is paid, and is in debts and account with what was owed", async () => {
    const { invoice, person } = await aDebt();
    const debts = dataOf(await api.get<Debt[]>(`/payments/debts?person_id=${person.id}`));
    expect(debts.map(({ invoice_id, outstanding }) => [invoice_id, outstanding])).toEqual([[invoice.id, 40_000]]);
    const balance = async () => dataOf(await api.get<PersonBalance>(`/persons/${person.id}/balance`));
    expect(await balance()).toMatchObject({ outstanding: 40_000, overdue: 40_000, balance: 40_000 });
    await money.aPayment({
      person_id: person.id,
      amount: 40_000,
      allocations: [{ invoice_id: invoice.id, amount: 40_000 }],
    });
    expect(await readInvoice(invoice.id)).toMatchObject({ payment_state: "paid", outstanding: 0 });
    expect(await balance()).toMatchObject({ outstanding: 0, balance: 0 });
  });

  test("is collected by direct debit with a loaded mandate", async () => {
    const person = await given.aPerson({ payment_method_id: await money.aMethod("direct_debit") });
    await loader.load("mandate", [
      {
        person_id: person.documentation,
        reference: `M-${nextNumber()}`,
        signed_on: "2024-01-10",
        iban: "ES91 2100 0418 4502 0005 1332",
        last_used_on: "2026-01-02",
      },
    ]);
    const { state } = await loader.load("invoice", [rowOf(person)]);
    expect(state).toBe("committed");
    const draft: Remittance = await money.aRemittance({ issuer_id: issuer.id });
    dataOf(await api.post(`/remittances/${draft.id}/generate`, { version: draft.version }));
    const lines = JSON.stringify((await api.get(`/remittance-lines?remittance_id=${draft.id}`)).body);
    expect(lines).toContain('"amount":40000');
    expect(lines).toContain("RCUR");
  });

  test("is rectified by differences with its old number named in the record, and never by substitution", async () => {
    const { invoice } = await aDebt();
    const refused = await rectify(invoice, "substitution");
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.former_by_differences"]);
    const draft = dataOf(await rectify(invoice, "differences"));
    const [line] = dataOf(await api.get<{ payment_application_id: string }[]>(`/invoices/${draft.id}/lines`));
    const lines = [
      {
        payment_application_id: line?.payment_application_id,
        concept: "Descuento",
        quantity: 1,
        unit_amount: -10_000,
        tax_rate: 2_100,
        withholding_rate: 1_900,
      },
    ];
    const changed = dataOf(await api.patch<Invoice>(`/invoices/${draft.id}`, { version: draft.version, lines }));
    await money.issue(changed);
    expect(await readInvoice(invoice.id)).toMatchObject({ state: "rectified", outstanding: 40_000 - 10_200 });
    const [record] = await app.db.query<{ content: { rectifies: object[] } }>(
      "select content from verifactu_record where invoice_id = $1",
      [draft.id],
    );
    expect(record?.content.rectifies).toEqual([{ number: invoice.number, issue_date: "2026-01-15" }]);
    expect(await verifyChain(app.db, issuer.id)).toMatchObject({ is_whole: true });
  });

  test("is rectified in part up to what is still owed", async () => {
    const { invoice } = await aDebt();
    const refused = await rectify(invoice, "differences", { rectified_amount: 50_000 });
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ field: "rectified_amount", translationKey: "error.rectified_part" }],
    ]);
    const draft = dataOf(await rectify(invoice, "differences", { rectified_amount: 39_000 }));
    await money.issue(draft);
    expect((await readInvoice(invoice.id)).outstanding).toBe(40_000 - 39_780);
  });

  test("is annulled without a record, and leaves the numbers of the office free", async () => {
    const { invoice } = await aDebt();
    const { id, version } = invoice;
    expect(dataOf(await api.post<Invoice>(`/invoices/${id}/annul`, { version, reason: "Ya pagada" })).state).toBe(
      "annulled",
    );
    expect(await app.db.query("select 1 from verifactu_record where invoice_id = $1", [id])).toEqual([]);
    const series = await money.aSeries({
      issuer_id: issuer.id,
      is_default: false,
      prefix: `N${nextNumber()}-`,
      suffix: null,
    });
    const own = await money.anIssuedInvoice({ series_id: series.id });
    const again = await aDebt({ number: own.number ?? "" });
    expect(again.invoice.number).toBe(own.number);
  });

  test("is undone with its upload, unless it was paid", async () => {
    const { upload, invoice } = await aDebt();
    expect(await loader.move(upload.id, "undo")).toMatchObject({ state: "undone" });
    expect((await api.get(`/invoices/${invoice.id}`)).status).toBe(404);
    const paid = await aDebt();
    await money.aPayment({
      person_id: paid.person.id,
      amount: 10_000,
      allocations: [{ invoice_id: paid.invoice.id, amount: 10_000 }],
    });
    expect(await loader.move(paid.upload.id, "undo")).toMatchObject({ state: "committed" });
  });
});

test("rows that owe too much, repeat a number, lie in the future or name no issuer are refused", async () => {
  const { row, person } = await aDebt();
  const check = await loader.check("invoice", [
    { ...row },
    rowOf(person, { former_amount: "1.020,01" }),
    rowOf(person, { issue_date: "2026-04-01" }),
    rowOf(person, { issuer_id: "B00000000" }),
    rowOf(person, { former_amount: 0 }),
    rowOf(person, { kind: "Recibo" }),
    rowOf(person, { former_amount: "1.020,00" }),
  ]);
  expect(await loader.describeIssues(check.id)).toEqual([
    `2 number: Ya existe: ${row.number}`,
    "3 former_amount: «Pendiente de cobro» no puede ser mayor que el importe a pagar de la factura",
    "4 issue_date: «Fecha de emisión» no puede ser una fecha futura",
    "5 issuer_id: Emisor: no existe «B00000000»",
    "6 former_amount: «Pendiente de cobro» debe ser mayor que cero",
    expect.stringMatching(/^7 issuer_id: /),
  ]);
});

test("the database refuses a former invoice with a number of a series, and the deletion of one by hand", async () => {
  const { invoice } = await aDebt();
  await expect(app.db.query("update invoice set series_number = 1 where id = $1", [invoice.id])).rejects.toThrow(
    "invoice_issued",
  );
  await expect(app.db.query("delete from invoice where id = $1", [invoice.id])).rejects.toThrow("invoice_issued");
  await expect(app.db.query("update invoice set former_amount = null where id = $1", [invoice.id])).rejects.toThrow(
    "invoice_issued",
  );
});

test("a debt of the former system is not among the outstanding invoices that were not sent", async () => {
  await aDebt();
  const unsent = readyViews.invoice?.find(({ key }) => key === "unsent")?.search;
  expect((await api.get("/invoices?outstanding_from=1&is_former=true")).body.meta.total).toBeGreaterThan(0);
  const listed = dataOf(await api.get<Invoice[]>(`/invoices?${unsent}&page_size=200`));
  expect(listed.filter(({ is_former }) => is_former)).toEqual([]);
});
