import { beforeAll, expect, test } from "vitest";
import type { MonthChecklist } from "#shared/domain/accounting/closing/month-checklist.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { countsOf } from "#web/features/accounting/closing/counts-of.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { createFormerDebts } from "#tests/support/former-debts.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Each figure of the checklist is the number of rows of the list that it opens. */

const { app, api, given, money } = testServer({ clockAt: "2026-03-20T09:00:00Z" });
const MONTH = "2026-03-01";
const WITHIN = (field: string) => `${field}_from=${MONTH}&${field}_to=2026-03-31`;

const OVERDUE = `/invoices?is_overdue=true&${WITHIN("due_date")}`;

const checklists = async (more = "") => dataOf(await api.get<MonthChecklist[]>(`/month-closes/checklists${more}`));
const checklist = async () => (await checklists()).find(({ month }) => month === MONTH);
const countOf = async (path: string) => (await api.get(`${path}&page_size=1`)).body.meta?.total;

beforeAll(async () => {
  const { id: person_id } = await given.aPerson();
  const { id: series_id } = await money.aSeries();
  const terms = { person_id, series_id, due_date: "2026-03-02" };
  const first = await money.anIssuedInvoice(terms);
  await money.anIssuedInvoice(terms);
  const annulled: Invoice = await money.anIssuedInvoice(terms);
  dataOf(await api.post(`/invoices/${annulled.id}/annul`, { version: annulled.version, reason: "Error" }));
  await app.db.query(
    `insert into mail ("to", language, subject, text, is_confidential, state, entity, entity_id)
     values ('a@example.es', 'es', 'x', 'x', false, 'sent', 'invoice', $1)`,
    [first.id],
  );
  const { id, version } = await money.aPayment({ person_id, date: "2026-03-04", amount: 1_000, allocations: [] });
  dataOf(await api.post(`/payments/${id}/return`, { version, returned_on: "2026-03-10" }));
  const { movement } = await aBankMovement(api, { amount: 5_000, text: "UNO" });
  await aBankMovement(api, { amount: 6_000, text: "DOS" });
  dataOf(await moveMovement(api, movement, "confirm", { person_id }));
  const debts = await createFormerDebts({ api, given, money, services: () => app.services });
  await debts.aDebt({ issue_date: "2026-03-02", due_date: "2026-03-10" });
});

test("the figures are those of the lists", async () => {
  const found = await checklist();
  expect(found).toMatchObject({
    issued: 2,
    sent: 1,
    unsent: 1,
    returned: 1,
    reconciled: 1,
    unreconciled: 1,
    overdue: 3,
    reminder_due: 0,
  });
  expect(found).toMatchObject({
    issued: await countOf(`/invoices?state=issued,rectified&is_former=false&${WITHIN("issue_date")}`),
    drafts: await countOf(`/invoices?state=draft&${WITHIN("income_month")}`),
    sent: await countOf(`/invoices?state=issued,rectified&is_former=false&${WITHIN("issue_date")}&is_mailed=true`),
    unsent: await countOf(`/invoices?state=issued,rectified&is_former=false&${WITHIN("issue_date")}&is_mailed=false`),
    reconciled: await countOf(`/bank-movements?state=confirmed,ignored&${WITHIN("operation_date")}`),
    unreconciled: await countOf(`/bank-movements?state=pending&${WITHIN("operation_date")}`),
    returned: await countOf(`/payments?state=returned&direction=in&is_offset=false&${WITHIN("returned_on")}`),
    overdue: await countOf(OVERDUE),
  });
});

test("each count opens the list of its rows", async () => {
  const found = await checklist();
  if (!found) throw new Error("No checklist of the month");
  const counts = countsOf(found).filter(({ label }) => !label.includes("reconciled"));
  for (const { label, href, count } of counts) expect([label, await countOf(href)]).toEqual([label, count]);
});

test("of the overdue invoices those are left to do whose latest reminder was not sent, without claimed rentals", async () => {
  const left = async () => {
    const [counted, listed] = [(await checklist())?.reminder_due, await countOf(`${OVERDUE}&is_reminder_due=true`)];
    expect(counted).toBe(listed);
    return counted;
  };
  const { id: asset_id } = await given.anAsset();
  const { id: tenant_id } = await given.aPerson();
  const rental_id = await insertTestRental(app.db, { asset_id, tenant_id, since: "2025-01-01", until: null });
  const { id: claimed } = await money.anIssuedInvoice({ person_id: tenant_id, rental_id, due_date: "2026-03-02" });
  expect(await left()).toBe(0);
  await app.db.query("update reminder_step set is_active = true");
  expect(await left()).toBe(3);
  await app.db.query("update rental set arrears_status = 'claimed' where id = $1", [rental_id]);
  expect(await left()).toBe(2);
  await app.db.query("update rental set arrears_status = 'normal' where id = $1", [rental_id]);
  // 18 days after its due date.
  await app.db.query(
    `insert into reminder (invoice_id, reminder_step_id, person_id, days_overdue)
     select $1, id, $2, days_overdue from reminder_step where days_overdue <= 18 order by days_overdue desc limit 1`,
    [claimed, tenant_id],
  );
  expect(await left()).toBe(2);
  expect(await countOf(`${OVERDUE}&is_reminder_due=false`)).toBe(2);
  expect((await api.get("/invoices?is_reminder_due=maybe")).status).toBe(400);
});

test("twelve months are read, the latest first, up to a given month", async () => {
  const months = (await checklists()).map(({ month }) => month);
  expect([months.length, months[0], months.at(-1)]).toEqual([12, MONTH, "2025-04-01"]);
  expect((await checklists("?until=2025-03-01"))[0]?.month).toBe("2025-03-01");
  expect((await api.get("/month-closes/checklists?until=2025-03-02")).status).toBe(400);
});
