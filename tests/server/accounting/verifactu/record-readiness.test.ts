import { expect, test } from "vitest";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { MAX_SHOWN_UNREADY } from "#shared/domain/accounting/policy.ts";
import type { RecordReadiness } from "#shared/domain/accounting/verifactu/record-readiness.ts";
import { generateCif, generateDni } from "#shared/domain/core/tax-id.ts";
import { dataOf } from "#tests/support/api.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, money } = testServer({ clockAt: "2026-10-05T09:00:00Z", role: "admin" });

const readiness = async (by = api) => dataOf(await by.get<RecordReadiness>("/issuers/record-readiness"));
const only = async (issuer: Issuer) => {
  await app.db.query("update issuer set archived_at = clock_now() where id <> $1", [issuer.id]);
  return (await readiness()).issuers;
};
const giveCertificate = ({ id, tax_id }: Pick<Issuer, "id" | "tax_id">, ends_at: string) =>
  app.db.query(
    `insert into certificate (issuer_id, capacity, holder_name, holder_tax_id, authority, serial, is_seal, starts_at, ends_at, sealed_content)
     values ($1, 'issuer', 'Fincas', $2, 'CA', '1', false, '2026-01-01', $3, $4)`,
    [id, tax_id, ends_at, app.services.vault.seal("certificate", "{}")],
  );

test("a payer of corporate tax is bound from 1 January 2027 and everyone else from 1 July 2027", async () => {
  const company = await money.anIssuer({ tax_id: generateCif("B", 7_712_345), billing_mode: "off" });
  expect(await only(company)).toMatchObject([
    { issuer_id: company.id, bound_from: "2027-01-01", missing: ["mode", "certificate", "declaration"] },
  ]);
  const person = await money.anIssuer({ tax_id: generateDni(7_712_346), billing_mode: "off" });
  expect(await only(person)).toMatchObject([{ issuer_id: person.id, bound_from: "2027-07-01" }]);
});

test("what an issuer lacks is named until it has it, and a planned mode counts", async () => {
  const issuer = await money.anIssuer({ tax_id: generateCif("B", 7_712_347), billing_mode: "off" });
  await app.db.query("insert into issuer_mode (issuer_id, mode, starts_on) values ($1, 'verifactu', '2027-01-01')", [
    issuer.id,
  ]);
  expect((await only(issuer))[0]?.missing).toEqual(["certificate", "sending", "declaration"]);
  await giveCertificate(issuer, "2026-10-01");
  expect((await only(issuer))[0]?.missing).toContain("certificate");
  await app.db.query("update certificate set ends_at = '2028-01-01' where issuer_id = $1", [issuer.id]);
  await app.db.query("insert into verifactu_sending (issuer_id, environment) values ($1, 'production')", [issuer.id]);
  expect((await only(issuer))[0]?.missing).toEqual(["declaration"]);
  const declaration = { address: "Mayor, 1, 28013 Madrid", contact: null, date: "2026-10-01", place: "Madrid" };
  const producer = { name: "Programas, S.L.", tax_id: "B84120674" };
  const former = { declaration: app.services.declaration, billingSystem: app.services.billingSystem };
  Object.assign(app.services, { declaration, billingSystem: { ...app.services.billingSystem, producer } });
  expect(await only(issuer)).toEqual([]);
  Object.assign(app.services, former);
});

test("a certificate that could not act on the binding day is named as lacking", async () => {
  const issuer = await money.anIssuer({ tax_id: generateCif("B", 7_712_348), billing_mode: "off" });
  const isLacking = async () => (await only(issuer))[0]?.missing.includes("certificate");
  const change = (set: string, ...values: readonly unknown[]) =>
    app.db.query(`update certificate set ${set} where issuer_id = $1`, [issuer.id, ...values]);
  await giveCertificate(issuer, "2027-06-01");
  expect(await isLacking()).toBe(false);
  await change("ends_at = '2026-12-31T23:00:00Z'");
  expect(await isLacking()).toBe(true);
  await change("ends_at = '2027-06-01', holder_tax_id = $2", generateCif("B", 7_712_349));
  expect(await isLacking()).toBe(true);
  await change("capacity = 'collaborator'");
  expect(await isLacking()).toBe(false);
  await app.db.query("insert into issuer_mode (issuer_id, mode, starts_on) values ($1, 'no_verifactu', '2027-01-01')", [
    issuer.id,
  ]);
  expect(await isLacking()).toBe(true);
  await change("capacity = 'representative'");
  expect(await isLacking()).toBe(false);
  await change("sealed_content = 'sealed with a former secret'");
  expect(await isLacking()).toBe(true);
});

test("an issuer of a Basque territory is not bound, and users of some properties see none", async () => {
  const issuer = await money.anIssuer({ billing_mode: "off" });
  expect((await only(issuer)).length).toBe(1);
  await assignProperties(app.db, []);
  expect((await readiness(await app.logInAs("manager"))).count).toBe(0);
  await app.db.query("update issuer set foral_territory = 'bizkaia' where id = $1", [issuer.id]);
  expect(await only(issuer)).toEqual([]);
});

test("of many issuers the first few are shown and all are counted", async () => {
  await app.db.query("update issuer set archived_at = clock_now()", []);
  for (let index = 0; index <= MAX_SHOWN_UNREADY; index += 1) await money.anIssuer({ billing_mode: "off" });
  const { count, issuers } = await readiness();
  expect([count, issuers.length]).toEqual([MAX_SHOWN_UNREADY + 1, MAX_SHOWN_UNREADY]);
});
