import { beforeAll, expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import { dataOf } from "#tests/support/api.ts";
import { splitLets } from "#tests/support/split-lets.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Billing runs of split rentals: a first month that is not whole, and two runs at the same time. */

const server = testServer({ clockAt: "2026-03-02T09:00:00Z" });
const { api } = server;
const { prepare, aSplitLet, runOf, partsOf, withdraw } = splitLets(server, "2026-03-01");
beforeAll(prepare);

test("a tenancy that begins within a month splits the rent of its days by the shares of its first day", async () => {
  const { rental } = await aSplitLet([3_334, 3_333, 3_333], { start_date: "2026-04-16" });
  await runOf("2026-04-01");
  const amounts = (await partsOf(rental.id)).map(({ net_amount }) => net_amount);
  expect(amounts).toEqual([16_670, 16_665, 16_665]);
});

test("two preparations at the same time bill each part of a month once", async () => {
  const { rental } = await aSplitLet([5_000, 3_000, 2_000], { start_date: "2026-05-01" });
  const { id } = await runOf("2026-05-01");
  for (const part of await partsOf(rental.id)) await withdraw(part);
  const { version } = dataOf(await api.get<BillingRun>(`/billing-runs/${id}`));
  const both = await Promise.all([1, 2].map(() => api.post(`/billing-runs/${id}/prepare`, { version })));
  expect(both.map(({ status }) => status)).toContain(200);
  const parts = await partsOf(rental.id);
  expect(parts.map(({ part, net_amount }) => [part, net_amount])).toEqual([
    [1, 50_000],
    [2, 30_000],
    [3, 20_000],
  ]);
});
