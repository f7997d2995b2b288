import { beforeAll, expect, test } from "vitest";
import type { Person } from "#shared/domain/persons/person.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture, KEYS } from "./exit-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api, given, money } = server;
const { prepare, aLet, proposalOf } = exitFixture(server);
beforeAll(prepare);

test.each(["deposit", "invoice", "payment", "incident"])("a proposal needs the right to read: %s", async (entity) => {
  const path = `/rental-exits/proposal?rental_id=${(await aLet()).id}&keys_returned_on=${KEYS}`;
  const read = async () => (await (await app.logInAs("viewer")).get(path)).status;
  expect(await read()).toBe(200);
  const change = (permissions: string) =>
    app.db.query(`update role set permissions = ${permissions} where slug = 'viewer'`);
  await change(`permissions || '{"${entity}": []}'`);
  expect(await read()).toBe(403);
  await change(`permissions - '${entity}'`);
});

test("a proposal names credit without a rental, and says whether the tenant has a bank account", async () => {
  const tenant_id = (await given.aPerson({ bank_account: null })).id;
  const rental = await aLet(true, { tenant_id });
  expect(await proposalOf(rental.id)).toMatchObject({ has_bank_account: false, other_credits: [], credits: [] });
  const payment = await money.aPayment({ person_id: tenant_id, amount: 12_300, allocations: [] });
  const { version } = dataOf(await api.get<Person>(`/persons/${tenant_id}`));
  dataOf(await api.patch(`/persons/${tenant_id}`, { version, bank_account: "ES9121000418450200051332" }));
  expect(await proposalOf(rental.id)).toMatchObject({
    has_bank_account: true,
    other_credits: [{ id: payment.id, credit: 12_300 }],
    credits: [],
  });
});

test("a proposal names the days that the rent's invoices and drafts bill, and drafts to another customer", async () => {
  const rental = await aLet(true);
  const other = await given.aPerson();
  const line = { ...(await money.aLine({ payment_application_id: await money.anApplication("rent") })) };
  const period = { period_start: "2026-02-01", period_end: "2026-02-28" };
  const draft = await money.anInvoice({ rental_id: rental.id, person_id: other.id, lines: [line], ...period });
  expect(await proposalOf(rental.id)).toMatchObject({
    billed: [{ since: "2026-02-01", until: "2026-02-28" }],
    drafts: [{ id: draft.id, customer: draft.customer_name, period_end: "2026-02-28" }],
  });
});
