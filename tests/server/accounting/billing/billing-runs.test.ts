import { beforeAll, describe, expect, test } from "vitest";
import type { BillingRun, UnbilledRental } from "#shared/domain/accounting/billing/billing-run.ts";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { lastOfMonth } from "#shared/lib/dates.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-02T09:00:00Z" });
let issuer_id: string;

beforeAll(async () => {
  await prepareJobs(app.db);
  await app.db.query("delete from issuer", []);
  issuer_id = (await money.anIssuer({ owner_id: null })).id;
  await app.db.query("update issuer set owner_id = null where id = $1", [issuer_id]);
  await money.aSeries({ issuer_id, prefix: "F", suffix: "" });
});

let months = 0;
/** A month that no other test bills. */
const nextMonth = () => `${2000 + Math.floor(months / 12)}-${String((months++ % 12) + 1).padStart(2, "0")}`;

const run = async (month: string): Promise<BillingRun> =>
  dataOf(await api.post<BillingRun>("/billing-runs", { month: `${month}-01` }));
const move = async ({ id, version }: BillingRun, verb: string): Promise<BillingRun> =>
  dataOf(await api.post<BillingRun>(`/billing-runs/${id}/${verb}`, { version }));
const fresh = async ({ id }: Pick<BillingRun, "id">): Promise<BillingRun> =>
  dataOf(await api.get<BillingRun>(`/billing-runs/${id}`));
const invoicesOf = async ({ id }: BillingRun): Promise<Invoice[]> =>
  dataOf(await api.get<Invoice[]>(`/invoices?billing_run_id=${id}&page_size=200`));
const linesOf = async ({ id }: Invoice): Promise<InvoiceLine[]> =>
  dataOf(await api.get<InvoiceLine[]>(`/invoices/${id}/lines`));

interface Let {
  readonly since: string;
  readonly until: string | null;
  readonly rent?: number;
  readonly expenses?: number;
  readonly shape?: "dwelling" | "premises";
  readonly isBusiness?: boolean;
}

async function aLet({ since, until, rent = 90_000, expenses = 5_000, shape = "dwelling", isBusiness = false }: Let) {
  const { id: asset_id } = await given.anAsset({ asset_type_id: await given.anAssetType(shape) });
  const { id: tenant_id } = await given.aPerson({ is_business: isBusiness });
  const regime = shape === "dwelling" ? "habitual" : "business";
  const rents = [{ valid_from: since, amount: rent, expenses }];
  return insertTestRental(app.db, {
    asset_id,
    tenant_id,
    since,
    until,
    regime,
    rents,
    state: until ? "ended" : "active",
  });
}

describe("monthly billing runs", () => {
  test("a billing run drafts one invoice per rental of the month, with rent and expenses by actual days at its ends", async () => {
    const month = nextMonth();
    const whole = await aLet({ since: `${month}-01`, until: `${month}-31` });
    const part = await aLet({ since: `${month}-11`, until: `${month}-27` });
    const billingRun = await run(month);
    expect(billingRun).toMatchObject({ state: "open", draft_count: 2, issued_count: 0 });
    const invoices = new Map((await invoicesOf(billingRun)).map((invoice) => [invoice.rental_id, invoice]));
    expect(invoices.get(whole)).toMatchObject({
      total: 95_000,
      tax_amount: 0,
      period_start: `${month}-01`,
      state: "draft",
    });
    const partial = invoices.get(part);
    expect(partial).toMatchObject({ total: 49_355 + 2_742, period_start: `${month}-11`, period_end: `${month}-27` });
    const lines = partial ? await linesOf(partial) : [];
    expect(lines.map(({ concept, amount }) => [concept, amount])).toEqual([
      ["Renta de enero de 2000 (17 de 31 días)", 49_355],
      ["Gastos de enero de 2000 (17 de 31 días)", 2_742],
    ]);
    expect(lines[0]?.exemption_reason).toContain("20.Uno.23");
  });

  test("a billing run charges VAT and withholds for premises let to a business", async () => {
    const month = nextMonth();
    const rental = await aLet({ since: `${month}-01`, until: null, shape: "premises", isBusiness: true, expenses: 0 });
    const billingRun = await run(month);
    const invoice = (await invoicesOf(billingRun)).find(({ rental_id }) => rental_id === rental);
    expect(invoice).toMatchObject({
      net_amount: 90_000,
      tax_rate: 2_100,
      tax_amount: 18_900,
      withholding_amount: 17_100,
      total: 108_900,
      amount_due: 91_800,
    });
    await app.db.query("update rental set state = 'ended', keys_returned_on = start_date where id = $1", [rental]);
    await app.db.query(
      "update asset_occupancy set period = daterange(lower(period), lower(period) + 1) where rental_id = $1",
      [rental],
    );
  });

  test("a billing run writes each draft once, with the sums that the database computes from its lines", async () => {
    const month = nextMonth();
    const since = `${month}-07`;
    const until = lastOfMonth(`${month}-01`);
    await aLet({ since, until, rent: 77_777, expenses: 3_333 });
    const rental_id = await aLet({ since, until, shape: "premises", isBusiness: true, rent: 88_888, expenses: 1_111 });
    const payment_application_id = await money.anApplication("penalty");
    const charge = { rental_id, payment_application_id, concept: "Llave", amount: 99, charged_on: since };
    dataOf(await api.post("/rental-charges", charge));
    const billingRun = await run(month);
    expect(billingRun.draft_count).toBe(2);
    expect(await violatedInvariants(app.db)).toEqual([]);
    const written = await app.db.query<{ action: string }>(
      `select action from audit_entry where entity = 'invoice'
       and entity_id in (select id from invoice where billing_run_id = $1)`,
      [billingRun.id],
    );
    expect(written.map(({ action }) => action)).toEqual(["create", "create"]);
  });

  test("preparing a billing run again adds only missing drafts", async () => {
    const month = nextMonth();
    await aLet({ since: `${month}-01`, until: `${month}-28` });
    const first = await run(month);
    const again = await move(first, "prepare");
    expect(again.draft_count).toBe(1);
    const [invoice] = await invoicesOf(again);
    await api.delete(`/invoices/${invoice?.id}`);
    await aLet({ since: `${month}-05`, until: `${month}-20` });
    const completed = await move(await fresh(again), "prepare");
    expect(completed.draft_count).toBe(2);
    expect((await api.post("/billing-runs", { month: `${month}-01` })).status).toBe(409);
  });

  test("a billing run prepared concurrently bills each rental once", async () => {
    const month = nextMonth();
    await Promise.all([1, 2, 3].map(() => aLet({ since: `${month}-01`, until: `${month}-25` })));
    const billingRun = await run(month);
    await Promise.all(
      [1, 2, 3, 4, 5].map(() => api.post(`/billing-runs/${billingRun.id}/prepare`, { version: billingRun.version })),
    );
    expect((await fresh(billingRun)).draft_count).toBe(3);
  });

  test("a billing run is issued by a job, in order and without gaps, and then has nothing left to issue", async () => {
    const month = nextMonth();
    for (const day of ["01", "02", "03"]) await aLet({ since: `${month}-${day}`, until: `${month}-25` });
    const issuing = await move(await run(month), "issue");
    expect(issuing.state).toBe("issuing");
    expect((await api.post(`/billing-runs/${issuing.id}/issue`, { version: issuing.version })).status).toBe(409);
    await runJobs(app.services);
    const issued = await fresh(issuing);
    expect(issued).toMatchObject({ state: "issued", draft_count: 0, issued_count: 3, failure: null });
    const numbers = (await invoicesOf(issued)).map(({ number }) => Number(number?.slice(-4))).toSorted((a, b) => a - b);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2]);
    expect((await invoicesOf(issued)).every(({ issue_date }) => issue_date === "2026-03-02")).toBe(true);
    const entries = await app.db.query<{ action: string }>(
      `select distinct action from audit_entry where changes ? 'number' and entity_id in
         (select id from invoice where billing_run_id = $1)`,
      [issued.id],
    );
    expect(entries).toEqual([{ action: "issue" }]);
  });

  test("a billing run bills a pending charge once, and again after that invoice is annulled", async () => {
    const month = nextMonth();
    const rental_id = await aLet({ since: `${month}-01`, until: lastOfMonth(`${month}-01`) });
    const payment_application_id = await money.anApplication("penalty");
    const charge = {
      rental_id,
      payment_application_id,
      concept: "Cerradura",
      amount: 4_500,
      charged_on: `${month}-02`,
    };
    await api.post("/rental-charges", charge);
    const billingRun = await run(month);
    const [draft] = await invoicesOf(billingRun);
    expect(draft?.total).toBe(95_000 + 4_500);
    await move(await fresh(billingRun), "issue");
    await runJobs(app.services);
    const [issued] = await invoicesOf(billingRun);
    dataOf(await api.post(`/invoices/${issued?.id}/annul`, { version: issued?.version, reason: "Importe mal" }));
    const pending = await api.get(`/rental-charges?rental_id=${rental_id}&is_pending=true`);
    expect(pending.body.meta.total).toBe(1);
    const again = await move(await fresh(billingRun), "prepare");
    expect(again.draft_count).toBe(1);
    expect((await invoicesOf(again)).find(({ state }) => state === "draft")?.total).toBe(95_000 + 4_500);
  });

  test("a rental with an archived series is billed from the default one, and no rental can use a rectifying series", async () => {
    const month = nextMonth();
    const rental_id = await aLet({ since: `${month}-01`, until: `${month}-28` });
    const archived = await money.aSeries({ issuer_id, is_default: false });
    await app.db.query("update rental set invoice_series_id = $2 where id = $1", [rental_id, archived.id]);
    dataOf(await api.post(`/invoice-series/${archived.id}/archive`, { version: archived.version }));
    const [draft] = await invoicesOf(await run(month));
    expect(draft?.series_id).not.toBe(archived.id);
    const { id: invoice_series_id } = await money.aSeries({ kind: "rectifying" });
    const refused = await api.post("/rentals", { ...(await given.aRentalInput()), invoice_series_id });
    expect(refused.body.errors[0]).toMatchObject({
      field: "invoice_series_id",
      translationKey: "error.series_rectifies",
    });
  });

  test("a billing run whose drafts total less than zero can still be prepared and changed", async () => {
    const month = nextMonth();
    await aLet({ since: `${month}-01`, until: `${month}-28` });
    const billingRun = await run(month);
    const [draft] = await invoicesOf(billingRun);
    const lines = [await money.aLine({ unit_amount: -100, tax_rate: 0, withholding_rate: 0 })];
    dataOf(await api.patch(`/invoices/${draft?.id}`, { version: draft?.version, lines }));
    expect(await move(billingRun, "prepare")).toMatchObject({ total: -100, draft_count: 1 });
  });

  test("a billing run issued by a manager of some properties issues only their invoices", async () => {
    const month = nextMonth();
    const [mine, theirs] = [await given.aProperty(), await given.aProperty()];
    for (const { id: property_id } of [mine, theirs]) {
      const { id: asset_id } = await given.anAsset({ property_id });
      const { id: tenant_id } = await given.aPerson();
      const rents = [{ valid_from: `${month}-01`, amount: 90_000, expenses: 0 }];
      await insertTestRental(app.db, {
        asset_id,
        tenant_id,
        since: `${month}-01`,
        until: `${month}-28`,
        rents,
        state: "ended",
      });
    }
    const billingRun = await run(month);
    const manager = await app.logInAs("manager");
    await assignProperties(app.db, [mine.id]);
    dataOf(await manager.post(`/billing-runs/${billingRun.id}/issue`, { version: billingRun.version }));
    await runJobs(app.services);
    const states = (await invoicesOf(billingRun)).map(({ property_id, state }) => [property_id === mine.id, state]);
    expect(new Map(states.map(([isMine, state]) => [isMine, state]))).toEqual(
      new Map([
        [true, "issued"],
        [false, "draft"],
      ]),
    );
    expect(await move(await fresh(billingRun), "issue")).toMatchObject({ state: "issuing" });
    await runJobs(app.services);
    expect(await fresh(billingRun)).toMatchObject({ draft_count: 0, issued_count: 2 });
  });

  test("a billing run uses the existing concepts, archived or not", async () => {
    const month = nextMonth();
    await aLet({ since: `${month}-01`, until: `${month}-28` });
    await app.db.query("update payment_application set archived_at = now() where kind = 'rent'", []);
    expect((await run(month)).draft_count).toBe(1);
    await app.db.query("update payment_application set archived_at = null where kind = 'rent'", []);
  });

  test("a billing run lists the rentals that cannot be billed, with the reason", async () => {
    const month = nextMonth();
    const rental_id = await aLet({ since: `${month}-01`, until: `${month}-28`, rent: 0, expenses: 0 });
    const billingRun = await run(month);
    const unbilled = dataOf(await api.get<UnbilledRental[]>(`/billing-runs/${billingRun.id}/unbilled`));
    expect(unbilled.find((one) => one.rental_id === rental_id)?.exception).toBe("nothing_to_bill");
    expect(billingRun.draft_count).toBe(0);
  });
});

test("a billing run is labelled with its month in the reader's language, and found in either language", async () => {
  const { id, month } = await run("2031-11");
  const english = api.speaking("en");
  expect([month, (await fresh({ id })).label]).toEqual(["2031-11-01", "Noviembre de 2031"]);
  expect(dataOf(await english.get<BillingRun>(`/billing-runs/${id}`))).toMatchObject({
    label: "November 2031",
    draft_count: expect.any(Number),
    total: expect.any(Number),
  });
  for (const query of ["noviembre+2031", "november+2031", "2031-11"])
    expect(dataOf(await english.get<BillingRun[]>(`/billing-runs?query=${query}`))).toMatchObject([{ id }]);
});
