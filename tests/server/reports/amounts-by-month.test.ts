import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { type Dashboard, dashboardPaths } from "#shared/domain/reports/dashboard.ts";
import { income } from "#shared/domain/reports/income.ts";
import { reportBases, type ReportBasis } from "#shared/domain/reports/report.ts";
import { addDays, firstOfMonth, formatMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { createReportFixture, type ReportFixture } from "#tests/support/report-fixture.ts";

/* One figure, five places: the home page, the list behind it, the report, its Excel file and its PDF. */

const TODAY = "2026-03-16";
const MONTHS = ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"] as const;
const PERIOD = "from=2026-01-01&to=2026-04-30";

let fixture: ReportFixture;
let money: MoneyBuilders;
beforeAll(async () => {
  fixture = await createReportFixture(TODAY);
  money = createMoneyBuilders(fixture.api, fixture.make);
});
afterAll(() => fixture.app.close());

const aDay = fc.integer({ min: 0, max: 74 }).map((days) => addDays("2026-01-01", days));

/** An invoice that is issued, and what then becomes of it. */
const aStory = fc.record({
  /** The month of its days; null for an invoice without days, or with those of several months. */
  month: fc.constantFrom(...MONTHS, null),
  /** Of a month, that it has the rent of it; else of several months. */
  has_rent: fc.boolean(),
  issued: aDay,
  amount: fc.integer({ min: 100, max: 200_000 }),
  /** Part of the amount that is paid, in hundredths, and the days. */
  part: fc.constantFrom(0, 0, 30, 100),
  paid_on: aDay,
  end: fc.constantFrom("stays", "stays", "returned", "annulled", "rectified", "replaced"),
  corrected_on: aDay,
});
type Story = typeof aStory extends fc.Arbitrary<infer Value> ? Value : never;

interface BillingSeries {
  readonly api: Api;
  readonly ordinary: string;
  readonly rectifying: string;
}

async function createSeries(): Promise<BillingSeries> {
  const { issuer_id, id: ordinary } = await money.aSeries();
  const { id: rectifying } = await money.aSeries({ issuer_id, kind: "rectifying" });
  return { api: fixture.api, ordinary, rectifying };
}

/** Issues on a day of the past; the order of the days is no matter here. */
async function issueOn(id: string, day: string): Promise<void> {
  const { db } = fixture.app;
  await db.query("update invoice_counter set last_issued_on = '2026-01-01' where last_issued_on is not null", []);
  await db.query("select issue_invoices(array[$1::uuid], $2)", [id, day]);
}

async function correct(
  { api, rectifying }: BillingSeries,
  id: string,
  { end, amount, corrected_on }: Story,
): Promise<void> {
  const { version } = dataOf(await api.get<Invoice>(`/invoices/${id}`));
  const draft = dataOf(
    await api.post<Invoice>(`/invoices/${id}/rectify`, {
      version,
      rectification_type: "R4",
      rectification_mode: end === "replaced" ? "substitution" : "differences",
      reason: "Importe",
      series_id: rectifying,
    }),
  );
  const unit_amount = end === "replaced" ? Math.ceil(amount / 2) : -Math.ceil(amount / 3);
  const lines = [await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0 })];
  dataOf(await api.patch(`/invoices/${draft.id}`, { version: draft.version, lines }));
  await issueOn(draft.id, corrected_on);
}

/** A rental with its own tenant. */
async function aDebtor() {
  const { app, make } = fixture;
  const [{ id: asset_id }, { id: person_id }] = await Promise.all([make.anAsset(), make.aPerson()]);
  const rental = { asset_id, tenant_id: person_id, since: "2025-01-01", until: null };
  return { person_id, rental_id: await insertTestRental(app.db, rental) };
}
type Debtor = Awaited<ReturnType<typeof aDebtor>>;

const periodOf = ({ month, has_rent }: Story) => {
  if (month) return { period_start: month, period_end: addDays(month, 27) };
  return has_rent ? {} : { period_start: "2026-01-15", period_end: "2026-02-14" };
};

/** The month that an invoice bills, else that of its days, else that of its issue. */
function monthOfInvoice({ billed_month, period_start, period_end, issue_date }: Invoice): string {
  const [first, last] = [period_start, period_end].map((day) => day && firstOfMonth(day));
  return billed_month ?? (first && first === last ? first : firstOfMonth(issue_date ?? ""));
}

async function carryOut(series: BillingSeries, { person_id, rental_id }: Debtor, story: Story): Promise<void> {
  const { app } = fixture;
  const { api } = series;
  const { issued, amount, part, paid_on, end } = story;
  const payment_application_id = await money.anApplication(story.has_rent ? "rent" : "other");
  const lines = [await money.aLine({ payment_application_id, unit_amount: amount, tax_rate: 0, withholding_rate: 0 })];
  const { id } = await money.anInvoice({
    series_id: series.ordinary,
    person_id,
    rental_id,
    lines,
    ...periodOf(story),
  });
  await issueOn(id, issued);
  const cents = Math.floor((amount * part) / 100);
  if (cents > 0) {
    const allocations = [{ invoice_id: id, amount: cents }];
    const payment = await money.aPayment({ person_id, rental_id, date: paid_on, amount: cents, allocations });
    if (end === "returned")
      dataOf(
        await api.post<Payment>(`/payments/${payment.id}/return`, { version: payment.version, returned_on: TODAY }),
      );
  }
  if (end === "annulled" && cents === 0) await app.db.query("call annul_invoice($1, $2, 'Por error')", [id, TODAY]);
  if (end === "rectified" || end === "replaced") await correct(series, id, story);
}

async function readAll<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await fixture.api.get<Row[]>(`${path}${path.includes("?") ? "&" : "?"}page_size=100&page=${page}`);
    rows.push(...body.data);
    if (rows.length >= body.meta.total) return rows;
  }
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);

interface Amounts {
  readonly invoiced: number;
  readonly collected: number;
  readonly pending: number;
}

/** Counts a month again, from the invoices themselves (docs/domain/how-figures-count.md). */
function countMonth(invoices: readonly Invoice[], month: string): Amounts {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const replaced = new Set(
    invoices.flatMap(({ rectification_mode, state, rectified_ids }) =>
      rectification_mode === "substitution" && state !== "draft" ? rectified_ids : [],
    ),
  );
  const monthOf = (invoice: Invoice): string => {
    const original = byId.get(invoice.rectified_ids[0] ?? "");
    return original ? monthOf(original) : monthOfInvoice(invoice);
  };
  const counted = invoices.filter(
    (invoice) =>
      ["issued", "rectified"].includes(invoice.state) && !replaced.has(invoice.id) && monthOf(invoice) === month,
  );
  return {
    invoiced: sumOf(counted, ({ amount_due }) => amount_due),
    collected: sumOf(counted, ({ paid }) => paid),
    pending: sumOf(counted, ({ outstanding }) => outstanding),
  };
}

/** The Excel file and the PDF of the report show its rows and totals. */
async function compareFiles(basis: ReportBasis): Promise<void> {
  const query = `${PERIOD}&basis=${basis}`;
  const { rows, totals } = await fixture.read("income", query);
  const sheet = await readSpreadsheet((await fixture.api.download(`/reports/income/export?${query}`)).bytes);
  const fields = income.columns.map(({ field }) => field).slice(1);
  const cells = sheet.rows.map((row) => sheet.headers.slice(1).map((header) => Math.round(Number(row[header]) * 100)));
  expect(cells).toEqual([...rows, totals].map((row) => fields.map((field) => row[field])));
  const { pages } = await readPdf((await fixture.api.download(`/reports/income/pdf?${query}`)).bytes);
  const pdfText = pages.join(" ");
  const shown = (values: Readonly<Record<string, unknown>>) =>
    fields.map((field) => formatCents(Number(values[field]), "es")).join(" ");
  const said = [...rows.map((row) => `${formatMonth(String(row["month"]), "es")} ${shown(row)}`), shown(totals)];
  for (const line of said) expect(pdfText).toContain(line.replaceAll(/\s+/g, " "));
}

test("after random months, each figure is the same in home page, list, report, Excel file and PDF, by billed month and by date", async () => {
  const series = await createSeries();
  await fc.assert(
    fc.asyncProperty(fc.array(aStory, { minLength: 6, maxLength: 12 }), async (stories) => {
      const debtors = await Promise.all(stories.map(async (story) => ({ story, debtor: await aDebtor() })));
      for (const { story, debtor } of debtors) await carryOut(series, debtor, story);
      const invoices = await readAll<Invoice>("/invoices");

      const { rows } = await fixture.read("income", PERIOD);
      for (const row of rows) {
        const month = String(row["month"]);
        const expected = countMonth(invoices, month);
        expect(row, month).toMatchObject(expected);
        expect(expected.invoiced, month).toBe(expected.collected + expected.pending);
        const behind = await readAll<Invoice>(dashboardPaths.invoicedOfMonth(month));
        expect(
          sumOf(behind, ({ amount_due }) => amount_due),
          month,
        ).toBe(expected.invoiced);
        const covered = await readAll<Invoice>(dashboardPaths.collectedOfMonth(month));
        expect(
          sumOf(covered, ({ paid }) => paid),
          month,
        ).toBe(expected.collected);
        const open = await readAll<Invoice>(dashboardPaths.pendingOfMonth(month));
        expect(
          sumOf(open, ({ outstanding }) => outstanding),
          month,
        ).toBe(expected.pending);
      }

      for (const basis of reportBases) {
        const [months, properties, owners] = await Promise.all(
          ["income", "income-by-property", "income-by-owner"].map((name) =>
            fixture.read(name, `${PERIOD}&basis=${basis}`),
          ),
        );
        expect([properties?.totals, owners?.totals], basis).toEqual([months?.totals, months?.totals]);
        for (const row of months?.rows ?? []) {
          const query = { today: TODAY, from: "2026-01-01", to: "2026-04-30", filters: {}, basis };
          const path = income.open(
            { month: String(row["month"]), invoiced: 0, collected: 0, pending: 0, returned: 0 },
            query,
          );
          const behind = await readAll<Invoice>(path ?? "");
          expect(
            sumOf(behind, ({ amount_due }) => amount_due),
            basis,
          ).toBe(row["invoiced"]);
          expect(
            sumOf(behind, ({ outstanding }) => outstanding),
            basis,
          ).toBe(row["pending"]);
        }
        await compareFiles(basis);
      }

      const { money: home } = dataOf(await fixture.api.get<Dashboard>("/dashboard"));
      expect(home).toMatchObject(countMonth(invoices, "2026-03-01"));
      const back = await readAll<Payment>(dashboardPaths.returnedPayments(TODAY));
      expect(home?.returned).toBe(sumOf(back, ({ amount }) => amount));
    }),
    { numRuns: 2 },
  );
}, 120_000);

test("December invoiced on 24 November leaves the figures of November as they were, and December has its own", async () => {
  const own = await createReportFixture("2026-11-24");
  const build = createMoneyBuilders(own.api, own.make);
  const home = async (api: Api) => dataOf(await api.get<Dashboard>("/dashboard")).money;
  const { id: asset_id } = await own.make.anAsset();
  const { id: person_id } = await own.make.aPerson();
  const rental_id = await insertTestRental(own.app.db, {
    asset_id,
    tenant_id: person_id,
    since: "2026-01-01",
    until: null,
  });
  const { id: series_id } = await build.aSeries();
  const bill = async (month: string, unit_amount: number) => {
    const lines = [await build.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0 })];
    const period = { period_start: `${month}-01`, period_end: `${month}-30` };
    await build.anIssuedInvoice({ series_id, person_id, rental_id, lines, ...period });
  };
  await bill("2026-11", 100_000);
  await build.aPayment({ person_id, rental_id, date: "2026-11-05", amount: 100_000 });
  const november = await home(own.api);
  expect(november).toMatchObject({ invoiced: 100_000, collected: 100_000, pending: 0 });
  await bill("2026-12", 110_000);
  expect(await home(own.api)).toEqual(november);
  await own.app.restartAt("2026-12-01T08:00:00Z");
  expect(await home(await own.app.logInAs("admin"))).toMatchObject({
    invoiced: 110_000,
    collected: 0,
    pending: 110_000,
  });
  await own.app.close();
});
