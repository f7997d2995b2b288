import { expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { partOf, textsOf } from "#tests/support/facturae-file.ts";
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
