import { afterAll, beforeAll, expect, test } from "vitest";
import type { VerifactuSending } from "#shared/domain/accounting/verifactu/verifactu-sending.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { sendRecords } from "#server/areas/accounting/verifactu/send-records.ts";
import { type AgencyFixture, createAgencyFixture } from "#tests/support/agency-fixture.ts";
import { dataOf } from "#tests/support/api.ts";
import { person } from "#tests/support/certificate-files.ts";

let fixture: AgencyFixture;
beforeAll(async () => {
  fixture = await createAgencyFixture();
}, 60_000);
afterAll(() => fixture.close());

test("records and messages of a former tax number wait and are named, those of the present one are sent, until who acts for both sends them", async () => {
  const { app, api, money, agency, giveCertificate } = fixture;
  const issuer = await money.anIssuer();
  const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  await giveCertificate(issuer);
  dataOf(await api.post(`/issuers/${issuer.id}/records/environment`, { environment: "production" }));
  await money.anIssuedInvoice({ series_id });
  // The message is composed, and AEAT never gets it.
  agency.play("fault_server");
  await sendRecords(app.services);
  await money.anIssuedInvoice({ series_id });
  const present = { ...issuer, tax_id: generateCif("B", 7_654_321) };
  await app.db.query("update issuer set tax_id = $2 where id = $1", [issuer.id, present.tax_id]);
  await giveCertificate(present);
  await money.anIssuedInvoice({ series_id });
  const otherNumbers = async () =>
    dataOf(await api.get<VerifactuSending>(`/issuers/${issuer.id}/records`)).of_other_numbers;
  const sendAgain = async () => {
    await app.db.query("update verifactu_batch set next_attempt_at = clock_now() where issuer_id = $1", [issuer.id]);
    await app.db.query("update verifactu_sending set send_after = null where issuer_id = $1", [issuer.id]);
    await sendRecords(app.services);
  };
  const statesOf = async () =>
    (
      await app.db.query<{ sent_state: string }>(
        "select sent_state from verifactu_record where issuer_id = $1 order by position",
        [issuer.id],
      )
    ).map(({ sent_state }) => sent_state);
  await sendAgain();
  await sendAgain();
  expect(await statesOf()).toEqual(["pending", "pending", "accepted"]);
  expect(dataOf(await api.get<VerifactuSending>(`/issuers/${issuer.id}/records`))).toMatchObject({
    hold: null,
    of_other_numbers: [{ tax_id: issuer.tax_id, count: 2 }],
  });
  dataOf(await api.delete(`/issuers/${issuer.id}/certificate`));
  expect(await otherNumbers()).toEqual([{ tax_id: issuer.tax_id, count: 2 }]);
  await giveCertificate(present, person("ANA RUIZ", "44556677L"), { capacity: "representative" });
  await sendAgain();
  await sendAgain();
  expect(await statesOf()).toEqual(["accepted", "accepted", "accepted"]);
  expect(await otherNumbers()).toEqual([]);
  expect(await agency.findFaults()).toEqual([]);
});

test("a message of a former tax number holds no choice of another destination, and its records go to production alone", async () => {
  const { app, api, money, agency, giveCertificate } = fixture;
  agency.discard();
  const issuer = await money.anIssuer();
  const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  await giveCertificate(issuer);
  const choose = async (environment: string) =>
    (await api.post(`/issuers/${issuer.id}/records/environment`, { environment })).status;
  const send = async () => {
    await app.db.query("update verifactu_batch set next_attempt_at = clock_now() where issuer_id = $1", [issuer.id]);
    await app.db.query("update verifactu_sending set send_after = null where issuer_id = $1", [issuer.id]);
    await sendRecords(app.services);
  };
  expect(await choose("production")).toBe(200);
  await money.anIssuedInvoice({ series_id });
  // AEAT stores the message, and its answer is lost.
  agency.play("lost");
  await send();
  expect(await choose("test")).toBe(409);
  const present = { ...issuer, tax_id: generateCif("B", 7_654_329) };
  await app.db.query("update issuer set tax_id = $2 where id = $1", [issuer.id, present.tax_id]);
  expect(await choose("test")).toBe(200);
  await giveCertificate(present, person("ANA RUIZ", "44556677L"), { capacity: "representative" });
  await send();
  const sent = () => app.db.query("select sent_state from verifactu_record where issuer_id = $1", [issuer.id]);
  expect(await sent()).toEqual([{ sent_state: "pending" }]);
  expect(await choose("production")).toBe(200);
  await send();
  expect(await sent()).toEqual([{ sent_state: "accepted" }]);
});

test("records of a former tax number that waited for long for who can send them say that they are late, those of the present one do not", async () => {
  const { app, api, money, agency, giveCertificate } = fixture;
  agency.discard();
  const issuer = await money.anIssuer();
  const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  await giveCertificate(issuer);
  dataOf(await api.post(`/issuers/${issuer.id}/records/environment`, { environment: "production" }));
  await money.anIssuedInvoice({ series_id });
  const present = { ...issuer, tax_id: generateCif("B", 7_654_337) };
  await app.db.query("update issuer set tax_id = $2 where id = $1", [issuer.id, present.tax_id]);
  await giveCertificate(present);
  await money.anIssuedInvoice({ series_id });
  await app.db.query(
    "update verifactu_record set pending_since = pending_since - interval '1 day' where issuer_id = $1 and issuer_tax_id = $2",
    [issuer.id, issuer.tax_id],
  );
  const send = async () => {
    await app.db.query("update verifactu_sending set send_after = null where issuer_id = $1", [issuer.id]);
    await sendRecords(app.services);
    return agency.messages.at(-1) ?? "";
  };
  const ofPresent = await send();
  expect(ofPresent).toContain(`<sum1:IDEmisorFactura>${present.tax_id}<`);
  expect(ofPresent).not.toContain("Incidencia");
  await giveCertificate(present, person("ANA RUIZ", "44556677L"), { capacity: "representative" });
  const ofFormer = await send();
  expect(ofFormer).toContain(`<sum1:IDEmisorFactura>${issuer.tax_id}<`);
  expect(ofFormer).toContain("Incidencia>S<");
  expect(await agency.findFaults()).toEqual([]);
});

test("a message of a former tax number that waited for long for who can send it says that it is late", async () => {
  const { app, api, money, agency, giveCertificate } = fixture;
  agency.discard();
  const issuer = await money.anIssuer();
  const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  await giveCertificate(issuer);
  dataOf(await api.post(`/issuers/${issuer.id}/records/environment`, { environment: "production" }));
  await money.anIssuedInvoice({ series_id });
  // AEAT rejects the message, which is no outage.
  agency.play("fault_client");
  await sendRecords(app.services);
  await app.db.query("update verifactu_batch set made_at = made_at - interval '1 day' where issuer_id = $1", [
    issuer.id,
  ]);
  const present = { ...issuer, tax_id: generateCif("B", 7_654_345) };
  await app.db.query("update issuer set tax_id = $2 where id = $1", [issuer.id, present.tax_id]);
  await giveCertificate(present);
  await sendRecords(app.services);
  await giveCertificate(present, person("ANA RUIZ", "44556677L"), { capacity: "representative" });
  await app.db.query("update verifactu_batch set next_attempt_at = clock_now() where issuer_id = $1", [issuer.id]);
  await sendRecords(app.services);
  expect(agency.messages.at(-1)).toContain(`<sum1:IDEmisorFactura>${issuer.tax_id}<`);
  expect(agency.messages.at(-1)).toContain("Incidencia>S<");
});

test("a message of a former tax number that AEAT rejects holds nothing of the present one back where a representative sends both", async () => {
  const { app, api, money, agency, giveCertificate } = fixture;
  agency.discard();
  const issuer = await money.anIssuer();
  const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  await giveCertificate(issuer, person("ANA RUIZ", "44556677L"), { capacity: "representative" });
  dataOf(await api.post(`/issuers/${issuer.id}/records/environment`, { environment: "production" }));
  await money.anIssuedInvoice({ series_id });
  agency.play("fault_client");
  await sendRecords(app.services);
  await money.anIssuedInvoice({ series_id });
  const present = { ...issuer, tax_id: generateCif("B", 7_654_353) };
  await app.db.query("update issuer set tax_id = $2 where id = $1", [issuer.id, present.tax_id]);
  await money.anIssuedInvoice({ series_id });
  await sendRecords(app.services);
  const statesOf = async () =>
    (
      await app.db.query<{ sent_state: string }>(
        "select sent_state from verifactu_record where issuer_id = $1 order by position",
        [issuer.id],
      )
    ).map(({ sent_state }) => sent_state);
  // What follows in the chain of the former number waits behind its message.
  expect(await statesOf()).toEqual(["pending", "pending", "accepted"]);
  await app.db.query("update verifactu_batch set next_attempt_at = clock_now() where issuer_id = $1", [issuer.id]);
  await app.db.query("update verifactu_sending set send_after = null where issuer_id = $1", [issuer.id]);
  await sendRecords(app.services);
  expect(await statesOf()).toEqual(["accepted", "accepted", "accepted"]);
  expect(await agency.findFaults()).toEqual([]);
});
