import { expect, test } from "vitest";
import { textsOf } from "#tests/support/facturae-file.ts";
import { testServer } from "#tests/support/test-server.ts";
import { validateAgencyXml } from "#tests/support/validate-agency.ts";
import { waitingRecordsOf } from "#tests/support/waiting-records.ts";

const { app, given, money } = testServer({ clockAt: "2026-03-10T09:00:00Z" });

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
