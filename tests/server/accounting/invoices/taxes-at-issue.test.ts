import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { PaymentApplication } from "#shared/domain/accounting/payments/payment-application.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { createTaxedAssets } from "#tests/support/taxed-assets.ts";
import { testServer } from "#tests/support/test-server.ts";

const migration = new URL("../../../../server/schema/migrations/0080_taxes_of_drafts.sql", import.meta.url);
const server = testServer({ clockAt: "2026-03-10T09:00:00Z" });
const { app, api, money } = server;
const { anAssetAt, lineAt, anIgicInvoice, moveTo, rectify, refusalOf } = createTaxedAssets(server);

describe("the taxes of a draft when it is issued", () => {
  test("the rate is checked against the tax that the issue sets, not the one that the draft had", async () => {
    const asset_id = (await anAssetAt("28013", "Madrid")).id;
    const draft = await money.anInvoice({ asset_id, lines: [await lineAt(2_100)] });
    expect(draft.indirect_tax).toBe("vat");
    await moveTo(asset_id, "35001");
    expect(await refusalOf(draft)).toBe("error.invoice_tax_rate");
  });

  test("a reason that names VAT is refused where the address was corrected to the Canary Islands", async () => {
    const asset_id = (await anAssetAt("28013", "Madrid")).id;
    const draft = await money.anInvoice({
      asset_id,
      lines: [await lineAt(0, "Operación exenta: art. 20.Uno.23.º de la Ley 37/1992 del IVA")],
    });
    const other = await money.anInvoice({ asset_id, lines: [await lineAt(0, "Exenta de IGIC; sin IVA")] });
    await moveTo(asset_id, "35001");
    expect(await refusalOf(draft)).toBe("error.invoice_exemption_tax");
    expect(await refusalOf(other)).toBeNull();
  });

  test("a taxed line keeps no reason for an exemption, one at 0 % does", async () => {
    const lines = [await lineAt(2_100, "Exenta"), await lineAt(0, "Exenta")];
    const { id } = await money.anInvoice({ lines });
    const stored = dataOf(await api.get<{ exemption_reason: string | null }[]>(`/invoices/${id}/lines`));
    expect(stored.map(({ exemption_reason }) => exemption_reason)).toEqual([null, "Exenta"]);
  });

  test("a line of IPSI at 0 % is issued only with a reason, unless it is not subject", async () => {
    const asset_id = (await anAssetAt("51001", "Ceuta")).id;
    const deposit = await money.aLine({
      tax_rate: 0,
      withholding_rate: 0,
      exemption_reason: null,
      payment_application_id: await money.anApplication("deposit"),
    });
    const draftOf = async (...lines: Awaited<ReturnType<typeof lineAt>>[]) => money.anInvoice({ asset_id, lines });
    expect(await refusalOf(await draftOf(await lineAt(300), await lineAt(0)))).toBe("error.invoice_exemption_missing");
    expect(await refusalOf(await draftOf(await lineAt(0, "Operación exenta de IPSI")))).toBeNull();
    expect(await refusalOf(await draftOf(await lineAt(300), deposit))).toBeNull();
  });

  test("a line of VAT at 0 % is issued only with a reason in an invoice, unless it is not subject; a receipt, and IGIC, need none", async () => {
    const asset_id = (await anAssetAt("28013", "Madrid")).id;
    const canary = (await anAssetAt("35001", "Las Palmas de Gran Canaria")).id;
    const deposit = await money.aLine({
      tax_rate: 0,
      withholding_rate: 0,
      exemption_reason: null,
      payment_application_id: await money.anApplication("deposit"),
    });
    const receipts = (await money.aSeries({ kind: "receipt" })).id;
    const refusalWith = async (more: object) => refusalOf(await money.anInvoice({ asset_id, ...more }));
    const unexplained = [await lineAt(2_100), await lineAt(0)];
    expect(await refusalWith({ lines: unexplained })).toBe("error.invoice_exemption_missing");
    expect(await refusalWith({ lines: [await lineAt(0, "Operación exenta: art. 20.Uno.23.º LIVA")] })).toBeNull();
    expect(await refusalWith({ lines: [await lineAt(2_100), deposit] })).toBeNull();
    expect(await refusalWith({ lines: [await lineAt(2_100), { ...(await lineAt(0)), unit_amount: 0 }] })).toBeNull();
    expect(await refusalWith({ lines: [await lineAt(0)], series_id: receipts })).toBeNull();
    expect(await refusalWith({ lines: [await lineAt(0)], asset_id: canary })).toBeNull();
  });

  test.each([
    [2_100, 0],
    [0, 1_900],
  ])("a disbursement at %i with a withholding of %i basis points is not issued", async (tax_rate, withholding_rate) => {
    const code = `S${nextNumber()}`;
    const concept = { code, name: `Suplido ${code}`, kind: "disbursement", position: 80, default_tax: null };
    const { id } = dataOf(await api.post<PaymentApplication>("/payment-applications", concept));
    const draftOf = async (rates: object) =>
      money.anInvoice({
        lines: [await lineAt(2_100), await money.aLine({ payment_application_id: id, concept: "Agua", ...rates })],
      });
    expect(await refusalOf(await draftOf({ tax_rate, withholding_rate }))).toBe("error.invoice_disbursement_taxed");
    expect(await refusalOf(await draftOf({ tax_rate: 0, withholding_rate: 0, exemption_reason: null }))).toBeNull();
  });

  test("an invoice with more than twelve rates is refused where records are kept, since none could have them", async () => {
    const asset_id = (await anAssetAt("51001", "Ceuta")).id;
    const lines = await Promise.all(Array.from({ length: 13 }, (_, index) => lineAt(50 + index)));
    const free = await money.anIssuer({ billing_mode: "off" });
    const series_id = (await money.aSeries({ issuer_id: free.id })).id;
    expect(await refusalOf(await money.anInvoice({ asset_id, lines }))).toBe("error.invoice_many_rates");
    expect(await refusalOf(await money.anInvoice({ asset_id, lines: lines.slice(1) }))).toBeNull();
    expect(await refusalOf(await money.anInvoice({ asset_id, lines, series_id }))).toBeNull();
  });

  test("an invoice that was issued with a rate of another tax can be rectified", async () => {
    const { invoice } = await anIgicInvoice();
    await transact(app.db, null, async (tx) => {
      for (const table of ["invoice", "invoice_line"])
        await tx.query(`alter table ${table} disable trigger protect_issued`);
      await tx.query("update invoice_line set tax_rate = 2100 where invoice_id = $1", [invoice.id]);
      await tx.query("update invoice set collectible = amount_due where id = $1", [invoice.id]);
      for (const table of ["invoice", "invoice_line"])
        await tx.query(`alter table ${table} enable trigger protect_issued`);
    });
    const draft = await rectify(invoice);
    expect(draft.tax_amount).toBe(-21_000);
    expect(await refusalOf(draft)).toBeNull();
  });

  test("drafts of before the rule get the tax of their place, rectifying ones keep that of the original", async () => {
    const asset_id = (await anAssetAt("35001", "Las Palmas de Gran Canaria")).id;
    const mainland = (await anAssetAt("28013", "Madrid")).id;
    const foreign = (await anAssetAt("35037", "Marburg", "Alemania")).id;
    const issuer = await money.anIssuer({ postal_code: "52001", city: "Melilla" });
    const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
    const drafts = [
      await money.anInvoice({ asset_id }),
      await money.anInvoice({ asset_id: mainland }),
      await money.anInvoice({ asset_id: foreign }),
      await money.anInvoice({ series_id }),
    ];
    const { invoice } = await anIgicInvoice();
    const rectifying = await rectify(invoice);
    await app.db.query("update invoice set indirect_tax = 'vat' where state = 'draft'");
    await app.db.query(await readFile(migration, "utf8"));
    const taxes = await Promise.all(
      [...drafts, rectifying].map(async ({ id }) => dataOf(await api.get<Invoice>(`/invoices/${id}`)).indirect_tax),
    );
    expect(taxes).toEqual(["igic", "vat", "vat", "ipsi", "vat"]);
  });
});
