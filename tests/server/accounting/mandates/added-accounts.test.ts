import { beforeEach, describe, expect, test } from "vitest";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { Mandate } from "#shared/domain/accounting/mandates/mandate.ts";
import type { RemittanceLine } from "#shared/domain/accounting/remittances/remittance-line.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { mailAccountChanges } from "#server/areas/administration/mail-account-changes.ts";
import { dataOf } from "#tests/support/api.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { testServer } from "#tests/support/test-server.ts";

/* A mandate of another account than that from which a person is collected changes the account, as a changed IBAN does. */

const KNOWN = "ES9121000418450200051332";
const OTHER = "ES7921000813610123456789";
const { app, api, given, money } = testServer({ clockAt: "2026-03-12T09:00:00Z" });
beforeEach(async () => {
  await app.db.query("delete from bank_account_change", []);
  await app.db.query("delete from mail", []);
});

const changes = () =>
  app.db.query<{ entity_id: string; old_ending: string; new_ending: string; email: string | null }>(
    "select entity_id, old_ending, new_ending, email from bank_account_change where entity = 'mandate'",
    [],
  );

/** A person who is collected from the known account. */
async function aDebtor(bank_account: string | null = KNOWN) {
  const person = await given.aPerson({ bank_account, email: "antes@casa.example" });
  return { person, mandate: await money.aMandate({ person_id: person.id, iban: KNOWN }) };
}

const add = async (person: Pick<Person, "id">, iban: string, headers: Record<string, string> = {}) =>
  api.post<Mandate>("/mandates", await money.aMandateInput({ person_id: person.id, iban }), headers);

async function anIssuer(): Promise<Issuer> {
  const { tax_id, ...input } = await money.anIssuerInput();
  return money.anIssuer({ ...input, tax_id, creditor_id: generateCreditorId(tax_id) });
}

describe("another mandate of another account", () => {
  test("it needs the confirmation, whatever became of the mandate before it", async () => {
    const { person, mandate } = await aDebtor();
    const refused = await add(person, OTHER);
    expect(refused.status).toBe(403);
    expect(refused.body.errors[0]).toMatchObject({ translationKey: "error.confirmation_required", field: "iban" });
    expect(dataOf(await api.get<Mandate[]>(`/mandates?person_id=${person.id}`))).toHaveLength(1);
    dataOf(await api.post(`/mandates/${mandate.id}/cancel`, { version: mandate.version }));
    expect((await add(person, OTHER)).status).toBe(403);
    expect(await changes()).toEqual([]);
  });

  test("confirmed, it is mailed to the debtor and shown by the remittance that collects with it", async () => {
    const issuer = await anIssuer();
    const { person } = await aDebtor();
    const { id: series_id } = await money.aSeries({ issuer_id: issuer.id, is_default: false });
    const payment_method_id = await money.aMethod("direct_debit");
    await money.anIssuedInvoice({ series_id, person_id: person.id, due_date: "2026-03-05", payment_method_id });
    const added = dataOf(await add(person, OTHER, await confirmed(api)));
    expect(await changes()).toEqual([
      { entity_id: added.id, old_ending: "1332", new_ending: "6789", email: "antes@casa.example" },
    ]);
    const draft: Remittance = await money.aRemittance({ issuer_id: issuer.id });
    const [line] = dataOf(await api.get<RemittanceLine[]>(`/remittance-lines?remittance_id=${draft.id}`));
    expect([line?.iban, line?.has_changed_account]).toEqual([added.iban, added.id === line?.mandate_id]);
    await mailAccountChanges.run(app.services, { payload: null, signal: new AbortController().signal });
    const mails = await app.db.query(`select 1 from mail where "to" = 'antes@casa.example'`, []);
    expect(mails).toHaveLength(1);
  });

  test("a first account on the person's record does not spare the confirmation", async () => {
    const { person } = await aDebtor(null);
    dataOf(await api.patch(`/persons/${person.id}`, { version: person.version, bank_account: OTHER }));
    expect((await add(person, OTHER)).status).toBe(403);
  });

  test("an account to which the person's was changed is confirmed and mailed once, as that change", async () => {
    const { person } = await aDebtor();
    const moved = { version: person.version, bank_account: OTHER };
    dataOf(await api.patch(`/persons/${person.id}`, moved, await confirmed(api)));
    expect((await add(person, OTHER)).status).toBe(201);
    expect(await changes()).toEqual([]);
  });

  test("the first mandate and another one of the same account need none", async () => {
    const { person } = await aDebtor();
    expect((await add(person, KNOWN)).status).toBe(201);
    expect(await changes()).toEqual([]);
  });

  test("one of an account in use needs none, whatever others the person has or had", async () => {
    const { person } = await aDebtor();
    const other = dataOf(await add(person, OTHER, await confirmed(api)));
    await app.db.query("delete from bank_account_change", []);
    expect((await add(person, KNOWN)).status).toBe(201);
    dataOf(await api.post(`/mandates/${other.id}/cancel`, { version: other.version }));
    expect((await add(person, KNOWN)).status).toBe(201);
    expect(await changes()).toEqual([]);
  });

  test("one of an account before the latest needs it once none is in use", async () => {
    const { person, mandate } = await aDebtor();
    const other = dataOf(await add(person, OTHER, await confirmed(api)));
    await app.db.query("update mandate set signed_on = signed_on - 100 where id = $1", [mandate.id]);
    for (const { id } of [mandate, other]) {
      const { version } = dataOf(await api.get<Mandate>(`/mandates/${id}`));
      dataOf(await api.post(`/mandates/${id}/cancel`, { version }));
    }
    expect((await add(person, KNOWN)).status).toBe(403);
  });

  test("an unused mandate that is given to another person needs it too", async () => {
    const { person } = await aDebtor();
    const { id, version } = await money.aMandate({ iban: OTHER });
    const body = { version, person_id: person.id };
    expect((await api.patch(`/mandates/${id}`, body)).status).toBe(403);
    dataOf(await api.patch(`/mandates/${id}`, body, await confirmed(api)));
    expect(await changes()).toMatchObject([{ entity_id: id, old_ending: "1332", new_ending: "6789" }]);
  });
});

describe("mandates in a merge", () => {
  const merge = async (kept: Person, duplicate: Person, headers = {}) =>
    api.post<Person>(
      `/persons/${kept.id}/merge`,
      { version: kept.version, duplicate_id: duplicate.id, duplicate_version: duplicate.version, take: [] },
      headers,
    );

  test("a merge that brings a mandate of another account needs the confirmation and records it", async () => {
    const { person } = await aDebtor();
    const duplicate = await given.aPerson({ bank_account: null });
    const brought = await money.aMandate({ person_id: duplicate.id, iban: OTHER });
    expect((await merge(person, duplicate)).status).toBe(403);
    dataOf(await merge(person, duplicate, await confirmed(api)));
    expect(await changes()).toMatchObject([{ entity_id: brought.id, old_ending: "1332", new_ending: "6789" }]);
  });

  test("mandates that the duplicate alone has move without one", async () => {
    const { person } = await aDebtor();
    dataOf(await add(person, OTHER, await confirmed(api)));
    await app.db.query("delete from bank_account_change", []);
    expect((await merge(await given.aPerson({ bank_account: KNOWN }), person)).status).toBe(200);
    expect(await changes()).toEqual([]);
  });
});
