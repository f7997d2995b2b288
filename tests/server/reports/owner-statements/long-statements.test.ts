import { expect, test } from "vitest";
import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import type { IssuedContent, StatementProposal } from "#shared/domain/accounting/owners/statement-content.ts";
import { MAX_PDF_ROWS } from "#shared/domain/reports/policy.ts";
import { dataOf } from "#tests/support/api.ts";
import { anOwnerWithRent } from "#tests/support/owner-with-rent.ts";
import { testServer } from "#tests/support/test-server.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api } = server;

const charge = (owner_id: string, count: number) =>
  app.db.query(
    `insert into owner_charge (kind, concept, owner_id, amount, tax_rate, charged_on)
     select 'credit', 'Abono', $1, 100, 0, '2026-01-10' from generate_series(1, $2::integer)`,
    [owner_id, count],
  );

test("a statement has as many movements as a PDF has rows, without the invoices; its page still shows it when there are more", async () => {
  const { owner } = await anOwnerWithRent(server);
  await charge(owner.id, MAX_PDF_ROWS - 1);
  const period = { owner_id: owner.id, period_start: "2026-01-01", period_end: "2026-01-31" };
  const propose = () => api.get<StatementProposal>(`/owner-statements/proposal?${new URLSearchParams(period)}`);
  const { net } = dataOf(await propose());
  const { id } = dataOf(await api.post<OwnerStatement>("/owner-statements", { ...period, net }));
  await charge(owner.id, 1);
  const { content, net_today } = dataOf(await api.get<IssuedContent>(`/owner-statements/${id}/content`));
  expect(net_today).toBe(net + 100);
  expect(content.properties.flatMap(({ income, expenses }) => [...income, ...expenses])).toHaveLength(MAX_PDF_ROWS);
  const later = { ...period, owner_id: (await anOwnerWithRent(server)).owner.id };
  await charge(later.owner_id, MAX_PDF_ROWS);
  const refused = await api.get(`/owner-statements/proposal?${new URLSearchParams(later)}`);
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([422, "error.report_too_long"]);
});
