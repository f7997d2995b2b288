import { beforeAll, describe, expect, test } from "vitest";
import type { InvoiceSeries } from "#shared/domain/accounting/invoices/invoice-series.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api } = testServer({ clockAt: "2026-12-30T09:00:00Z" });
let money: MoneyBuilders;

beforeAll(async () => {
  money = createMoneyBuilders(api, createBuilders(api));
});

const change = (series: InvoiceSeries, patch: object) =>
  api.patch<InvoiceSeries>(`/invoice-series/${series.id}`, { version: series.version, ...patch });
const read = async ({ id }: { id: string }) => dataOf(await api.get<InvoiceSeries>(`/invoice-series/${id}`));

test.each(["FR12345678901", "DE811907980", "PA1234567"])(
  "an issuer with the foreign tax number %s is refused, since billing records and Facturae name a Spanish one",
  async (tax_id) => {
    const { status, body } = await api.post("/issuers", { ...(await money.anIssuerInput()), tax_id });
    expect([status, body.errors[0]?.field]).toEqual([400, "tax_id"]);
  },
);

describe("invoice series", () => {
  test.each([0, -1, 1.5, "7", " 7 ", "1e3", "٣", true, [], 1e308, 2 ** 53])(
    "a series with the initial number %j is refused",
    async (next_number) => {
      const refused = await api.post("/invoice-series", { ...(await money.aSeriesInput()), next_number });
      expect(refused.status).toBe(400);
      expect(refused.body.errors[0]).toMatchObject({
        field: "next_number",
        message: "El número inicial debe ser un entero positivo",
      });
    },
  );

  test("a series begins with the configured number", async () => {
    const series = await money.aSeries({ prefix: "Z-", suffix: "", padding: 3, next_number: 41, year_reset: false });
    expect((await money.anIssuedInvoice({ series_id: series.id })).number).toBe("Z-041");
  });

  test("a series continues beyond the largest 32-bit integer", async () => {
    const series = await money.aSeries({ prefix: "L", suffix: "", next_number: 2_147_483_647, year_reset: false });
    const numbers = [];
    for (let count = 0; count < 2; count += 1)
      numbers.push((await money.anIssuedInvoice({ series_id: series.id })).number);
    expect(numbers).toEqual(["L2147483647", "L2147483648"]);
    expect(dataOf(await change(await read(series), { is_default: true })).next_number).toBe(2_147_483_649);
  });

  test.each([
    ["code", "OTRA"],
    ["prefix", "OTRO-"],
    ["suffix", "/X"],
    ["padding", 9],
    ["year_reset", false],
    ["kind", "receipt"],
  ])("a used series cannot change its %s", async (field, value) => {
    const series = await money.aSeries({ is_default: false });
    await money.anIssuedInvoice({ series_id: series.id });
    const refused = await change(await read(series), { [field]: value });
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0]).toMatchObject({ field, translationKey: "validation.series_used" });
  });

  test("a series without an issued number takes any positive start number, also a lower one", async () => {
    const series = await money.aSeries({ next_number: 50 });
    const moved = dataOf(await change(series, { next_number: 7 }));
    expect(moved.next_number).toBe(7);
    expect(dataOf(await change(moved, { next_number: 99_999 })).next_number).toBe(99_999);
  });

  test.each([1, 3, 50, 99_999])(
    "a used series keeps its counter when %i is sent, and names the way out",
    async (number) => {
      const series = await money.aSeries();
      await money.anIssuedInvoice({ series_id: series.id });
      const refused = await change(await read(series), { next_number: number });
      expect(refused.status).toBe(422);
      expect(refused.body.errors[0]).toMatchObject({
        field: "next_number",
        translationKey: "error.series_counter_fixed",
        message: expect.stringContaining("crea una serie nueva"),
      });
      expect((await read(series)).next_number).toBe(2);
    },
  );

  test("a used series keeps its counter of another year too", async () => {
    const series = await money.aSeries({ year_reset: true });
    await money.anIssuedInvoice({ series_id: series.id });
    const insert = app.services.db.query(
      "insert into invoice_counter (series_id, year, next_number) values ($1, 2027, 5)",
      [series.id],
    );
    await expect(insert).rejects.toThrow("series_counter_fixed");
  });

  test("the present counter of a used series may be sent along with another change", async () => {
    const series = await money.aSeries();
    await money.anIssuedInvoice({ series_id: series.id });
    const changed = await change(await read(series), { next_number: 2, is_default: true });
    expect([changed.status, dataOf(changed).next_number]).toEqual([200, 2]);
  });

  test("an issuer has one default series per kind, and a new default replaces the old one", async () => {
    const first = await money.aSeries();
    const second = await money.aSeries({ issuer_id: first.issuer_id });
    expect([(await read(first)).is_default, second.is_default]).toEqual([false, true]);
  });

  test("a series with drafts cannot change its kind or issuer", async () => {
    const { issuer_id } = await money.aSeries();
    const series = await money.aSeries({ issuer_id, is_default: false });
    const draft = await money.anInvoice({ series_id: series.id });
    for (const [field, value] of [
      ["kind", "rectifying"],
      ["issuer_id", (await money.anIssuer()).id],
    ] as const) {
      const refused = await change(series, { [field]: value });
      expect(refused.body.errors[0]).toMatchObject({ field, translationKey: "validation.series_drafts" });
    }
    await api.delete(`/invoices/${draft.id}`);
    expect(dataOf(await change(series, { kind: "rectifying" })).kind).toBe("rectifying");
  });

  test("two series of one issuer cannot give equal numbers", async () => {
    const first = await money.aSeries({ prefix: "FAC-", suffix: "" });
    const { issuer_id } = first;
    const refused = await api.post(
      "/invoice-series",
      await money.aSeriesInput({ issuer_id, prefix: "FAC-", suffix: "" }),
    );
    expect(refused.body.errors[0]).toMatchObject({ field: "prefix", translationKey: "error.duplicate" });
    const second = await money.aSeries({ issuer_id, prefix: "FAC-", suffix: "/B" });
    expect((await change(second, { suffix: "" })).body.errors[0]).toMatchObject({ field: "prefix" });
    expect((await money.aSeries({ prefix: "FAC-", suffix: "" })).prefix).toBe("FAC-");
  });

  test("a series that becomes the first of another kind is its default", async () => {
    const { issuer_id } = await money.aSeries();
    const other = await money.aSeries({ issuer_id, is_default: false });
    expect(dataOf(await change(other, { kind: "receipt" }))).toMatchObject({ kind: "receipt", is_default: true });
  });
});

describe("archived issuers", () => {
  test("an archived issuer creates and issues nothing, can annul, and resumes when restored", async () => {
    const series = await money.aSeries();
    const issued = await money.anIssuedInvoice({ series_id: series.id });
    const draft = await money.anInvoice({ series_id: series.id });
    const issuer = dataOf(await api.get<Issuer>(`/issuers/${series.issuer_id}`));
    const archived = dataOf(await api.post<Issuer>(`/issuers/${issuer.id}/archive`, { version: issuer.version }));
    const issue = () => api.post<Invoice>(`/invoices/${draft.id}/issue`, { version: draft.version });
    const another = async () => api.post("/invoices", await money.anInvoiceInput({ series_id: series.id }));
    for (const refused of [await issue(), await another()])
      expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.issuer_archived"]);
    const annulled = await api.post<Invoice>(`/invoices/${issued.id}/annul`, {
      version: issued.version,
      reason: "Emitida por error",
    });
    expect(dataOf(annulled).state).toBe("annulled");
    dataOf(await api.post(`/issuers/${issuer.id}/restore`, { version: archived.version }));
    expect(dataOf(await issue()).state).toBe("issued");
  });
});

describe("initial issuer", () => {
  test("the initial issuer requires the company's address", async () => {
    const refused = await api.post("/issuers/set-up", {});
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([422, "error.company_address_missing"]);
  });

  test("the initial issuer is created from the company with a default series of each kind, and only once", async () => {
    await app.db.query("delete from company", []);
    await app.db.query(
      `insert into company (name, tax_id, street, postal_code, city)
       values ('Fincas del Retiro, S.L.', 'B84120673', 'Ibiza, 14', '28009', 'Madrid')`,
      [],
    );
    const first = dataOf(await api.post<Issuer>("/issuers/set-up", {}));
    const again = dataOf(await api.post<Issuer>("/issuers/set-up", {}));
    expect(again.id).toBe(first.id);
    const series = dataOf(await api.get<InvoiceSeries[]>(`/invoice-series?issuer_id=${first.id}`));
    expect(series.map(({ code, kind, is_default }) => [code, kind, is_default])).toEqual([
      ["F", "ordinary", true],
      ["R", "rectifying", true],
      ["REC", "receipt", true],
    ]);
  });

  test("the initial issuer requested concurrently is created once", async () => {
    const issuer = await money.anIssuer();
    const replies = await Promise.all([1, 2, 3, 4].map(() => api.post(`/issuers/${issuer.id}/usual-series`, {})));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(dataOf(await api.get<InvoiceSeries[]>(`/invoice-series?issuer_id=${issuer.id}`))).toHaveLength(3);
  });

  test("the initial issuer is refused to users who may not create issuers", async () => {
    const agent = await app.logInAs("agent");
    expect((await agent.post("/issuers/set-up", {})).status).toBe(403);
  });
});
