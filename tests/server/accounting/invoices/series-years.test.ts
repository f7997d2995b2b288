import { beforeAll, expect, test } from "vitest";
import type { InvoiceSeries } from "#shared/domain/accounting/invoices/invoice-series.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { testServer } from "#tests/support/test-server.ts";

/* A series counts by the business day in Madrid: the year changes at midnight there, not in the server's time zone. */

const { app } = testServer({ role: null, clockAt: "2026-12-31T22:30:00Z" });
let api: Api;
let money: MoneyBuilders;

async function logIn(): Promise<void> {
  api = await app.logInAs("admin");
  money = createMoneyBuilders(api, createBuilders(api));
}
async function goTo(instant: string): Promise<void> {
  await app.restartAt(instant);
  await logIn();
}
beforeAll(async () => {
  await logIn();
});

test("at 23:30 in Madrid numbers belong to the old year, an hour later to the new one, and the old one stays closed", async () => {
  const yearly = await money.aSeries({ prefix: "Y", suffix: "", padding: 3 });
  const endless = await money.aSeries({ prefix: "E", suffix: "", padding: 3, year_reset: false });
  const issue = async ({ id: series_id }: InvoiceSeries) => {
    const { number, issue_date } = await money.anIssuedInvoice({ series_id });
    return [number, issue_date];
  };
  const next = async ({ id }: InvoiceSeries) =>
    dataOf(await api.get<InvoiceSeries>(`/invoice-series/${id}`)).next_number;
  expect([await issue(yearly), await issue(endless)]).toEqual([
    ["Y2026-001", "2026-12-31"],
    ["E001", "2026-12-31"],
  ]);
  await goTo("2026-12-31T23:30:00Z");
  expect([await next(yearly), await next(endless)]).toEqual([1, 2]);
  expect([await issue(yearly), await issue(endless)]).toEqual([
    ["Y2027-001", "2027-01-01"],
    ["E002", "2027-01-01"],
  ]);
  await goTo("2026-12-31T22:45:00Z");
  const late = await money.anInvoice({ series_id: endless.id });
  const refused = await api.post(`/invoices/${late.id}/issue`, { version: late.version });
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([422, "error.issued_before_last"]);
  expect(await issue(yearly)).toEqual(["Y2026-002", "2026-12-31"]);
});

test.each([
  ["2026-03-29T00:59:59Z", "2026-03-29T01:59:59+01:00"],
  ["2026-03-29T01:00:00Z", "2026-03-29T03:00:00+02:00"],
  ["2026-10-25T00:30:00Z", "2026-10-25T02:30:00+02:00"],
  ["2026-10-25T01:30:00Z", "2026-10-25T02:30:00+01:00"],
])("during the clock change %s is formatted in records as %s", async (instant, expected) => {
  const [row] = await app.db.query<{ text: string }>("select format_madrid_instant($1) as text", [instant]);
  expect(row?.text).toBe(expected);
});
