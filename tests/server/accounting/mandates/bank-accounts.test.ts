import { beforeAll, describe, expect, test } from "vitest";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { Mandate } from "#shared/domain/accounting/mandates/mandate.ts";
import type { CreatedApiToken } from "#shared/domain/account/api-token.ts";
import { mailAccountChanges } from "#server/areas/administration/mail-account-changes.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Owner } from "#shared/domain/properties/owner.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

/* A changed bank account redirects money: it asks for the password again, is mailed, and shows in remittances. */

const OLD = "ES9121000418450200051332";
const NEW = "ES7921000813610123456789";

const { app, api, given } = testServer();
let agent: Api;
let money: MoneyBuilders;
beforeAll(async () => {
  agent = await app.logInAs("agent");
  money = createMoneyBuilders(api, createBuilders(api));
});

interface Row {
  readonly id: string;
  readonly version: number;
}
interface Case {
  readonly path: string;
  readonly field: "bank_account" | "iban";
  readonly row: Row;
}

async function aCompany(): Promise<Row> {
  const [company] = await app.db.query<Row>(
    "insert into company (name, tax_id, bank_account) values ('Fincas Núñez', 'B12345674', $1) returning id, version",
    [OLD],
  );
  if (!company) throw new Error("An insert returned no row");
  return company;
}
const aPersonCase = async (): Promise<Case> => ({
  path: "/persons",
  field: "bank_account",
  row: await given.aPerson({ bank_account: OLD, email: "antes@casa.example" }),
});
const anOwnerCase = async (): Promise<Case> => ({
  path: "/owners",
  field: "bank_account",
  row: await given.anOwner({ bank_account: OLD, email: "antes@casa.example" }),
});
const anIssuerCase = async (): Promise<Case> => ({
  path: "/issuers",
  field: "bank_account",
  row: await money.anIssuer({ bank_account: OLD }),
});
const aMandateCase = async (): Promise<Case> => ({
  path: "/mandates",
  field: "iban",
  row: await money.aMandate({ iban: OLD }),
});
const cases: readonly (readonly [string, () => Promise<Case>])[] = [
  ["person", aPersonCase],
  ["owner", anOwnerCase],
  ["issuer", anIssuerCase],
  ["mandate", aMandateCase],
];

const change = ({ path, row, field }: Case, value: string | null, headers: Record<string, string> = {}, by = api) =>
  by.patch<Person | Owner | Issuer | Mandate>(`${path}/${row.id}`, { version: row.version, [field]: value }, headers);

describe.each(cases)("the bank account of a %s", (kind, aCase) => {
  test("a change without a confirmation is refused at its field and changes nothing", async () => {
    const subject = await aCase();
    const refused = await change(subject, NEW);
    expect(refused.status).toBe(403);
    expect(refused.body.errors[0]).toMatchObject({
      translationKey: "error.confirmation_required",
      field: subject.field,
    });
    const row = dataOf(await api.get<Record<string, unknown>>(`${subject.path}/${subject.row.id}`));
    expect(row[subject.field]).toBe(OLD);
  });

  test("a removal needs the confirmation too, so that no change is made in two steps", async () => {
    const { status } = await change(await aCase(), null);
    expect(status).toBe(kind === "mandate" ? 400 : 403);
  });

  test("with the password given again the account changes", async () => {
    const changed = await change(await aCase(), NEW, await confirmed(api));
    expect(changed.status).toBe(200);
  });
});

test("a first account needs no confirmation, and other fields never do", async () => {
  const person = await given.aPerson({ bank_account: null });
  const first = dataOf(
    await api.patch<Person>(`/persons/${person.id}`, { version: person.version, bank_account: OLD }),
  );
  const same = { version: first.version, bank_account: OLD, notes: "llamar por la tarde" };
  expect((await api.patch(`/persons/${person.id}`, same)).status).toBe(200);
});

test("the company's own account is protected likewise", async () => {
  const company = { path: "/company", field: "bank_account", row: await aCompany() } as const;
  expect((await change(company, NEW)).status).toBe(403);
  expect((await change(company, NEW, await confirmed(api))).status).toBe(200);
});

test("a confirmation is of its session alone, and ends after five minutes", async () => {
  const subject = await aPersonCase();
  const ofAnother = await confirmed(agent);
  expect((await change(subject, NEW, ofAnother)).status).toBe(403);
  const own = await confirmed(api);
  await app.db.query("update confirmation set expires_at = clock_now()", []);
  expect((await change(subject, NEW, own)).status).toBe(403);
});

test("a wrong password confirms nothing", async () => {
  const refused = await api.post("/auth/confirmations", { password: "no es esta contraseña" });
  expect([refused.status, refused.body.errors[0]?.field]).toEqual([422, "password"]);
  expect((await api.post("/auth/confirmations", {})).status).toBe(400);
});

test("an API token changes an account where its user sees every property, and not where they see some", async () => {
  const tokenFor = async (by: Api) => {
    const input = { name: "programa", scopes: ["person:read", "person:write"], expires_on: "2026-12-31" };
    const created = await by.post<CreatedApiToken>("/auth/tokens", input, await confirmed(by));
    return app.withToken(dataOf(created).token);
  };
  expect((await change(await aPersonCase(), NEW, {}, await tokenFor(agent))).status).toBe(200);
  const property = await given.aProperty();
  await assignProperties(app.db, [property.id]);
  const manager = await app.logInAs("manager");
  const inReach = await aPersonCase();
  await given.aRental({ asset_id: (await given.anAsset({ property_id: property.id })).id, tenant_id: inReach.row.id });
  const token = await tokenFor(manager);
  expect((await token.get(`/persons/${inReach.row.id}`)).status).toBe(200);
  const byManager = await change(inReach, NEW, {}, token);
  expect(byManager.status).toBe(403);
  expect(byManager.body.errors[0]).toMatchObject({
    translationKey: "error.confirmation_required",
    field: "bank_account",
  });
});

test("a merge that leaves another account than the duplicate's needs the confirmation, and is mailed as a change", async () => {
  await app.db.query("delete from bank_account_change", []);
  const known = await given.aPerson({ bank_account: OLD, email: "antes@casa.example" });
  const merge = async (account: string | null, take: readonly string[], headers = {}) => {
    const kept = await given.aPerson({ bank_account: account });
    const body = { version: kept.version, duplicate_id: known.id, duplicate_version: known.version, take };
    return api.post<Person>(`/persons/${kept.id}/merge`, body, headers);
  };
  for (const account of [NEW, null]) {
    const refused = await merge(account, []);
    expect(refused.status).toBe(403);
    expect(refused.body.errors[0]).toMatchObject({
      translationKey: "error.confirmation_required",
      field: "bank_account",
    });
  }
  const { id } = dataOf(await merge(NEW, [], await confirmed(api)));
  const changes = await app.db.query("select entity_id, old_ending, new_ending, email from bank_account_change", []);
  expect(changes).toEqual([{ entity_id: id, old_ending: "1332", new_ending: "6789", email: "antes@casa.example" }]);
});

test("a merge that keeps the duplicate's account needs no confirmation", async () => {
  const known = await given.aPerson({ bank_account: OLD });
  const kept = await given.aPerson({ bank_account: null });
  const body = { version: kept.version, duplicate_id: known.id, duplicate_version: known.version };
  const merged = await api.post<Person>(`/persons/${kept.id}/merge`, { ...body, take: ["bank_account"] });
  expect(dataOf(merged).bank_account).toBe(OLD);
});

test("administrators and the address known before are notified of a change, once", async () => {
  await app.db.query("delete from bank_account_change", []);
  await app.db.query("delete from mail", []);
  const subject = await aPersonCase();
  const body = { version: subject.row.version, bank_account: NEW, email: "despues@casa.example" };
  dataOf(await api.patch(`/persons/${subject.row.id}`, body, await confirmed(api)));
  const call = { payload: null, signal: new AbortController().signal };
  await mailAccountChanges.run(app.services, call);
  await mailAccountChanges.run(app.services, call);
  const mails = await app.db.query<{ to: string; text: string }>(`select "to", text from mail order by "to"`, []);
  const recipients = mails.map(({ to }) => to);
  expect(recipients).toContain("antes@casa.example");
  expect(recipients).toContain(emailOf("admin"));
  expect(recipients).not.toContain("despues@casa.example");
  expect(new Set(recipients).size).toBe(recipients.length);
  expect(mails[0]?.text).toContain("1332");
  expect(mails[0]?.text).toContain("6789");
  expect(JSON.stringify(mails)).not.toContain(NEW);
});

test("an address that was replaced shortly before gets the mail too, and one replaced long ago does not", async () => {
  await app.db.query("delete from bank_account_change", []);
  await app.db.query("delete from mail", []);
  const { row } = await aPersonCase();
  const rename = async ({ version }: Row, email: string) =>
    dataOf(await api.patch<Person>(`/persons/${row.id}`, { version, email }));
  const second = await rename(row, "segunda@casa.example");
  await app.db.query("update audit_entry set at = at - interval '40 days' where entity_id = $1", [row.id]);
  const third = await rename(second, "ladron@casa.example");
  dataOf(await change({ path: "/persons", field: "bank_account", row: third }, NEW, await confirmed(api)));
  await mailAccountChanges.run(app.services, { payload: null, signal: new AbortController().signal });
  const mails = await app.db.query<{ to: string }>(
    `select "to" from mail where "to" like '%@casa.example' order by "to"`,
    [],
  );
  expect(mails.map(({ to }) => to)).toEqual(["ladron@casa.example", "segunda@casa.example"]);
});

test("administrators find a change in the bell, also without a mail server, and no one else does", async () => {
  await app.db.query("delete from bank_account_change", []);
  await app.db.query("delete from notification", []);
  const subject = await aPersonCase();
  dataOf(await change(subject, NEW, await confirmed(api)));
  await mailAccountChanges.run(app.services, { payload: null, signal: new AbortController().signal });
  const notices = await app.db.query<{ slug: string; message: string; subject_path: string; subject_id: string }>(
    `select distinct r.slug, n.message, n.subject_path, n.subject_id from notification n
     join "user" u on u.id = n.user_id join role r on r.id = u.role_id order by r.slug`,
    [],
  );
  expect(notices.map(({ slug }) => slug)).toEqual(["admin", "super_admin"]);
  for (const notice of notices) expect(notice).toMatchObject({ subject_path: "persons", subject_id: subject.row.id });
  expect(notices[0]?.message).toContain("1332");
});
