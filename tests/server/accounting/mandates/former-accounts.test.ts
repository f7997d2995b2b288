import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { Mandate } from "#shared/domain/accounting/mandates/mandate.ts";
import type { RemittanceLine } from "#shared/domain/accounting/remittances/remittance-line.ts";
import type { Remittance, RemittanceException } from "#shared/domain/accounting/remittances/remittance.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { dataOf } from "#tests/support/api.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { testServer } from "#tests/support/test-server.ts";

/* A mandate of an account that its person has left collects nothing, is on no paper, and stays so whatever becomes of the person. */

const LEFT = "ES9121000418450200051332";
const PRESENT = "ES7921000813610123456789";
const { app, api, given, money } = testServer({ clockAt: "2026-03-12T09:00:00Z" });

async function anIssuer(): Promise<Issuer> {
  const { tax_id, ...input } = await money.anIssuerInput();
  return money.anIssuer({ ...input, tax_id, creditor_id: generateCreditorId(tax_id) });
}

const toAccount = async ({ id, version }: Person, bank_account: string | null) =>
  dataOf(await api.patch<Person>(`/persons/${id}`, { version, bank_account }, await confirmed(api)));

/** A person with a mandate of the account that they had, and with another account, or none, now. */
async function aPersonWhoLeft(account: string | null = PRESENT) {
  const person = await given.aPerson({ bank_account: LEFT });
  const mandate = await money.aMandate({ person_id: person.id, iban: LEFT });
  return { person: await toAccount(person, account), mandate };
}

async function aDebitOf({ id: person_id }: Person, issuer: Issuer, payment_method_id?: string | null) {
  const { id: series_id } = await money.aSeries({ issuer_id: issuer.id, is_default: false });
  const direct = payment_method_id === undefined ? await money.aMethod("direct_debit") : payment_method_id;
  return money.anIssuedInvoice({ series_id, person_id, due_date: "2026-03-05", payment_method_id: direct });
}

const exceptionsOf = async ({ id }: Remittance) =>
  dataOf(await api.get<RemittanceException[]>(`/remittances/${id}/exceptions`));
const linesOf = async ({ id }: Remittance) =>
  dataOf(await api.get<RemittanceLine[]>(`/remittance-lines?remittance_id=${id}&page_size=200`));
const frozenOf = async ({ id }: { id: string }) => {
  const [row] = await app.db.query<{ iban: string; mandate: string | null }>(
    "select paper ->> 'payer_iban' as iban, paper ->> 'mandate' as mandate from invoice where id = $1",
    [id],
  );
  return row;
};

async function merge(kept: Person, duplicate: Person): Promise<Person> {
  const body = { version: kept.version, duplicate_id: duplicate.id, duplicate_version: duplicate.version };
  return dataOf(await api.post<Person>(`/persons/${kept.id}/merge`, { ...body, take: [] }, await confirmed(api)));
}

test("a merge brings no mandate of a left account back to life", async () => {
  const issuer = await anIssuer();
  const { person } = await aPersonWhoLeft();
  const invoice = await aDebitOf(person, issuer);
  await merge(await given.aPerson({ bank_account: PRESENT }), person);
  const draft = await money.aRemittance({ issuer_id: issuer.id });
  expect(draft.line_count).toBe(0);
  expect(await exceptionsOf(draft)).toMatchObject([{ invoice_id: invoice.id, reason: "other_account" }]);
});

test("a merge of a former release, which left the change of account behind, loses it no longer", async () => {
  const { person } = await aPersonWhoLeft();
  const { id } = await merge(await given.aPerson({ bank_account: PRESENT }), person);
  await app.db.query("update bank_account_change set entity_id = $2 where entity_id = $1", [id, person.id]);
  const file = new URL(
    "../../../../server/schema/migrations/0166_account_changes_of_merged_persons.sql",
    import.meta.url,
  );
  await app.db.query(await readFile(file, "utf8"), []);
  const moved = await app.db.query("select 1 from bank_account_change where entity_id = $1", [id]);
  expect(moved).toHaveLength(1);
});

test("a transfer to a merged person still says that the account was changed shortly before", async () => {
  const issuer = await anIssuer();
  const { person } = await aPersonWhoLeft();
  const payment = await money.aPayment({ direction: "out", state: "pending", person_id: person.id, amount: 85_000 });
  await merge(await given.aPerson({ bank_account: PRESENT }), person);
  const lines = await linesOf(await money.aRemittance({ kind: "transfer", issuer_id: issuer.id }));
  expect(lines.find(({ payment_id }) => payment_id === payment.id)?.has_changed_account).toBe(true);
});

test("an account that is removed leaves its mandate, as one that is replaced does", async () => {
  const issuer = await anIssuer();
  const { person } = await aPersonWhoLeft(null);
  await aDebitOf(person, issuer);
  const draft = await money.aRemittance({ issuer_id: issuer.id });
  expect((await exceptionsOf(draft)).map(({ reason }) => reason)).toEqual(["other_account"]);
  const listed = async ({ id }: Pick<Person, "id">) =>
    dataOf(await api.get<Mandate[]>(`/mandates?person_id=${id}`)).map(({ has_former_account }) => has_former_account);
  expect(await listed(person)).toEqual([true]);
  const never = await given.aPerson({ bank_account: null });
  await money.aMandate({ person_id: never.id, iban: LEFT });
  expect(await listed(never)).toEqual([false]);
  await aDebitOf(never, issuer);
  expect((await money.aRemittance({ issuer_id: issuer.id })).line_count).toBe(1);
});

test("an invoice names the mandate and account that its remittance collects with, never those that were left", async () => {
  const issuer = await anIssuer();
  const { person, mandate } = await aPersonWhoLeft();
  await app.db.query("update mandate set issuer_id = $2 where id = $1", [mandate.id, issuer.id]);
  expect(await frozenOf(await aDebitOf(person, issuer))).toEqual({ iban: PRESENT, mandate: null });
  const present = await money.aMandate({ person_id: person.id, iban: PRESENT });
  const invoice = await aDebitOf(person, issuer);
  const lines = await linesOf(await money.aRemittance({ issuer_id: issuer.id }));
  const line = lines.find(({ invoice_id }) => invoice_id === invoice.id);
  expect(await frozenOf(invoice)).toEqual({ iban: line?.iban, mandate: present.reference });
  expect([line?.iban, line?.mandate_id]).toEqual([PRESENT, present.id]);
});

test("an invoice gets no direct debit on the strength of a mandate of a left account", async () => {
  const issuer = await anIssuer();
  const { person } = await aPersonWhoLeft();
  const payment_method_id = await money.aMethod("direct_debit");
  const { version } = dataOf(await api.get<Person>(`/persons/${person.id}`));
  dataOf(await api.patch(`/persons/${person.id}`, { version, payment_method_id }));
  expect((await aDebitOf(person, issuer, null)).payment_method_id).toBeNull();
  await money.aMandate({ person_id: person.id, iban: PRESENT });
  expect((await aDebitOf(person, issuer, null)).payment_method_id).toBe(payment_method_id);
});
