import { expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { issueInvoices } from "#server/areas/accounting/invoices/issue-invoices.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Invoices are filled, frozen, recorded and announced by one statement for all of a call: each as if alone. */

const { app, api, given, money } = testServer({ clockAt: "2026-03-10T09:00:00Z" });

type Columns = Readonly<Record<string, unknown>>;

/** Columns that may change after the issue, that follow from others, or that only serve for search and labels. */
const MOVES = `{state,collectible,paid,outstanding,payment_state,annulled_on,annulled_reason,income_month,share,part,version,updated_at,search_text,created_at,
  archived_at,label,person_id}`;

async function columnsOf(ids: readonly string[]): Promise<ReadonlyMap<string, Columns>> {
  const rows = await app.db.query<{ id: string; columns: Columns }>(
    "select id, to_jsonb(i) as columns from invoice i where id = any($1)",
    [ids],
  );
  return new Map(rows.map(({ id, columns }) => [id, columns]));
}

const issueAll = (ids: readonly string[]) =>
  transact(app.db, null, (tx) => issueInvoices(tx, ids, "2026-03-10", app.services)).then(() => columnsOf(ids));

/** Varied drafts: of a rental with additional tenants, of an owner, with a specific payment method, and a receipt. */
async function variousDrafts(): Promise<readonly Invoice[]> {
  const issuer = await money.anIssuer();
  const of = { issuer_id: issuer.id };
  const { id: series_id } = await money.aSeries(of);
  const other = await given.aPerson();
  const rental = await given.aRental({ additional_tenant_ids: [other.id] });
  const direct_debit = await money.aMethod("direct_debit");
  const person_id = (await money.aMandate()).person_id;
  return [
    await money.anInvoice({ series_id, rental_id: rental.id, person_id: rental.tenant_id }),
    await money.anInvoice({ series_id, owner_id: (await given.anOwner()).id }),
    await money.anInvoice({ series_id, person_id, payment_method_id: direct_debit, notes: "Con «comillas»" }),
    await money.anInvoice({
      series_id,
      lines: [await money.aLine(), await money.aLine({ quantity: 2.5, concept: "Agua" })],
    }),
    await money.anInvoice({ series_id: (await money.aSeries({ ...of, kind: "receipt" })).id }),
    await money.anInvoice(),
  ];
}

test("issuing refreshes an invoice from its related rows, and its PDF content accordingly", async () => {
  const drafts = await variousDrafts();
  const ids = drafts.map(({ id }) => id);
  await app.db.query("update issuer set name = name || ', unipersonal'");
  // Touches each draft so that the trigger fills it from the changed related rows.
  const expected = await transact(app.db, null, async (tx) => {
    await tx.query("update invoice set series_id = series_id where id = any($1)", [ids]);
    return tx.query<{ id: string; columns: Columns }>(
      `select i.id, to_jsonb(i) || jsonb_build_object('paper', pdf_data_of(i, 'verifactu')
         || invoice_parties(i.issuer_id, i.person_id, i.owner_id, i.rental_id, i.asset_id) || invoice_tax_facts(i.id, i.rental_id)) as columns
       from invoice i where id = any($1)`,
      [ids],
    );
  });
  const issued = await issueAll(ids);
  const numbered = ["number", "series_year", "series_number", "issue_date", "income_month"];
  const own = ["state", ...numbered, "collectible", "outstanding", "label"];
  const passing = new Set(["version", "updated_at", "search_text"]);
  // One without a payment method gets the nearest, except an owner's.
  const methodOf = (draft: Columns) =>
    draft["payment_method_id"] === null && draft["owner_id"] === null ? ["payment_method_id"] : [];
  for (const { id, columns } of expected) {
    const now = issued.get(id) ?? {};
    const changed = Object.keys(now).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(columns[name]));
    expect(changed.filter((name) => !passing.has(name)).toSorted()).toEqual([...own, ...methodOf(columns)].toSorted());
    expect(now["search_text"]).toContain(String(now["number"]).toLowerCase());
    expect(now["issuer_name"]).toContain("unipersonal");
  }
});

test("the history of each invoice lists every changed column and no other", async () => {
  const ids = (await variousDrafts()).map(({ id }) => id);
  await app.db.query("update issuer set city = 'Getafe'");
  const before = await columnsOf(ids);
  const after = await issueAll(ids);
  const silent = await app.db.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = 'invoice'::regclass and attnum > 0 and is_excluded_from_audit(attname)",
  );
  const isSilent = new Set(silent.map(({ name }) => name));
  const entries = await app.db.query<{ id: string; changes: Columns }>(
    `select entity_id as id, changes from audit_entry where entity_id = any($1) and action = 'update' and changes ? 'number'`,
    [ids],
  );
  expect(entries).toHaveLength(ids.length);
  for (const { id, changes } of entries) {
    const [was, is] = [before.get(id) ?? {}, after.get(id) ?? {}];
    const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
    const expected = names.filter((name) => !isSilent.has(name)).map((name) => [name, [was[name], is[name]]]);
    expect(changes).toEqual(Object.fromEntries(expected));
  }
});

test("archiving and restoring an invoice are recorded as such, and an update without changes is not recorded", async () => {
  const draft = await money.anInvoice();
  const archived = dataOf(await api.post<Invoice>(`/invoices/${draft.id}/archive`, { version: draft.version }));
  dataOf(await api.post(`/invoices/${draft.id}/restore`, { version: archived.version }));
  await app.db.query("update invoice set notes = notes where id = $1", [draft.id]);
  const entries = await app.db.query<{ action: string }>(
    "select action from audit_entry where entity_id = $1 order by id",
    [draft.id],
  );
  expect(entries.slice(-2).map(({ action }) => action)).toEqual(["archive", "restore"]);
});

test("a chain record holds all fixed columns of an invoice and its lines", async () => {
  const ids = (await variousDrafts()).map(({ id }) => id);
  await issueAll(ids);
  const rows = await app.db.query<{ content: Columns; expected: Columns }>(
    `select r.content, to_jsonb(i) - $2::text[] - 'former_amount' || jsonb_build_object('rectifies', '[]'::jsonb, 'lines',
       (select jsonb_agg(to_jsonb(l) - '{invoice_id,rental_charge_id,recurring_charge_id}'::text[] order by l.position) from invoice_line l where l.invoice_id = i.id)) as expected
     from invoice i join verifactu_record r on r.invoice_id = i.id where i.id = any($1)`,
    [ids, MOVES],
  );
  expect(rows).toHaveLength(ids.length - 1);
  // Null in whatever is recorded.
  expect(await app.db.query("select 1 from invoice where id = any($1) and former_amount is not null", [ids])).toEqual(
    [],
  );
  for (const { content, expected } of rows) expect(content).toEqual(expected);
});

test("the history knows every column of an invoice", async () => {
  const missing = await app.db.query(
    `select attname from pg_attribute where attrelid = 'invoice'::regclass and attnum > 0 and not attisdropped
       and not is_excluded_from_audit(attname) and position(format('(%L, case', attname) in pg_get_functiondef('record_invoice_updates'::regproc)) = 0`,
  );
  expect(missing).toEqual([]);
});

test("records of several issuers in one call each continue their own chain", async () => {
  const series = [await money.aSeries(), await money.aSeries()];
  const ids: string[] = [];
  for (let round = 0; round < 3; round += 1)
    for (const { id } of series) ids.push((await money.anInvoice({ series_id: id })).id);
  await issueAll(ids.slice(0, 2));
  await issueAll(ids.slice(2));
  for (const { issuer_id } of series)
    expect(dataOf(await api.get(`/issuers/${issuer_id}/chain`))).toMatchObject({ records: 3, is_whole: true });
});

test("if one issuer of a call is archived, none of its invoices is issued", async () => {
  const ids = (await variousDrafts()).map(({ id }) => id);
  await app.db.query("update issuer set archived_at = now() where id = (select issuer_id from invoice where id = $1)", [
    ids.at(-1),
  ]);
  await expect(issueAll(ids)).rejects.toThrow("issuer_archived");
  expect([...(await columnsOf(ids)).values()].map(({ state }) => state)).toEqual(ids.map(() => "draft"));
});
