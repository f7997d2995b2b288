import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { RecurringCharge, RecurringChargeInput } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { placeholderGroups } from "#shared/domain/documents/placeholders.ts";
import { readRentalFacts } from "#server/areas/documents/rental-facts.ts";
import { documentValues } from "#server/areas/documents/document-values.ts";
import { fillTemplate } from "#server/engine/services/docx/template-file.ts";
import { dataOf } from "#tests/support/api.ts";
import { textOfDocx } from "#tests/support/docx-files.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-02T10:00:00+01:00" });
beforeAll(async () => {
  await app.db.query(
    `insert into company (name, tax_id, street, postal_code, city, email, bank_account)
     values ('Llavero Gestión, S. L.', 'B12345674', 'Gran Vía, 1', '28013', 'Madrid', 'hola@llavero.test', 'ES9121000418450200051332')
     on conflict do nothing`,
  );
});

async function aHome() {
  const address = await given.anAddress({ street: "Calle de Zurbano, 12", city: "Madrid", postal_code: "28010" });
  const property = await given.aProperty({ address_id: address.id });
  return given.anAsset({ property_id: property.id, floor: "3º", door: "A" });
}

test("a contract names the account of who issues the rental's invoices, by the rule of billing", async () => {
  const [own, of_owner] = ["ES7921000813610123456789", "ES9820385778983000760236"];
  const home = await aHome();
  const owner = await given.anOwner();
  const sql = "insert into ownership (asset_id, owner_id, share, since) values ($1, $2, 10000, '2020-01-01')";
  await app.db.query(sql, [home.id, owner.id]);
  await money.anIssuer({ owner_id: owner.id, bank_account: of_owner });
  const series = await money.aSeries({ issuer_id: (await money.anIssuer({ bank_account: own })).id });
  const rental = await given.aRental({ asset_id: home.id, invoice_series_id: series.id });
  const accountOf = async () => (await readRentalFacts(app.db, rental.id, "es")).rental.payment_account;
  expect(await accountOf()).toBe(own);
  await app.db.query("update invoice_series set archived_at = clock_now(), is_default = false where id = $1", [
    series.id,
  ]);
  expect(await accountOf()).toBe(of_owner);
});

describe("values of a rental's document", () => {
  test("there is a document value for every placeholder, by its name", async () => {
    const rental = await given.aRental({ asset_id: (await aHome()).id });
    const values = await documentValues(app.db, { rental_id: rental.id }, "es", "Contrato");
    expect(Object.keys(values).toSorted()).toEqual(placeholderGroups.map(({ name }) => name).toSorted());
    for (const { name, fields, isList } of placeholderGroups) {
      const value = values[name];
      const [row] = [value].flat();
      if (!row || typeof row === "string") continue;
      expect([name, isList, Object.keys(row).toSorted()]).toEqual([
        name,
        Array.isArray(value),
        fields.map((field) => field.name).toSorted(),
      ]);
    }
  });

  test("terms, amounts and days are written in the form of contracts", async () => {
    const rental = await given.aRental({
      asset_id: (await aHome()).id,
      monthly_rent: 123_456,
      monthly_expenses: 0,
      deposit_amount: 123_456,
      start_date: "2026-04-01",
      end_date: "2031-03-31",
      payment_day: 3,
    });
    const values = await documentValues(app.db, { rental_id: rental.id }, "es", "Contrato");
    expect(values["contrato"]).toMatchObject({
      fecha_inicio: "1 de abril de 2026",
      fecha_fin: "31 de marzo de 2031",
      duracion: "cinco años",
      renta: "1.234,56\u00a0€",
      renta_letras: "mil doscientos treinta y cuatro euros con cincuenta y seis céntimos",
      renta_anual: "14.814,72\u00a0€",
      gastos: null,
      dia_pago: "3",
    });
    expect(values["fianza"]).toMatchObject({
      importe: "1.234,56\u00a0€",
      organismo: expect.stringContaining("Comunidad de Madrid"),
    });
    expect(values["documento"]).toEqual({ titulo: "Contrato", fecha: "2 de marzo de 2026", lugar: "Madrid" });
    expect(values["inmueble"]).toMatchObject({ direccion: "Calle de Zurbano, 12, 3º, A", codigo_postal: "28010" });
  });

  test("the landlords are the owners with their shares, the largest first, and the company is the agent", async () => {
    const asset = await aHome();
    const [small, large] = [
      await given.anOwner({ name: "Pilar", last_name: "Ortega" }),
      await given.anOwner({ name: "Luis", last_name: "Ortega" }),
    ];
    await app.db.query(
      `insert into ownership (property_id, owner_id, share, since)
       values ($1, $2, 2500, '2020-01-01'), ($1, $3, 7500, '2020-01-01')`,
      [asset.property_id, small.id, large.id],
    );
    const rental = await given.aRental({ asset_id: asset.id });
    const values = await documentValues(app.db, { rental_id: rental.id }, "es");
    expect(values["arrendadores"]).toMatchObject([
      { nombre: "Luis Ortega", cuota: "75\u00a0%" },
      { nombre: "Pilar Ortega", cuota: "25\u00a0%" },
    ]);
    expect(values["arrendador"]).toMatchObject({ nombre: "Luis Ortega" });
    expect(values["gestora"]).toEqual(values["empresa"]);
    expect(values["contrato"]).toMatchObject({ plazo_legal: "cinco años" });
  });

  test("the company is the landlord of its own assets, whose legal term is seven years", async () => {
    const rental = await given.aRental({ asset_id: (await aHome()).id });
    const values = await documentValues(app.db, { rental_id: rental.id }, "es");
    expect(values["arrendadores"]).toMatchObject([{ cuota: "100\u00a0%" }]);
    expect(values["gestora"]).toBeNull();
    expect(values["contrato"]).toMatchObject({ plazo_legal: "siete años" });
  });

  test("the general costs have the amount of a year by their rhythm, at the amounts of the first day", async () => {
    const rental = await given.aRental({
      asset_id: (await aHome()).id,
      monthly_expenses: 4_500,
      start_date: "2026-04-01",
      end_date: "2031-03-31",
    });
    const charge = async (values: Partial<RecurringChargeInput>) =>
      dataOf(
        await api.post<RecurringCharge>("/recurring-charges", {
          rental_id: rental.id,
          payment_application_id: await money.anApplication("expenses"),
          starts_on: "2026-04-01",
          rhythm: "monthly",
          ...values,
        }),
      );
    const community = await charge({ kind: "community", concept: "Comunidad", amount: 6_000 });
    const change = { version: community.version, amount: 9_000, from: "2026-09-01", reason: "Acordado" };
    dataOf(await api.post(`/recurring-charges/${community.id}/change_amount`, change));
    await charge({ kind: "property_tax", concept: "IBI", amount: 15_500, rhythm: "named_months", months: [6, 11] });
    await charge({ kind: "waste", concept: "Basuras", amount: 2_000, rhythm: "every_n_months", interval_months: 3 });
    await charge({ kind: "parking", concept: "Garaje", amount: 7_000 });
    const values = await documentValues(app.db, { rental_id: rental.id }, "es");
    expect(values["costes"]).toEqual([
      { concepto: "Gastos", importe_anual: "540,00\u00a0€" },
      { concepto: "Comunidad", importe_anual: "720,00\u00a0€" },
      { concepto: "IBI", importe_anual: "310,00\u00a0€" },
      { concepto: "Basuras", importe_anual: "80,00\u00a0€" },
    ]);
    expect(values["contrato"]).toMatchObject({ gastos_anuales: "540,00\u00a0€", costes_anuales: "1.650,00\u00a0€" });
  });

  test("a contract of a rental without general costs names none", async () => {
    const rental = await given.aRental({ asset_id: (await aHome()).id, monthly_expenses: 0 });
    const values = await documentValues(app.db, { rental_id: rental.id }, "es");
    expect([values["costes"], values["contrato"]]).toMatchObject([[], { costes_anuales: null }]);
  });

  test("the tenants and guarantors are those of the day", async () => {
    const [tenant, other, guarantor] = [await given.aPerson(), await given.aPerson(), await given.aPerson()];
    const rental = await given.aRental({
      asset_id: (await aHome()).id,
      tenant_id: tenant.id,
      additional_tenant_ids: [other.id],
      guarantor_id: guarantor.id,
    });
    const named = async () => {
      const { inquilinos, avalistas } = await documentValues(app.db, { rental_id: rental.id }, "es");
      return { inquilinos, avalistas };
    };
    const document = ({ documentation }: { documentation: string }) => ({ documento: documentation });
    expect(await named()).toMatchObject({
      inquilinos: [document(tenant), document(other)],
      avalistas: [document(guarantor)],
    });
    await app.db.query("update rental_party set until = '2026-01-31' where rental_id = $1 and person_id = $2", [
      rental.id,
      other.id,
    ]);
    expect(await named()).toMatchObject({ inquilinos: [document(tenant)] });
  });

  test("a former guarantor is not named, even if the rental has not been updated yet; an ended rental names its last ones", async () => {
    const [tenant, guarantor] = [await given.aPerson(), await given.aPerson()];
    const rental = await given.aRental({ tenant_id: tenant.id, guarantor_id: guarantor.id });
    const named = async () => {
      const { inquilinos, avalistas } = await documentValues(app.db, { rental_id: rental.id }, "es");
      return { inquilinos, avalistas };
    };
    const [theTenant, theGuarantor] = [tenant, guarantor].map(({ documentation }) => ({ documento: documentation }));
    const leave = (person_id: string) =>
      app.db.query("update rental_party set until = '2026-01-31' where rental_id = $1 and person_id = $2", [
        rental.id,
        person_id,
      ]);
    await leave(guarantor.id);
    expect(await named()).toMatchObject({ inquilinos: [theTenant], avalistas: [] });
    await leave(tenant.id);
    expect(await named()).toMatchObject({ inquilinos: [theTenant], avalistas: [theGuarantor] });
  });

  test("the values are in English if the document is", async () => {
    const rental = await given.aRental({
      asset_id: (await aHome()).id,
      start_date: "2026-04-01",
      monthly_rent: 90_000,
    });
    const values = await documentValues(app.db, { rental_id: rental.id }, "en");
    expect(values["contrato"]).toMatchObject({
      fecha_inicio: "1 April 2026",
      renta: "€900.00",
      renta_letras: "nine hundred euros",
    });
    expect(values["inmueble"]).toMatchObject({ tipo: "Penthouse" });
  });

  test("the values of an unknown rental are not found", async () => {
    await expect(
      documentValues(app.db, { rental_id: "01890000-0000-7000-8000-000000000000" }, "es"),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("the lease of a home is filled without leftover braces", async () => {
    const rental = await given.aRental({ asset_id: (await aHome()).id });
    const bytes = await readFile("server/seed/templates/housing-lease.docx");
    const { docx } = fillTemplate(bytes, await documentValues(app.db, { rental_id: rental.id }, "es"));
    expect(textOfDocx(docx)).not.toMatch(/[{}]/);
    expect(textOfDocx(docx)).toContain("Calle de Zurbano, 12");
  });
});
