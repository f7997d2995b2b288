import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChainReport } from "#shared/domain/accounting/chain-report.ts";
import type { Invoice } from "#shared/domain/accounting/invoice.ts";
import type { Issuer } from "#shared/domain/accounting/issuer.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let api: Api;
let money: MoneyBuilders;
let issuer: Issuer;
let invoices: readonly Invoice[];

beforeAll(async () => {
  app = await createTestApp({ clockAt: "2026-03-02T09:00:00Z" });
  api = await app.logInAs("admin");
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
afterAll(() => app.close());

const verify = async () => dataOf(await api.get<ChainReport>(`/issuers/${issuer.id}/chain`));

/** Does what nobody can through the server: writes past the triggers, looks, and takes it back. */
async function tampered(table: string, sql: string, values: readonly unknown[]): Promise<ChainReport> {
  const kept = await app.db.query<{ json: string }>(`select json_agg(t)::text as json from ${table} t`, []);
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
  await without(() => restore(table, kept[0]?.json ?? "[]"));
  expect((await verify()).is_whole).toBe(true);
  return report;
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

test("the published example of AEAT gives its published fingerprint", async () => {
  const [row] = await app.db.query<{ hash: string }>(
    `select verifactu_fingerprint('issue', '89890001K', '12345678/G33', '2024-01-01', 'F1', 1235, 12345, '',
       '2024-01-01T19:20:30+01:00') as hash`,
    [],
  );
  expect(row?.hash).toBe("3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60");
});

test("a chain that nobody touched is whole", async () => {
  expect(await verify()).toEqual({ records: 4, is_whole: true, faults: [], has_more: false });
});

test("an issuer without records has a whole chain of none", async () => {
  const other = await money.anIssuer();
  expect(dataOf(await api.get<ChainReport>(`/issuers/${other.id}/chain`))).toMatchObject({
    records: 0,
    is_whole: true,
  });
});

describe("of a record, at its place,", () => {
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
  ])("the altered field %s is found (%s)", async (field, value) => {
    const report = await tampered(
      "verifactu_record",
      `update verifactu_record set ${field} = ${value} where invoice_id = $1 and kind = 'issue'`,
      [invoices[1]?.id],
    );
    expect(report.is_whole).toBe(false);
    expect(report.faults).toContainEqual(expect.objectContaining({ of: "record", field }));
  });

  test("what was altered together with its hash is found by the next one", async () => {
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

test("every column of an invoice that is fixed is compared, and named with the invoice's number", async () => {
  const columns = await app.db.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_name = 'invoice' and is_generated = 'NEVER'
       and column_name in (select jsonb_object_keys(invoice_content($1))) and column_name <> 'id' and udt_name <> 'uuid'
       and column_name not in ('created_by', 'kind', 'rectified_ids', 'rectification_type', 'rectification_mode', 'billed_month',
                               'net_amount', 'tax_amount', 'total', 'withholding_amount', 'amount_due')`,
    [invoices[1]?.id],
  );
  const others: Readonly<Record<string, string>> = {
    text: "'otra cosa'",
    date: "'2020-02-02'",
    int4: "1",
    int8: "7",
    _text: "array['Otro']",
  };
  expect(columns.length).toBeGreaterThan(12);
  for (const { name, type } of columns) {
    const report = await tampered("invoice", `update invoice set ${name} = ${others[type]} where id = $1`, [
      invoices[1]?.id,
    ]);
    expect([name, report.faults]).toEqual([
      name,
      [
        {
          position: 2,
          kind: "issue",
          number: invoices[1]?.number,
          of: "invoice",
          field: type === "_text" ? `${name}[1]` : name,
        },
      ],
    ]);
  }
});

test("amounts that still add up, and were others, are found", async () => {
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
])("the altered field %s of a line is found in its line", async (field, value) => {
  const report = await tampered("invoice_line", `update invoice_line set ${field} = ${value} where invoice_id = $1`, [
    invoices[0]?.id,
  ]);
  expect(report.faults).toContainEqual(
    expect.objectContaining({ position: 1, of: "invoice", field: `lines[1].${field}` }),
  );
});

test("an invoice that is annulled in its row alone lacks its record, and one that is not any more is found", async () => {
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
  expect(revived.faults).toEqual([
    { position: 4, kind: "annul", number: invoices[2]?.number, of: "invoice", field: "state" },
  ]);
});

test("a record that was taken away at the end is missed", async () => {
  const other = await money.anIssuer();
  await money.anIssuedInvoice({ series_id: (await money.aSeries({ issuer_id: other.id })).id });
  await app.db.query("alter table verifactu_record disable trigger user", []);
  await app.db.query("delete from verifactu_record where issuer_id = $1", [other.id]);
  await app.db.query("alter table verifactu_record enable trigger user", []);
  const report = dataOf(await api.get<ChainReport>(`/issuers/${other.id}/chain`));
  expect(report.faults).toEqual([{ position: null, kind: null, number: null, of: "record", field: "position" }]);
});

test("whoever may not read issuers verifies nothing, and no issuer is no chain", async () => {
  expect((await app.visitor.get(`/issuers/${issuer.id}/chain`)).status).toBe(401);
  expect((await api.get("/issuers/019a0000-0000-7000-8000-000000000000/chain")).status).toBe(404);
});
