import { beforeAll, describe, expect, test } from "vitest";
import type { ChainReport } from "#shared/domain/accounting/verifactu/chain-report.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { createDb } from "#server/engine/db/pool.ts";
import { verifyChain } from "#server/areas/accounting/verifactu/issuer-chain-route.ts";
import { hashRegistration } from "#server/areas/accounting/verifactu/record-hash.ts";
import { registrationText } from "#shared/domain/accounting/verifactu/verifactu.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api } = testServer({ clockAt: "2026-03-02T09:00:00Z" });
let money: MoneyBuilders;
let issuer: Issuer;
let invoices: readonly Invoice[];

beforeAll(async () => {
  money = createMoneyBuilders(api, createBuilders(api));
  issuer = await money.anIssuer();
  const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  const [first, second, third] = [
    await money.anIssuedInvoice({ series_id }),
    await money.anIssuedInvoice({ series_id }),
    await money.anIssuedInvoice({ series_id }),
  ];
  await api.post(`/invoices/${third.id}/annul`, { version: third.version, reason: "Emitida dos veces" });
  invoices = [first, second, third];
});

const verify = async () => dataOf(await api.get<ChainReport>(`/issuers/${issuer.id}/chain`));

/** Changes rows with the triggers off, which the server does not allow, verifies the chain and restores the rows. */
async function tampered(table: string, sql: string, values: readonly unknown[]): Promise<ChainReport> {
  const snapshot = await app.db.query<{ json: string }>(`select json_agg(t)::text as json from ${table} t`, []);
  const without = async (work: () => Promise<unknown>) => {
    await app.db.query(`alter table ${table} disable trigger user`, []);
    try {
      await work();
    } finally {
      await app.db.query(`alter table ${table} enable trigger user`, []);
    }
  };
  await without(() => app.db.query(sql, values));
  const report = await verify();
  await without(() => restore(table, snapshot[0]?.json ?? "[]"));
  expect((await verify()).is_whole).toBe(true);
  return report;
}

/**
 * Alters a row without triggers, keys and checks, verifies the chain and rolls back: on one connection, in its
 * transaction.
 */
async function forged(table: string, sql: string, id: string): Promise<ChainReport> {
  const one = createDb({ url: app.db.pool.options.connectionString ?? "", max: 1 });
  try {
    await one.query("begin", []);
    await one.query("set local session_replication_role = replica", []);
    const checks = await one.query<{ name: string }>(
      "select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'u')",
      [table],
    );
    for (const { name } of checks) await one.query(`alter table ${table} drop constraint ${name}`, []);
    await one.query(sql, [id]);
    return await verifyChain(one, issuer.id);
  } finally {
    await one.query("rollback", []);
    await one.close();
  }
}

async function restore(table: string, json: string): Promise<void> {
  const columns = await app.db.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'`,
    [table],
  );
  const set = columns.map(({ name }) => `"${name}" = k."${name}"`).join(", ");
  await app.db.query(
    `update ${table} t set ${set} from jsonb_populate_recordset(null::${table}, $1::jsonb) k where k.id = t.id`,
    [json],
  );
}

test("AEAT's published examples give their published hashes", async () => {
  const rows = await app.db.query<{ hash: string }>(
    `select verifactu_fingerprint(kind, '89890001K', number, '2024-01-01', 'F1', 1235, 12345, previous, at::timestamptz) as hash
     from (values
       (1, 'issue', '12345678/G33', '', '2024-01-01T19:20:30+01:00'),
       (2, 'issue', '12345679/G34', '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60', '2024-01-01T19:20:35+01:00'),
       (3, 'annul', '12345679/G34', 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97', '2024-01-01T19:20:40+01:00')
     ) v (place, kind, number, previous, at) order by place`,
    [],
  );
  expect(rows.map(({ hash }) => hash)).toEqual([
    "3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60",
    "F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97",
    "177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68",
  ]);
});

test("an unaltered chain is intact", async () => {
  expect(await verify()).toEqual({ records: 4, is_whole: true, faults: [], has_more: false });
});

test("an issuer without records has an intact, empty chain", async () => {
  const other = await money.anIssuer();
  expect(dataOf(await api.get<ChainReport>(`/issuers/${other.id}/chain`))).toMatchObject({
    records: 0,
    is_whole: true,
  });
});

describe("tampering with a record", () => {
  test.each([
    ["issuer_tax_id", "'B12345674'"],
    ["number", "'OTRO-1'"],
    ["issue_date", "'2026-03-01'"],
    ["invoice_type", "'R1'"],
    ["tax_amount", "tax_amount + 1"],
    ["total", "total + 1"],
    ["kind", "'annul'"],
    ["previous_hash", "repeat('A', 64)"],
    ["hash", "repeat('B', 64)"],
    ["content_hash", "repeat('C', 64)"],
    ["generated_at", "generated_at + interval '1 second'"],
    ["generated_at", "generated_at + interval '1 millisecond'"],
    ["content", "content || '{\"total\": 1}'"],
    ["position", "99"],
  ])("the altered field %s of a record is detected (%s)", async (field, value) => {
    const report = await tampered(
      "verifactu_record",
      `update verifactu_record set ${field} = ${value} where invoice_id = $1 and kind = 'issue'`,
      [invoices[1]?.id],
    );
    expect(report.is_whole).toBe(false);
    expect(report.faults).toContainEqual(expect.objectContaining({ of: "record", field }));
  });

  test("a record altered together with its hash is detected at the next record", async () => {
    const report = await tampered(
      "verifactu_record",
      `update verifactu_record set total = total + 1, hash = verifactu_fingerprint(kind, issuer_tax_id, number, issue_date,
         invoice_type, tax_amount, total + 1, previous_hash, generated_at) where invoice_id = $1 and kind = 'issue'`,
      [invoices[0]?.id],
    );
    expect(report.faults).toContainEqual(expect.objectContaining({ position: 1, of: "record", field: "total" }));
    expect(report.faults).toContainEqual(
      expect.objectContaining({ position: 2, of: "record", field: "previous_hash" }),
    );
  });
});

/** A different value of the column's type. */
const otherOf: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  date: (column) => `coalesce(${column} + 1, '2020-02-02')`,
  int4: (column) => `coalesce(${column} + 1, 1)`,
  int8: (column) => `coalesce(${column} + 1, 7)`,
  numeric: (column) => `${column} + 1`,
  _text: (column) => `${column} || 'Otro'::text`,
  _uuid: (column) => `${column} || uuidv7()`,
  uuid: () => "uuidv7()",
  jsonb: (column) => `${column} || '{"x": 1}'`,
  timestamptz: (column) => `coalesce(${column}, now()) + interval '1 second'`,
  bool: (column) => `not ${column}`,
};

/**
 * Columns that no record covers: those derived from payments and other invoices, from columns that it covers
 * (`income_month`), which part of a split month it bills (the printed share is in `paper`, which it covers), and search or
 * bookkeeping columns.
 */
const notChained: Readonly<Record<string, readonly string[]>> = {
  invoice: [
    "state",
    "collectible",
    "paid",
    "annulled_on",
    "annulled_reason",
    "income_month",
    "share",
    "part",
    "person_id",
    "version",
    "updated_at",
    "created_at",
    "archived_at",
    "label",
    "search_text",
  ],
  // The charge that a line bills is bookkeeping; its concept and amounts are chained.
  invoice_line: ["rental_charge_id", "recurring_charge_id"],
  // The id identifies only the row; the others describe the sending.
  verifactu_record: [
    "id",
    "sent_state",
    "sent_at",
    "sent_answer",
    "batch_id",
    "answer_code",
    "answer_csv",
    "refusals",
    "held_for_production",
    "unanswered",
    "pending_since",
  ],
  verifactu_chain: [],
};

test.each(Object.keys(notChained))(
  "every altered column of %s is detected and reported with its invoice",
  async (table) => {
    const columns = await app.db.query<{ name: string; type: string }>(
      `select column_name as name, udt_name as type from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
      [table, notChained[table]],
    );
    const where = {
      invoice: "id = $1",
      verifactu_chain: "issuer_id = (select issuer_id from invoice where id = $1)",
    };
    const of = new Map(Object.entries(where)).get(table) ?? "invoice_id = $1";
    expect(columns.length).toBeGreaterThan(4);
    for (const { name, type } of columns) {
      const set = `${name} = ${otherOf[type]?.(name) ?? "unknown type"}`;
      const report = await forged(table, `update ${table} set ${set} where ${of}`, invoices[1]?.id ?? "");
      const found = report.faults.some(
        (fault) => table === "verifactu_chain" || fault.number?.startsWith(invoices[1]?.number ?? "-"),
      );
      expect([name, report.is_whole, found || name === "issuer_id"]).toEqual([name, false, true]);
    }
  },
);

test("altered amounts that still add up are detected", async () => {
  const report = await tampered(
    "invoice",
    "update invoice set net_amount = net_amount - 100, total = total - 100, amount_due = amount_due - 100 where id = $1",
    [invoices[0]?.id],
  );
  expect(report.faults.map(({ of, field }) => [of, field])).toEqual([
    ["invoice", "amount_due"],
    ["invoice", "net_amount"],
    ["invoice", "total"],
  ]);
});

test.each([
  ["concept", "'Otra'"],
  ["quantity", "2"],
  ["unit_amount", "unit_amount - 1"],
  ["tax_rate", "1000"],
  ["withholding_rate", "0"],
  ["exemption_reason", "'Porque sí'"],
])("the altered field %s of a line is detected in its line", async (field, value) => {
  const report = await tampered("invoice_line", `update invoice_line set ${field} = ${value} where invoice_id = $1`, [
    invoices[0]?.id,
  ]);
  expect(report.faults).toContainEqual(
    expect.objectContaining({ position: 1, of: "invoice", field: `lines[1].${field}` }),
  );
});

test("an invoice annulled only in its row lacks a record, and one whose annulment is undone is detected", async () => {
  const annulled = await tampered(
    "invoice",
    "update invoice set state = 'annulled', collectible = 0, annulled_on = '2026-03-02', annulled_reason = 'x' where id = $1",
    [invoices[0]?.id],
  );
  expect(annulled.faults).toEqual([
    { position: null, kind: "annul", number: invoices[0]?.number, of: "record", field: "missing" },
  ]);
  const revived = await tampered(
    "invoice",
    "update invoice set state = 'issued', annulled_on = null, annulled_reason = null where id = $1",
    [invoices[2]?.id],
  );
  const fault = { position: 4, kind: "annul", number: invoices[2]?.number, of: "invoice" };
  expect(revived.faults).toEqual(["annulled_on", "annulled_reason", "state"].map((field) => ({ ...fault, field })));
});

test("a missing record at the end of the chain is detected", async () => {
  const other = await money.anIssuer();
  await money.anIssuedInvoice({ series_id: (await money.aSeries({ issuer_id: other.id })).id });
  await app.db.query("alter table verifactu_record disable trigger user", []);
  await app.db.query("delete from verifactu_record where issuer_id = $1", [other.id]);
  await app.db.query("alter table verifactu_record enable trigger user", []);
  const report = dataOf(await api.get<ChainReport>(`/issuers/${other.id}/chain`));
  expect(report.faults).toEqual([
    { position: null, kind: null, number: null, of: "record", field: "position" },
    expect.objectContaining({ kind: "issue", field: "missing" }),
  ]);
});

test("a user who may not read issuers cannot verify, and an unknown issuer has no chain", async () => {
  expect((await app.visitor.get(`/issuers/${issuer.id}/chain`)).status).toBe(401);
  expect((await api.get("/issuers/019a0000-0000-7000-8000-000000000000/chain")).status).toBe(404);
});

test("records missing while record keeping was off are accepted, those missing before or after it are detected", async () => {
  const other = await money.anIssuer();
  const series_id = (await money.aSeries({ issuer_id: other.id })).id;
  // In place of a wait until the next 1 January, on which records may end.
  const keep = (isRecorded: boolean) =>
    app.db.query("update issuer_mode set mode = $2 where issuer_id = $1", [other.id, isRecorded ? "verifactu" : "off"]);
  const chain = async () => dataOf(await api.get<ChainReport>(`/issuers/${other.id}/chain`));
  const first = await money.anIssuedInvoice({ series_id });
  await keep(false);
  await money.anIssuedInvoice({ series_id });
  await api.post(`/invoices/${first.id}/annul`, { version: first.version, reason: "Emitida por error" });
  await keep(true);
  await money.anIssuedInvoice({ series_id });
  expect(await chain()).toMatchObject({ records: 3, is_whole: true });
});

test("an issuer's series share one chain; a new NIF begins another, and annulments continue the chain of their invoice", async () => {
  const other = await money.anIssuer();
  const [one, two] = [await money.aSeries({ issuer_id: other.id }), await money.aSeries({ issuer_id: other.id })];
  const first = await money.anIssuedInvoice({ series_id: one.id });
  await money.anIssuedInvoice({ series_id: two.id });
  const { version } = dataOf(await api.get<Issuer>(`/issuers/${other.id}`));
  const tax_id = generateCif("A", 7_654_321);
  dataOf(await api.patch(`/issuers/${other.id}`, { version, tax_id, creditor_id: null }));
  await money.anIssuedInvoice({ series_id: one.id });
  await money.anIssuedInvoice({ series_id: two.id });
  dataOf(await api.post(`/invoices/${first.id}/annul`, { version: first.version, reason: "Emitida por error" }));
  const rows = await app.db.query<{ hash: string; previous_hash: string; issuer_tax_id: string }>(
    "select hash, previous_hash, issuer_tax_id from verifactu_record where issuer_id = $1 order by position",
    [other.id],
  );
  const hashes = rows.map(({ hash }) => hash);
  expect(rows.map(({ previous_hash }) => hashes.indexOf(previous_hash))).toEqual([-1, 0, -1, 2, 1]);
  expect(rows.map(({ issuer_tax_id }) => issuer_tax_id === tax_id)).toEqual([false, false, true, true, false]);
  expect(dataOf(await api.get<ChainReport>(`/issuers/${other.id}/chain`))).toMatchObject({
    records: 5,
    is_whole: true,
  });
});

test("names with accents and an ampersand, and amounts ending in zero, are hashed as AEAT does", async () => {
  const other = await money.anIssuer({ name: "Peña & Hijos, S. L." });
  const series_id = (await money.aSeries({ issuer_id: other.id, prefix: "A/B ", suffix: "" })).id;
  const line = await money.aLine({ unit_amount: 12_310, tax_rate: 0, withholding_rate: 0, exemption_reason: "Exenta" });
  const { number, issue_date } = await money.anIssuedInvoice({ series_id, lines: [line] });
  const [record] = await app.db.query<{ hash: string; generated_at: string; issuer_tax_id: string }>(
    "select hash, generated_at, issuer_tax_id from verifactu_record where issuer_id = $1",
    [other.id],
  );
  const fields = { issuer_tax_id: other.tax_id, number: number ?? "", issue_date: issue_date ?? "" };
  const amounts = { invoice_type: "F1", tax_amount: 0, total: 12_310 } as const;
  const link = { previous_hash: null, recorded_at: record?.generated_at ?? "" };
  const text = registrationText({ ...fields, ...amounts, ...link });
  expect(text).toContain("&NumSerieFactura=A/B2026-0001&");
  expect(text).toContain("&CuotaTotal=0.00&ImporteTotal=123.10&Huella=&");
  expect(record?.hash).toBe(hashRegistration({ ...fields, ...amounts, ...link }));
});
