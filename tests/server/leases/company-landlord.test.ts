import { expect, test } from "vitest";
import { generateCif, generateDni } from "#shared/domain/core/tax-id.ts";
import type { LegalTerm } from "#shared/domain/rentals/legal-term.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given } = testServer({ clockAt: "2026-03-15T09:00:00Z" });

test("a home that the company lets lasts five years by law where it is a natural person, and seven of a legal person", async () => {
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const id = await insertTestRental(app.db, { asset_id, tenant_id, since: "2019-12-01", until: "2020-05-31" });
  const found = async () => {
    const { minimum_until } = dataOf(await api.get<LegalTerm>(`/rentals/${id}/legal-term`));
    const [term] = await app.db.query<{ last_day: string }>("select last_day from rental_term where rental_id = $1", [
      id,
    ]);
    return { minimum_until, last_day: term?.last_day };
  };
  const ofLegalPerson = { minimum_until: "2026-11-30", last_day: "2026-05-31" };
  const ofNaturalPerson = { minimum_until: "2024-11-30", last_day: "2026-11-30" };
  expect(await found()).toEqual(ofLegalPerson);
  await app.db.query("insert into company (name, tax_id) values ('Rosa Íñigo', $1)", [generateDni(41_200_317)]);
  expect(await found()).toEqual(ofNaturalPerson);
  await app.db.query("update company set tax_id = $1", [generateCif("B", 8_412_067)]);
  expect(await found()).toEqual(ofLegalPerson);
});
