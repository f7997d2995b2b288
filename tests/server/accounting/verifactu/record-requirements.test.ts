import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { RecordRequirement } from "#shared/domain/accounting/verifactu/record-requirement.ts";
import { sendRequirements } from "#server/areas/accounting/verifactu/requirements/send-requirements.ts";
import { startRequirement } from "#server/areas/accounting/verifactu/requirements/start-requirement.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { signPending } from "#server/areas/accounting/verifactu/signing/sign-pending.ts";
import { addDays } from "#shared/lib/dates.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { type AgencyFixture, createAgencyFixture } from "#tests/support/agency-fixture.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { brokenSignaturesIn } from "#tests/support/verify-xml-signature.ts";

let fixture: AgencyFixture;
let app: AgencyFixture["app"];
let api: AgencyFixture["api"];
let money: AgencyFixture["money"];
let agency: AgencyFixture["agency"];
let giveCertificate: AgencyFixture["giveCertificate"];
let issuer: Issuer;
let series_id: string;

beforeAll(async () => {
  fixture = await createAgencyFixture();
  ({ app, api, money, agency, giveCertificate } = fixture);
}, 60_000);
afterAll(() => fixture.close());

const today = () => app.services.clock.today();
const refusalOf = ({ body }: Reply<unknown>) => (body.success ? null : body.errors[0]?.translationKey);
const answer = (reference: string, more: object = {}) =>
  api.post(`/issuers/${issuer.id}/requirements/start`, {
    reference,
    from: today(),
    to: today(),
    environment: "production",
    ...more,
  });
const list = async () => dataOf(await api.get<RecordRequirement[]>(`/issuers/${issuer.id}/requirements`));
const letDue = () => app.db.query("update requirement_message set next_attempt_at = clock_now()", []);

beforeEach(async () => {
  agency.discard();
  issuer = await money.anIssuer({ billing_mode: "off" });
  series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  await giveCertificate(issuer);
  dataOf(await api.post(`/issuers/${issuer.id}/modes/start`, { mode: "no_verifactu", starts_on: today() }));
  for (let count = 0; count < 3; count += 1) await money.anIssuedInvoice({ series_id });
  await signPending(app.services);
});

/** As if a message took one record. */
const cutMessages = () =>
  app.db.query(
    `with whole as (delete from requirement_message where state = 'waiting' returning requirement_id)
     insert into requirement_message (requirement_id, sequence, first_position, last_position, record_count)
     select requirement_id, n, n, n, 1 from whole, generate_series(1, 3) n`,
    [],
  );

/** What other tests left. */
const stopOthers = async () =>
  app.db.query("update requirement_message set state = 'stopped' where state = 'waiting' and requirement_id <> $1", [
    (await list())[0]?.id,
  ]);

test("the signed records of the period arrive at the service for requirements, valid by the schema, and the last message ends it", async () => {
  dataOf(await answer("REQ/2026-01"));
  await sendRequirements(app.services);
  expect(await agency.findFaults()).toEqual([]);
  const message = agency.messages.at(-1) ?? "";
  expect(message).toContain("<sum1:RefRequerimiento>REQ/2026-01</sum1:RefRequerimiento><sum1:FinRequerimiento>S<");
  expect(message.match(/<ds:Signature /g)).toHaveLength(3);
  expect(brokenSignaturesIn(message)).toEqual([]);
  expect(brokenSignaturesIn(message.replaceAll("<sum1:TipoHuella>01<", "<sum1:TipoHuella>02<"))).toHaveLength(3);
  const [{ messages } = { messages: [] }] = await list();
  expect(messages).toEqual([
    expect.objectContaining({ state: "answered", record_count: 3, refused: [], refused_count: 0 }),
  ]);
  expect(messages[0]?.csv).toMatch(/^CSV/);
});

test("several messages go in their order, only the last one ends the answer, and a lost answer repeats one without doing anything twice", async () => {
  dataOf(await answer("REQ-2"));
  await cutMessages();
  const [before, accepted] = [agency.messages.length, agency.accepted.length];
  agency.play("accept", "lost");
  await sendRequirements(app.services);
  expect((await list())[0]?.messages.map(({ state, last_error }) => [state, last_error])).toEqual([
    ["answered", null],
    ["waiting", "unavailable"],
    ["waiting", null],
  ]);
  await letDue();
  await Promise.all([sendRequirements(app.services), sendRequirements(app.services)]);
  await letDue();
  await sendRequirements(app.services);
  const sent = agency.messages.slice(before);
  expect(sent.map((one) => one.includes("FinRequerimiento"))).toEqual([false, false, false, true]);
  expect(agency.accepted.length - accepted).toBe(3);
  expect(await agency.findFaults()).toEqual([]);
  expect((await list())[0]?.messages.map(({ state, refused }) => [state, refused])).toEqual([
    ["answered", []],
    ["answered", []],
    ["answered", []],
  ]);
});

test("what AEAT refuses is shown with its code, and invoices go on while it is away", async () => {
  dataOf(await answer("REQ-3"));
  agency.play("broken");
  await sendRequirements(app.services);
  await money.anIssuedInvoice({ series_id });
  await letDue();
  agency.play("refuse_last");
  await sendRequirements(app.services);
  const [{ messages } = { messages: [] }] = await list();
  expect(messages[0]?.refused).toEqual([expect.objectContaining({ code: 1153 })]);
});

test("the same reference is not answered twice, and a period without records or with unsigned ones not at all", async () => {
  dataOf(await answer("REQ-4"));
  expect(refusalOf(await answer("REQ-4"))).toBe("error.requirement_answered");
  expect(refusalOf(await answer("REQ-5", { from: "2020-01-01", to: "2020-12-31" }))).toBe("error.export_empty");
  await money.anIssuedInvoice({ series_id });
  expect(refusalOf(await answer("REQ-6"))).toBe("error.records_unsigned");
  for (const wrong of ["", "X".repeat(19), "<&>"]) expect((await answer(wrong)).status).toBe(400);
  const viewer = await app.logInAs("viewer");
  const body = { reference: "REQ-7", from: today(), to: today(), environment: "production" };
  expect((await viewer.post(`/issuers/${issuer.id}/requirements/start`, body)).status).toBe(403);
});

test("a message is sent once while AEAT takes longer than the time until the next attempt", async () => {
  dataOf(await answer("REQ-8"));
  const sent = () => agency.messages.filter((one) => one.includes("REQ-8<")).length;
  await stopOthers();
  agency.play("slow");
  const first = sendRequirements(app.services);
  await expect.poll(sent).toBe(1);
  await letDue();
  await sendRequirements(app.services);
  await first;
  expect(sent()).toBe(1);
});

/** As an erasure does. */
async function erase(position: number) {
  await app.db.query("alter table verifactu_record disable trigger user", []);
  await app.db.query("update verifactu_record set erased_at = clock_now() where issuer_id = $1 and position = $2", [
    issuer.id,
    position,
  ]);
  await app.db.query("alter table verifactu_record enable trigger user", []);
}

test("messages whose records were erased are not sent, and the last one with records ends the answer", async () => {
  dataOf(await answer("REQ-9"));
  await cutMessages();
  const before = agency.messages.length;
  for (const position of [1, 3]) await erase(position);
  await sendRequirements(app.services);
  const sent = agency.messages.slice(before);
  expect(sent.map((one) => one.includes("FinRequerimiento"))).toEqual([true]);
  expect((await list())[0]?.messages.map(({ state }) => state)).toEqual(["empty", "answered", "empty"]);
});

test("a change of the issuer's tax number does not change an answer that began before, nor its certificate", async () => {
  dataOf(await answer("REQ-10"));
  await app.db.query("update issuer set tax_id = $2 where id = $1", [issuer.id, generateCif("B", 7_654_323)]);
  const before = agency.messages.length;
  await sendRequirements(app.services);
  expect(agency.messages[before]).toContain(`<sum1:NIF>${issuer.tax_id}</sum1:NIF></sum1:ObligadoEmision>`);
  expect(agency.messages[before]?.match(/<ds:Signature /g)).toHaveLength(3);
});

test("without a usable certificate the answer waits and says why, and it can be stopped once", async () => {
  dataOf(await answer("REQ-11"));
  dataOf(await api.delete(`/issuers/${issuer.id}/certificate`));
  await sendRequirements(app.services);
  const [requirement] = await list();
  expect(requirement?.messages).toEqual([expect.objectContaining({ state: "waiting", last_error: "no_certificate" })]);
  const stop = () => api.post(`/issuers/${issuer.id}/requirements/stop`, { requirement_id: requirement?.id });
  dataOf(await stop());
  expect((await list())[0]?.messages.map(({ state }) => state)).toEqual(["stopped"]);
  expect(refusalOf(await stop())).toBe("error.requirement_over");
});

test("an answer that leaves a record out is a fault, and the message is sent again", async () => {
  dataOf(await answer("REQ-12"));
  agency.play("skip_last");
  await sendRequirements(app.services);
  expect((await list())[0]?.messages).toEqual([
    expect.objectContaining({ state: "waiting", last_error: "unreadable" }),
  ]);
});

const statesOf = ({ messages }: RecordRequirement) => messages.map(({ state, record_count }) => [state, record_count]);

test("an answer that was stopped begins again with the same reference and the right period", async () => {
  const earlier = addDays(today(), -1);
  dataOf(await answer("REQ-15"));
  await stopOthers();
  await cutMessages();
  const before = agency.messages.length;
  agency.play("accept", "broken");
  await sendRequirements(app.services);
  const [requirement] = await list();
  expect(refusalOf(await answer("REQ-15", { from: earlier }))).toBe("error.requirement_answered");
  dataOf(await api.post(`/issuers/${issuer.id}/requirements/stop`, { requirement_id: requirement?.id }));
  dataOf(await answer("REQ-15", { from: earlier }));
  await sendRequirements(app.services);
  const requirements = await list();
  expect(requirements.map(({ starts_on }) => starts_on)).toEqual([earlier]);
  expect(requirements.map(statesOf)).toEqual([
    [
      ["answered", 1],
      ["stopped", 1],
      ["stopped", 1],
      ["answered", 2],
    ],
  ]);
  expect(requirements[0]?.messages.map(({ starts_on, ends_on }) => [starts_on, ends_on])).toEqual([
    ...[1, 2, 3].map(() => [today(), today()]),
    [null, null],
  ]);
  const sent = agency.messages.slice(before);
  expect(sent.map((one) => [one.match(/<ds:Signature /g)?.length, one.includes("FinRequerimiento")])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(await agency.findFaults()).toEqual([]);
});

test("records that AEAT refused are sent again with the same reference, and those that it took are not", async () => {
  dataOf(await answer("REQ-16"));
  await stopOthers();
  agency.play("refuse_last");
  await sendRequirements(app.services);
  dataOf(await answer("REQ-16"));
  expect(refusalOf(await answer("REQ-16"))).toBe("error.requirement_answered");
  await sendRequirements(app.services);
  const message = agency.messages.at(-1) ?? "";
  expect(message).toContain("<sum1:FinRequerimiento>S<");
  expect(message.match(/<ds:Signature /g)).toHaveLength(1);
  expect((await list()).map(statesOf)).toEqual([
    [
      ["answered", 3],
      ["answered", 1],
    ],
  ]);
  expect(refusalOf(await answer("REQ-16"))).toBe("error.requirement_answered");
  expect(refusalOf(await answer("REQ-16", { from: "2020-01-01", to: "2020-12-31" }))).toBe("error.export_empty");
});

test("records that AEAT accepted with errors are named as such and not sent again", async () => {
  dataOf(await answer("REQ-18"));
  await stopOthers();
  await cutMessages();
  agency.play("accept_with_errors", "refuse", "accept");
  await sendRequirements(app.services);
  expect((await list())[0]?.messages.map(({ refused }) => refused.map(({ state }) => state))).toEqual([
    ["accepted_with_errors"],
    ["refused"],
    [],
  ]);
  dataOf(await answer("REQ-18"));
  await sendRequirements(app.services);
  expect(agency.messages.at(-1)?.match(/<ds:Signature /g)).toHaveLength(1);
  expect(refusalOf(await answer("REQ-18"))).toBe("error.requirement_answered");
});

test("what was refused of a message is known where more was accepted with errors than is stored", async () => {
  dataOf(await answer("REQ-19"));
  await stopOthers();
  agency.play("accept_with_errors");
  await sendRequirements(app.services);
  await app.db.query(
    "update requirement_message set refused = jsonb_build_array(refused -> 0) where refused_count = 3",
    [],
  );
  expect(refusalOf(await answer("REQ-19"))).toBe("error.requirement_answered");
});

async function dateFirst(day: string) {
  await app.db.query("alter table verifactu_record disable trigger user", []);
  await app.db.query("update verifactu_record set issue_date = $2 where issuer_id = $1 and position = 1", [
    issuer.id,
    day,
  ]);
  await app.db.query("alter table verifactu_record enable trigger user", []);
}

test("a requirement that was answered for the wrong period is answered for the right one, with what is left", async () => {
  const earlier = addDays(today(), -1);
  await dateFirst(earlier);
  dataOf(await answer("REQ-20"));
  await stopOthers();
  await sendRequirements(app.services);
  dataOf(await answer("REQ-20", { from: earlier }));
  // The document that is sent has the day of the issue.
  await dateFirst(today());
  await sendRequirements(app.services);
  expect(agency.messages.at(-1)?.match(/<ds:Signature /g)).toHaveLength(1);
  expect((await list()).map(statesOf)).toEqual([
    [
      ["answered", 2],
      ["answered", 1],
    ],
  ]);
  expect(refusalOf(await answer("REQ-20", { from: earlier }))).toBe("error.requirement_answered");
});

test("a message with more refused records than are stored is sent again whole", async () => {
  dataOf(await answer("REQ-17"));
  await stopOthers();
  agency.play("refuse");
  await sendRequirements(app.services);
  await app.db.query(
    "update requirement_message set refused = jsonb_build_array(refused -> 0) where refused_count = 3",
    [],
  );
  dataOf(await answer("REQ-17"));
  await sendRequirements(app.services);
  expect(agency.messages.at(-1)?.match(/<ds:Signature /g)).toHaveLength(3);
});

test("a period that ends after today is refused", async () => {
  expect(refusalOf(await answer("REQ-13", { to: addDays(today(), 1) }))).toBe("error.requirement_in_future");
});

test("records beyond those of one message go in the next, which ends the answer", async () => {
  const [user] = await app.db.query<{ id: string }>('select id from "user" limit 1', []);
  const input = { reference: "REQ-14", from: today(), to: today(), environment: "production" } as const;
  await transact(app.db, null, (tx) =>
    startRequirement(tx, issuer.id, { ...input, user_id: user?.id ?? "", today: today() }, 2),
  );
  const before = agency.messages.length;
  await sendRequirements(app.services);
  const sent = agency.messages.slice(before).filter((one) => one.includes("REQ-14<"));
  expect(sent.map((one) => [one.match(/<ds:Signature /g)?.length, one.includes("FinRequerimiento")])).toEqual([
    [2, false],
    [1, true],
  ]);
});

test("a requirement about a former tax number is answered with its records where that number is given, and without it the number is named", async () => {
  const present = generateCif("B", 7_654_369);
  await app.db.query("update issuer set tax_id = $2 where id = $1", [issuer.id, present]);
  const refused = await answer("REQ-FORMER");
  expect(refusalOf(refused)).toBe("error.requirement_other_number");
  expect(refused.body.errors?.[0]?.message).toContain(issuer.tax_id);
  expect(refusalOf(await answer("REQ-FORMER", { tax_id: generateCif("B", 7_654_370) }))).toBe("error.export_empty");
  dataOf(await answer("REQ-FORMER", { tax_id: issuer.tax_id.toLowerCase() }));
  expect(await list()).toMatchObject([{ reference: "REQ-FORMER", issuer_tax_id: issuer.tax_id }]);
  await sendRequirements(app.services);
  expect(agency.messages.at(-1)).toContain(`<sum1:NIF>${issuer.tax_id}</sum1:NIF></sum1:ObligadoEmision>`);
  expect(agency.messages.at(-1)).toContain("<sum1:RefRequerimiento>REQ-FORMER<");
  expect((await list())[0]?.messages).toMatchObject([{ state: "answered", record_count: 3 }]);
});
