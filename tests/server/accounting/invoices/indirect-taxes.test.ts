import { describe, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { partOf, textsOf, validateFacturae } from "#tests/support/facturae-file.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { createTaxedAssets } from "#tests/support/taxed-assets.ts";
import { testServer } from "#tests/support/test-server.ts";
import { waitingRecordsOf } from "#tests/support/waiting-records.ts";
import { validateAgencyXml } from "#tests/support/validate-agency.ts";

const server = testServer({ clockAt: "2026-03-10T09:00:00Z" });
const { app, api, given, money } = server;
const { anAssetAt, lineAt, anIgicInvoice, moveTo, rectify } = createTaxedAssets(server);

const textOf = async ({ id }: Invoice) => {
  const { bytes } = await api.download(`/invoices/${id}/pdf`);
  return (await readPdf(bytes)).pages.join("\n");
};

const facturaeOf = async ({ id }: Invoice) => (await api.download(`/invoices/${id}/facturae`)).bytes.toString("utf8");

const recordsOf = (issuer: { readonly id: string }) => waitingRecordsOf(app, issuer);

describe("the tax of the place of a property", () => {
  test.each([
    ["28013", "Madrid", "vat"],
    ["35001", "Las Palmas de Gran Canaria", "igic"],
    ["38001", "Santa Cruz de Tenerife", "igic"],
    ["51001", "Ceuta", "ipsi"],
    ["52001", "Melilla", "ipsi"],
  ] as const)("an invoice of a property in %s (%s) carries %s", async (postal_code, city, indirect_tax) => {
    const asset_id = (await anAssetAt(postal_code, city)).id;
    expect(await money.anInvoice({ asset_id })).toMatchObject({ indirect_tax });
  });

  test("a foreign postal code that looks Canarian carries VAT", async () => {
    const asset_id = (await anAssetAt("35037", "Marburg", "Alemania")).id;
    expect(await money.anInvoice({ asset_id })).toMatchObject({ indirect_tax: "vat" });
  });

  test("an invoice without a property follows its issuer's address", async () => {
    const issuer = await money.anIssuer({ postal_code: "35001", city: "Las Palmas de Gran Canaria" });
    const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
    expect(await money.anInvoice({ series_id })).toMatchObject({ indirect_tax: "igic" });
  });

  test("PDF, record and report name IGIC, and none of them VAT", async () => {
    const { issuer, invoice } = await anIgicInvoice();
    expect(invoice).toMatchObject({ indirect_tax: "igic", tax_amount: 7_000 });
    const pdf = await textOf(invoice);
    expect(pdf).toMatch(/IGIC 7\s%/);
    expect(pdf).not.toContain("IVA ");
    const [xml] = await recordsOf(issuer);
    expect(xml).toContain("<sum1:Impuesto>03</sum1:Impuesto><sum1:ClaveRegimen>01</sum1:ClaveRegimen>");
    const { rows } = dataOf(
      await api.get<{ rows: { issuer_id: string }[] }>(`/reports/taxes?from=2026-01-01&to=2026-12-31`),
    );
    expect(rows.filter(({ issuer_id }) => issuer_id === issuer.id)).toMatchObject([
      { tax: "igic", rate: 700, base: 100_000, amount: 7_000 },
    ]);
    expect(dataOf(await api.get(`/issuers/${issuer.id}/chain`))).toMatchObject({ records: 1, faults: [] });
  });

  test("an IGIC invoice and its rectification have records, a report and Facturae files of IGIC, valid by their schemas", async () => {
    const { issuer, invoice } = await anIgicInvoice();
    const { id, version } = await rectify(invoice);
    const rectifying = dataOf(await api.post<Invoice>(`/invoices/${id}/issue`, { version }));
    expect(rectifying).toMatchObject({ indirect_tax: "igic", tax_amount: -7_000 });
    const records = await recordsOf(issuer);
    expect(records).toHaveLength(2);
    for (const xml of records) {
      expect(textsOf(xml, "sum1:Impuesto")).toEqual(["03"]);
      expect(textsOf(xml, "sum1:ClaveRegimen")).toEqual(["01"]);
    }
    expect(await validateAgencyXml(records, "SuministroInformacion.xsd")).toEqual([]);
    const { rows } = dataOf(
      await api.get<{ rows: { issuer_id: string; tax: string; rate: number }[] }>(
        "/reports/taxes?from=2026-01-01&to=2026-12-31",
      ),
    );
    expect(rows.filter(({ issuer_id }) => issuer_id === issuer.id)).toMatchObject([
      { tax: "igic", rate: 700, base: 0, amount: 0 },
    ]);
    const files = await Promise.all([facturaeOf(invoice), facturaeOf(rectifying)]);
    for (const file of files) expect(textsOf(partOf(file, "TaxesOutputs"), "TaxTypeCode")).toEqual(["03"]);
    expect(await validateFacturae(files)).toEqual([]);
  });

  test("PDF and record name IPSI, and the record has no key of a regime", async () => {
    const issuer = await money.anIssuer();
    const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
    const asset_id = (await anAssetAt("51001", "Ceuta")).id;
    const invoice = await money.anIssuedInvoice({ series_id, asset_id, lines: [await lineAt(300)] });
    expect(await textOf(invoice)).toMatch(/IPSI 3\s%/);
    const [xml] = await recordsOf(issuer);
    expect(xml).toContain(
      "<sum1:Impuesto>02</sum1:Impuesto><sum1:CalificacionOperacion>S1</sum1:CalificacionOperacion>",
    );
    expect(xml).not.toContain("ClaveRegimen");
  });

  test("the rates of VAT are refused at the issue of a Canarian invoice, with the reason", async () => {
    const asset_id = (await anAssetAt("35001", "Las Palmas de Gran Canaria")).id;
    const draft = await money.anInvoice({ asset_id, lines: [await lineAt(2_100)] });
    const answer = await api.post(`/invoices/${draft.id}/issue`, { version: draft.version });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0]?.translationKey).toBe("error.invoice_tax_rate");
  });

  test("a rectifying invoice keeps the tax of what it rectifies when the property's address is corrected", async () => {
    const { invoice, asset_id } = await anIgicInvoice();
    await moveTo(asset_id, "28013");
    const draft = await rectify(invoice);
    expect(draft).toMatchObject({ kind: "rectifying", indirect_tax: "igic" });
    expect(dataOf(await api.get<Invoice>(`/invoices/${invoice.id}`)).indirect_tax).toBe("igic");
  });

  test("the proposal for premises in Ceuta waits for the rate of IPSI, which the recurring charge of the rent gives", async () => {
    const asset_id = (await anAssetAt("51001", "Ceuta")).id;
    const tenant_id = (await given.aPerson({ is_business: true })).id;
    const invoice_series_id = (await money.aSeries()).id;
    const { id, version } = await given.aRental({
      asset_id,
      tenant_id,
      invoice_series_id,
      regime: "business",
      start_date: "2026-01-01",
    });
    dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2026-01-01" }));
    const proposal = async () =>
      dataOf(
        await api.get<{ exception: string | null; indirect_tax: string; lines: { tax_rate: number | null }[] }>(
          `/invoices/proposal?rental_id=${id}&month=2026-03-01`,
        ),
      );
    const waiting = await proposal();
    expect(waiting).toMatchObject({ exception: "tax_rate_missing", indirect_tax: "ipsi" });
    expect(waiting.lines.map(({ tax_rate }) => tax_rate)).toEqual(waiting.lines.map(() => null));
    const charge = async () =>
      dataOf(await api.get<object>(`/recurring-charges/proposed-tax?rental_id=${id}&kind=rent`));
    expect(await charge()).toMatchObject({ indirect_tax: "ipsi", tax_rate: null });
    await app.db.query("update recurring_charge set tax_rate = 300, tax_reason = 'Ordenanza' where rental_id = $1", [
      id,
    ]);
    const agreed = await proposal();
    expect(agreed.exception).toBeNull();
    expect(agreed.lines.every(({ tax_rate }) => tax_rate === 300)).toBe(true);
  });
});
