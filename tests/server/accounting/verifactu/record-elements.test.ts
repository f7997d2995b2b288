import { describe, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { PaymentApplication } from "#shared/domain/accounting/payments/payment-application.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { partOf, textsOf } from "#tests/support/facturae-file.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";
import { validateAgencyXml } from "#tests/support/validate-agency.ts";
import { waitingRecordsOf } from "#tests/support/waiting-records.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-10T09:00:00Z" });

async function anIssuer() {
  const issuer = await money.anIssuer();
  return { issuer, series_id: (await money.aSeries({ issuer_id: issuer.id })).id };
}

test.each([
  ["Francia", "75001", "FR", "12AB34567"],
  ["Martinica", "97200", "FR", "12AB34568"],
  ["España", "28013", "ES", "12AB34569"],
])(
  "a customer with a passport and an address in %s is identified by that country",
  async (country, postal_code, code, documentation) => {
    const { issuer, series_id } = await anIssuer();
    const { id: address_id } = await given.anAddress({ country, postal_code, city: "París" });
    const person = await given.aPerson({ documentation_type: "passport", documentation, address_id });
    await money.anIssuedInvoice({ series_id, person_id: person.id });
    const records = await waitingRecordsOf(app, issuer);
    expect(await validateAgencyXml(records, "SuministroInformacion.xsd")).toEqual([]);
    expect(textsOf(records[0] ?? "", "sum1:CodigoPais")).toEqual([code]);
    expect(textsOf(records[0] ?? "", "sum1:IDType")).toEqual(["03"]);
  },
);

test("a rectified invoice is named with the tax number that its issuer had then", async () => {
  const { issuer, series_id } = await anIssuer();
  await money.aSeries({ issuer_id: issuer.id, kind: "rectifying" });
  const { id, version } = await money.anIssuedInvoice({ series_id });
  await app.db.query("update verifactu_record set sent_state = 'sent' where issuer_id = $1", [issuer.id]);
  const tax_id = generateCif("B", nextNumber());
  dataOf(await api.patch(`/issuers/${issuer.id}`, { version: issuer.version, tax_id } satisfies Partial<Issuer>));
  const reason = { rectification_type: "R1", rectification_mode: "differences", reason: "Renta equivocada" };
  await money.issue(dataOf(await api.post<Invoice>(`/invoices/${id}/rectify`, { version, ...reason })));
  const [record = ""] = await waitingRecordsOf(app, issuer);
  expect(textsOf(partOf(record, "sum1:IDFactura"), "sum1:IDEmisorFactura")).toEqual([tax_id]);
  expect(textsOf(partOf(record, "sum1:IDFacturaRectificada"), "sum1:IDEmisorFactura")).toEqual([issuer.tax_id]);
});

/** Rent of a business let that is invoiced with 21 %; the record waits. @param before runs before the issue */
async function aBusinessRent(before: (rental_id: string) => Promise<unknown>) {
  const { issuer, series_id } = await anIssuer();
  const rental = await given.aRental({ regime: "business", monthly_rent: 85_000 });
  await before(rental.id);
  const invoice = await money.anIssuedInvoice({ series_id, rental_id: rental.id, person_id: rental.tenant_id });
  return { issuer, invoice, rental_id: rental.id };
}
const keysOf = async (issuer: Issuer) => textsOf((await waitingRecordsOf(app, issuer))[0] ?? "", "sum1:ClaveRegimen");

test("a record that waits keeps the key of premises when the regime of the rental changes", async () => {
  const { issuer, rental_id } = await aBusinessRent(() => Promise.resolve());
  await app.db.query("update rental set regime = 'habitual' where id = $1", [rental_id]);
  expect(await keysOf(issuer)).toEqual(["11"]);
});

test("a rectifying invoice keeps the key of premises of what it rectifies when the regime of the rental changes", async () => {
  const { issuer, invoice, rental_id } = await aBusinessRent(() => Promise.resolve());
  await money.aSeries({ issuer_id: issuer.id, kind: "rectifying" });
  await app.db.query("update rental set regime = 'habitual' where id = $1", [rental_id]);
  const reason = { rectification_type: "R1", rectification_mode: "differences", reason: "Renta equivocada" };
  const { id, version } = invoice;
  await money.issue(dataOf(await api.post<Invoice>(`/invoices/${id}/rectify`, { version, ...reason })));
  const records = await waitingRecordsOf(app, issuer);
  expect(records.flatMap((record) => textsOf(record, "sum1:ClaveRegimen"))).toEqual(["11", "11"]);
});

test("lodging with services of hotels is declared by the general key, not as a letting of premises", async () => {
  const { issuer } = await aBusinessRent((id) =>
    app.db.query("insert into lodging (rental_id, has_hotel_services) values ($1, true)", [id]),
  );
  expect(await keysOf(issuer)).toEqual(["01"]);
});

describe("the kind of a payment application", () => {
  const aConcept = async () => {
    const code = `F${nextNumber()}`;
    const body = { code, name: `Fianza ${code}`, kind: "deposit", position: 80, default_tax: null };
    return dataOf(await api.post<PaymentApplication>("/payment-applications", body));
  };
  const lineOf = ({ id }: PaymentApplication) =>
    money.aLine({ payment_application_id: id, tax_rate: 0, withholding_rate: 0, exemption_reason: "No sujeta" });
  const changeKind = ({ id, version }: PaymentApplication) =>
    api.patch(`/payment-applications/${id}`, { version, kind: "other" });

  test("changes while it is only in drafts, and no more once it is invoiced", async () => {
    const { series_id } = await anIssuer();
    const [free, used] = [await aConcept(), await aConcept()];
    await money.anInvoice({ series_id, lines: [await lineOf(free)] });
    await money.anIssuedInvoice({ series_id, lines: [await lineOf(used)] });
    expect((await changeKind(free)).status).toBe(200);
    const { status, body } = await changeKind(used);
    expect([status, body.errors[0]?.translationKey]).toEqual([409, "error.application_kind_in_use"]);
  });

  test("is frozen with the issue, for the record that waits and the Facturae", async () => {
    const { issuer, series_id } = await anIssuer();
    const concept = await aConcept();
    const { id: address_id } = await given.anAddress();
    const { id: person_id } = await given.aPerson({ address_id });
    const invoice = await money.anIssuedInvoice({ series_id, person_id, lines: [await lineOf(concept)] });
    await transact(app.db, null, async (tx) => {
      await tx.query("alter table payment_application disable trigger protect_application_kind");
      await tx.query("update payment_application set kind = 'other' where id = $1", [concept.id]);
      await tx.query("alter table payment_application enable trigger protect_application_kind");
    });
    const [record = ""] = await waitingRecordsOf(app, issuer);
    expect(textsOf(record, "sum1:CalificacionOperacion")).toEqual(["N1"]);
    const facturae = (await api.download(`/invoices/${invoice.id}/facturae`)).bytes.toString("utf8");
    expect(textsOf(facturae, "SpecialTaxableEventCode")).toEqual(["02"]);
  });
});

test("a disbursement is not subject in record, PDF and Facturae, where a home beside it is exempt", async () => {
  const { issuer, series_id } = await anIssuer();
  const code = `S${nextNumber()}`;
  const concept = { code, name: `Suplido ${code}`, kind: "disbursement", position: 80, default_tax: null };
  const { id } = dataOf(await api.post<PaymentApplication>("/payment-applications", concept));
  const { id: address_id } = await given.anAddress();
  const { id: person_id } = await given.aPerson({ address_id });
  const none = { tax_rate: 0, withholding_rate: 0 };
  const lines = [
    await money.aLine({ ...none, exemption_reason: "Exenta: art. 20.Uno.23.º LIVA" }),
    await money.aLine({ ...none, concept: "Agua", payment_application_id: id, exemption_reason: "Suplido del agua" }),
    await money.aLine({ ...none, concept: "Tasa", payment_application_id: id }),
  ];
  const invoice = await money.anIssuedInvoice({ series_id, person_id, lines });
  const [record = ""] = await waitingRecordsOf(app, issuer);
  expect(textsOf(record, "sum1:CalificacionOperacion")).toEqual(["N1"]);
  expect(textsOf(record, "sum1:OperacionExenta")).toEqual(["E1"]);
  const facturae = (await api.download(`/invoices/${invoice.id}/facturae`)).bytes.toString("utf8");
  expect(textsOf(facturae, "SpecialTaxableEventCode")).toEqual(["01", "02", "02"]);
  const { bytes } = await api.download(`/invoices/${invoice.id}/pdf`);
  expect((await readPdf(bytes)).pages.join("").match(/No sujeta/g)).toHaveLength(2);
});
