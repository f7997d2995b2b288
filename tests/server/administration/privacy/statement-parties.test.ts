import { expect, test } from "vitest";
import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import type { IssuedContent, StatementProposal } from "#shared/domain/accounting/owners/statement-content.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-16T09:00:00Z" });

/** Of an owner to whom a former tenant and another person paid a rent each. */
async function aStatementOfTwo() {
  const owner = await given.anOwner();
  const { id: property_id, version } = await given.aProperty();
  const shares = [{ owner_id: owner.id, share: 10_000 }];
  dataOf(await api.post(`/properties/${property_id}/set_owners`, { version, since: "2025-01-01", shares }));
  const { id: asset_id } = await given.anAsset({ property_id });
  const tenant = await given.aPerson();
  const days = { since: "2025-01-01", until: "2026-01-31", state: "ended" } as const;
  const rental_id = await insertTestRental(app.db, { asset_id, tenant_id: tenant.id, ...days });
  const lines = [await money.aLine({ tax_rate: 0, withholding_rate: 0 })];
  for (const date of ["2026-01-07", "2026-01-08"]) {
    const whose = { person_id: tenant.id, rental_id };
    const { id } = await money.anInvoice({ ...whose, due_date: "2026-01-05", lines });
    await app.db.query("select issue_invoices(array[$1::uuid], '2026-01-05')", [id]);
    await money.aPayment({ ...whose, date, amount: 100_000 });
  }
  const other = await given.aPerson();
  await app.db.query("update payment set person_id = $1 where owner_id is null and date = '2026-01-08'", [other.id]);
  const period = { owner_id: owner.id, period_start: "2026-01-01", period_end: "2026-01-31" };
  const { net } = dataOf(await api.get<StatementProposal>(`/owner-statements/proposal?${new URLSearchParams(period)}`));
  const statement = dataOf(await api.post<OwnerStatement>("/owner-statements", { ...period, net }));
  return { statement, tenant, other };
}

const payersOf = async ({ id }: OwnerStatement) => {
  const { content } = dataOf(await api.get<IssuedContent>(`/owner-statements/${id}/content`));
  return content.properties.flatMap(({ income }) => income.map(({ detail }) => detail));
};

test("a blocked tenant whose name changed since is not named in a statement; who else paid is, and unblocking restores it", async () => {
  const { statement, tenant, other } = await aStatementOfTwo();
  const frozen = await payersOf(statement);
  expect(frozen).toEqual([tenant.label, other.label]);
  const renamed = dataOf(
    await api.patch<Person>(`/persons/${tenant.id}`, { version: tenant.version, last_name: "Torrecilla" }),
  );
  const blocked = dataOf(
    await api.post<Person>(`/persons/${tenant.id}/block`, { version: renamed.version, reason: "x" }),
  );
  expect(await payersOf(statement)).toEqual(["•••", other.label]);
  dataOf(await api.post(`/persons/${tenant.id}/unblock`, { version: blocked.version, reason: "x" }));
  expect(await payersOf(statement)).toEqual(frozen);
});
