import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { demoBanking } from "#server/demo/banking/demo-banking.ts";
import { demoOwnerStatements } from "#server/demo/owner-statements/demo-owner-statements.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const FEW_MONTHS = 4;
const apps: TestApp[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

/** A demo installation on a day early or late in its month. */
async function aDemo(today: string): Promise<TestApp> {
  const app = await createTestApp({ clockAt: `${today}T10:30:00Z` });
  apps.push(app);
  await app.db.query("delete from manager");
  await app.db.query('delete from "user"');
  await loadDemo(app.services, FEW_MONTHS, async (tx, context, services) => {
    await demoBanking(tx, context, services);
    await demoOwnerStatements(tx, context, services);
  });
  return app;
}

describe.each(["2026-03-18", "2026-04-02"])("demo bank data on %s", (today) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await aDemo(today);
  }, 120_000);
  const count = async (sql: string) => {
    const [row] = await app.db.query<{ count: number }>(`select count(*)::integer as count ${sql}`);
    return row?.count ?? 0;
  };

  test("the demo has issued owner statements of the month before last, paid but one", async () => {
    const month = `date_trunc('month', date '${today}') - interval '2 months'`;
    expect(await count(`from owner_statement where state = 'issued' and period_start = ${month}`)).toBe(4);
    expect(await count("from owner_statement where payout = 'paid' and paid_on = issued_on")).toBe(3);
    expect(await count("from owner_statement where payout = 'open' and net > 0")).toBe(1);
    expect(await count("from owner_statement where created_at::date <> issued_on")).toBe(0);
  });

  test("the demo has mandates, some of them cancelled", async () => {
    expect(await count("from mandate where state = 'active'")).toBeGreaterThan(30);
    expect(await count("from mandate where state = 'cancelled'")).toBeGreaterThan(0);
    expect(await count(`from mandate where signed_on > '${today}' or created_at::date <> signed_on`)).toBe(0);
  });

  test("the demo has settled, sent and draft debit remittances, and settled and generated transfer remittances", async () => {
    const kinds = await app.db.query<{ kind: string; state: string }>(
      "select kind, state from remittance where line_count(remittance) > 0 order by kind, state",
    );
    expect(kinds.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      "direct_debit draft",
      "direct_debit sent",
      "direct_debit settled",
      "transfer generated",
      "transfer settled",
    ]);
    for (const { file_key } of await app.db.query<{ file_key: string }>(
      "select file_key from remittance where state <> 'draft'",
    ))
      expect((await text(await app.services.files.get(file_key))).startsWith("<?xml")).toBe(true);
  });

  test("the demo has confirmed, ignored and pending movements, the pending ones with a proposal of each kind", async () => {
    expect(await count("from bank_statement where pending_count(bank_statement) = 0")).toBeGreaterThan(0);
    for (const state of ["confirmed", "ignored", "pending"])
      expect(await count(`from bank_movement where state = '${state}'`)).toBeGreaterThan(1);
    expect(await count("from bank_movement where returned_payment_id is not null")).toBe(1);
    const api = app.withToken((await app.logIn("admin@llavero.test", DEMO_PASSWORD)).accessToken);
    const [waiting] = await app.db.query<{ id: string }>(
      "select id from bank_statement where pending_count(bank_statement) > 0",
    );
    const { body } = await api.get<{ proposals: { kind: string }[] }[]>(`/bank-statements/${waiting?.id}/proposals`);
    const kinds = body.data.map(({ proposals }) => proposals[0]?.kind ?? "nothing");
    expect(kinds.toSorted()).toEqual(["invoice", "invoices", "nothing", "remittance", "return"]);
  });

  test("the demo's returned deposits and payments to owners match its settled transfers", async () => {
    expect(await count("from payment where returns_deposit_id is not null")).toBeGreaterThan(0);
    const unlike = `from payment p join deposit d on d.id = p.returns_deposit_id
      where (p.state = 'completed') <> d.is_returned or p.state not in ('pending', 'completed')`;
    expect(await count(unlike)).toBe(0);
    expect(
      await count("from payment where owner_id is not null and direction = 'out' and state = 'completed'"),
    ).toBeGreaterThan(0);
  });

  test("the demo's bank history is in the past and has authors", async () => {
    const late = `from audit_entry where at > '${today}T10:30:00Z' and entity in ('mandate', 'remittance', 'bank_movement', 'payment', 'deposit', 'invoice')`;
    expect(await count(late)).toBe(0);
    expect(await count("from audit_entry where entity in ('remittance', 'bank_movement') and actor_id is null")).toBe(
      0,
    );
  });
});
