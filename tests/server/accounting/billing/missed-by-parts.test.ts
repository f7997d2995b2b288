import { beforeAll, expect, test } from "vitest";
import type { CaughtUpMonths } from "#shared/domain/accounting/billing/missed-month.ts";
import type { RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { dataOf } from "#tests/support/api.ts";
import { splitLets } from "#tests/support/split-lets.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Drafts of a split rental that miss a charge of 60 €. */

const server = testServer({ clockAt: "2026-04-20T09:00:00Z" });
const { app, api, money } = server;
const { prepare, aSplitLet, runOf } = splitLets(server, "2026-04-01");
beforeAll(prepare);

/** What the drafts of a rental bill of a charge that is agreed after them and added to them. */
async function caughtUp(rental_id: string, starts_on: string): Promise<number[]> {
  const { id } = dataOf(
    await api.post<RecurringCharge>("/recurring-charges", {
      rental_id,
      kind: "parking",
      payment_application_id: await money.anApplication("other"),
      concept: "Plaza",
      amount: 6_000,
      starts_on,
      rhythm: "monthly",
    }),
  );
  const done = dataOf(await api.post<CaughtUpMonths>(`/recurring-charges/${id}/missed-months`));
  expect(done).toEqual({ drafts: [starts_on], charges: [] });
  const lines = await app.db.query<{ amount: number }>(
    `select l.amount::float8 as amount from invoice_line l join invoice i on i.id = l.invoice_id
     where l.recurring_charge_id = $1 order by i.part`,
    [id],
  );
  return lines.map(({ amount }) => amount);
}

test("a draft of the whole gets all of a charge that it missed", async () => {
  const { rental, people, month } = await aSplitLet([5_000, 5_000]);
  const rent = {
    ...(await money.aLine({ unit_amount: 100_000 })),
    payment_application_id: await money.anApplication("rent"),
  };
  const draft = await money.anInvoice({
    rental_id: rental.id,
    person_id: people[0]?.id ?? "",
    due_date: month,
    period_start: month,
    period_end: month.replace(/01$/u, "30"),
    lines: [rent],
  });
  expect(draft).toMatchObject({ billed_month: month, share: 10_000 });
  expect(await caughtUp(rental.id, month)).toEqual([6_000]);
});

test("drafts of parts get their parts of it", async () => {
  const { rental, month } = await aSplitLet([6_000, 4_000]);
  await runOf(month);
  expect(await caughtUp(rental.id, month)).toEqual([3_600, 2_400]);
});
