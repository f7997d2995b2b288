import { beforeAll, describe, expect, test } from "vitest";
import { loadDemo } from "#server/demo/load-demo.ts";
import { testServer } from "#tests/support/test-server.ts";

const TODAY = "2026-03-18";

const { app } = testServer({ role: null, clockAt: `${TODAY}T10:30:00Z` });
beforeAll(async () => {
  await app.db.query("delete from manager");
  await app.db.query('delete from "user"');
  await loadDemo(app.services);
}, 120_000);

const numberOf = async (sql: string) => {
  const [row] = await app.db.query<{ count: number }>(sql);
  return Number(row?.count);
};

describe("demo invoices", () => {
  test("the demo bills two years of each rental's months once, by the days used", async () => {
    const missing = await app.db.query(
      `select r.code, m.day::date from rental r
       join asset_occupancy d on d.rental_id = r.id and d.asset_id = r.asset_id
       join generate_series('2024-04-01'::timestamp, '2026-02-01', '1 month') m (day)
         on d.period && daterange(m.day::date, (m.day + interval '1 month')::date)
       where r.state in ('active', 'notice_given', 'ended') and not exists (
         select 1 from invoice v where v.rental_id = r.id and v.billed_month = m.day and v.state <> 'annulled'
           and v.period_start = greatest(lower(d.period), m.day::date)
           and v.period_end = least(coalesce(upper(d.period) - 1, 'infinity'), (m.day + interval '1 month')::date - 1))`,
    );
    expect(missing).toEqual([]);
    expect(await numberOf("select count(*) from invoice")).toBeGreaterThan(3_000);
  });

  test("the demo's invoice numbers have no gaps and follow the days, series by series", async () => {
    const wrong = await app.db.query(
      `select number from (
         select number, series_number, issue_date, lag(issue_date) over w as before,
           row_number() over w as place
         from invoice where state <> 'draft' window w as (partition by series_id, series_year order by series_number)) n
       where series_number <> place or before > issue_date`,
    );
    expect(wrong).toEqual([]);
  });

  test("the demo's invoices are in unbroken chains, with records made on the day of issue", async () => {
    const wrong = await app.db.query(
      `select number from (
         select r.*, lag(hash, 1, '') over w as before, lag(generated_at) over w as earlier
         from verifactu_record r window w as (partition by issuer_id order by position)) c
       where previous_hash <> before or generated_at < earlier
         or hash <> verifactu_fingerprint(kind, issuer_tax_id, number, issue_date, invoice_type, tax_amount, total, previous_hash, generated_at)
         or kind = 'issue' and (generated_at at time zone 'Europe/Madrid')::date <> issue_date`,
    );
    expect(wrong).toEqual([]);
    expect(await numberOf("select count(distinct issuer_id) from verifactu_record")).toBeGreaterThan(3);
  });

  test("the demo bills premises in the Canary Islands with 7 % IGIC, and nothing else with it", async () => {
    const canary = `join asset a on a.id = v.asset_id join property p on p.id = a.property_id join address s on s.id = p.address_id
      where left(s.postal_code, 2) in ('35', '38')`;
    const there = await numberOf(`select count(*) from invoice v ${canary} and v.state = 'issued'`);
    expect(there).toBeGreaterThan(2);
    expect(await numberOf("select count(*) from invoice where indirect_tax = 'igic' and state = 'issued'")).toBe(there);
    const wrong = await app.db.query(
      `select v.number from invoice v ${canary} and v.state <> 'draft' and (v.indirect_tax <> 'igic'
         or v.tax_amount <> round(v.net_amount * 0.07) or v.total <> v.net_amount + v.tax_amount
         or v.amount_due <> v.total - v.withholding_amount or v.paper::text ~ '\\mIVA\\M'
         or exists (select from invoice_line l where l.invoice_id = v.id and (l.tax_rate <> 700 or l.exemption_reason is not null)))`,
    );
    expect(wrong).toEqual([]);
    const records = await app.db.query<{ tax: string; fits: boolean }>(
      `select distinct r.content ->> 'indirect_tax' as tax, r.tax_amount = v.tax_amount and r.total = v.total as fits
       from verifactu_record r join invoice v on v.id = r.invoice_id ${canary} and r.kind = 'issue'`,
    );
    expect(records).toEqual([{ tax: "igic", fits: true }]);
  });

  test("the demo has receipts for homes, one annulled and one rectified invoice", async () => {
    expect(await numberOf("select count(*) from invoice where kind = 'receipt'")).toBeGreaterThan(100);
    expect(await numberOf("select count(*) from invoice where state = 'annulled'")).toBe(1);
    expect(await numberOf("select count(*) from invoice where kind = 'rectifying' and state = 'issued'")).toBe(1);
    expect(await numberOf("select count(*) from invoice where state = 'rectified'")).toBe(1);
  });
});

describe("demo recurring charges", () => {
  test("the demo's premises have community, property tax and insurance, which their invoices bill in their months", async () => {
    const kinds = await app.db.query<{ kind: string; billed: number }>(
      `select c.kind, count(distinct i.id)::int as billed from recurring_charge c join rental r on r.id = c.rental_id
       left join invoice_line l on l.recurring_charge_id = c.id left join invoice i on i.id = l.invoice_id
       where r.regime = 'business' and c.kind not in ('rent', 'expenses') group by c.kind order by c.kind`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(["community", "insurance", "property_tax"]);
    expect(kinds.every(({ billed }) => billed > 0)).toBe(true);
    const misplaced = await app.db.query(
      `select i.code from invoice i join invoice_line l on l.invoice_id = i.id join recurring_charge c on c.id = l.recurring_charge_id
       where c.rhythm = 'named_months' and extract(month from i.billed_month)::int <> all(c.months)`,
    );
    expect(misplaced).toEqual([]);
    const homes = `select count(*) from recurring_charge c join rental r on r.id = c.rental_id where r.regime = 'habitual' and c.kind = any('{community,waste}')`;
    expect(await numberOf(homes)).toBeGreaterThan(3);
  });

  test("the demo's recurring charges were agreed with their rental, by who drafted it; a renewal has those of the former contract", async () => {
    const wrong = await app.db.query(
      `select c.concept from recurring_charge c join rental r on r.id = c.rental_id
       join audit_entry a on a.entity = 'recurring_charge' and a.entity_id = c.id and a.action = 'create'
       where c.kind not in ('rent', 'expenses') and r.renews_id is null and (a.at <> r.created_at or a.actor_id <> r.created_by)`,
    );
    expect(wrong).toEqual([]);
  });
});

describe("demo payments", () => {
  test("the demo's payments cover most debts; some tenants owe two months or more, some a part, and some have credit", async () => {
    const due = `from invoice where due_date < '${TODAY}' and collectible > 0`;
    const whole = await numberOf(`select count(*) ${due}`);
    expect(await numberOf(`select count(*) ${due} and payment_state = 'paid'`)).toBeGreaterThan(whole * 0.95);
    expect(await numberOf(`select count(*) ${due} and payment_state = 'partly_paid'`)).toBeGreaterThan(2);
    const owing = `select count(*) from (select 1 ${due} and outstanding > 0 group by person_id having count(distinct billed_month) >= 2) o`;
    expect(await numberOf(owing)).toBeGreaterThan(5);
    expect(await numberOf("select count(*) from payment where credit > 0")).toBeGreaterThan(5);
    expect(await numberOf("select count(*) from payment where state = 'returned'")).toBeGreaterThan(10);
  });

  test("the demo's payments are dated after their invoice and not after today, in the history too", async () => {
    expect(
      await numberOf(
        `select count(*) from payment_allocation a join payment p on p.id = a.payment_id join invoice v on v.id = a.invoice_id
         where p.date < v.issue_date or p.date >= '${TODAY}' or a.created_at <> p.created_at`,
      ),
    ).toBe(0);
    const late = `select count(*) from audit_entry where entity in ('invoice', 'payment') and at >= '${TODAY}T10:00:00Z'`;
    expect(await numberOf(late)).toBe(0);
  });

  test("the demo's rentals in court or claimed are months in arrears", async () => {
    const paid = await app.db.query(
      `select r.code from rental r where r.arrears_status <> 'normal' and not exists (
         select 1 from invoice v where v.rental_id = r.id and v.outstanding > 0 and v.due_date < '${TODAY}')`,
    );
    expect(paid).toEqual([]);
  });
});

describe("demo deposits", () => {
  test("the demo's deposits of two years have the payments of their receipt and return", async () => {
    const without = await app.db.query(
      `select d.code from deposit d where d.received_on >= '2024-04-01' and d.amount > 0 and (
         d.received_amount <> (select coalesce(sum(a.amount), 0) from payment_allocation a join payment p on p.id = a.payment_id
                               where a.deposit_id = d.id and a.state = 'applied' and p.direction = 'in')
         or d.returned_amount <> (select coalesce(sum(a.amount), 0) from payment_allocation a join payment p on p.id = a.payment_id
                                  where a.deposit_id = d.id and a.state = 'applied' and p.direction = 'out')
         or d.withheld_amount <> (select coalesce(sum(w.amount), 0) from deposit_withholding w where w.deposit_id = d.id))`,
    );
    expect(without).toEqual([]);
    const states = await app.db.query<{ state: string }>(
      "select distinct d.state from deposit d join payment_allocation a on a.deposit_id = d.id",
    );
    expect(states.map(({ state }) => state)).toEqual(
      expect.arrayContaining(["received", "lodged", "recovered", "returned", "partly_returned"]),
    );
  });

  test("the demo's deposit history records each step as its move, on its day", async () => {
    const wrong = await app.db.query(
      `select d.code, a.action, a.at from deposit d join audit_entry a on a.entity = 'deposit' and a.entity_id = d.id
       where a.at >= '${TODAY}T10:30:00Z' or a.changes #>> '{state,1}' = 'lodged' and (a.action <> 'lodge' or a.at::date <> d.lodged_on)`,
    );
    expect(wrong).toEqual([]);
    expect(
      await numberOf("select count(*) from audit_entry where entity = 'deposit' and action = 'lodge'"),
    ).toBeGreaterThan(20);
  });
});
