import { expect, test } from "vitest";
import type { InvoiceLineInput } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { testServer } from "#tests/support/test-server.ts";

interface Proposal {
  readonly person_id: string;
  readonly period_start: string;
  readonly period_end: string;
  readonly due_date: string;
  readonly lines: readonly (InvoiceLineInput & { readonly tax: object })[];
}

const { app, api, given, money } = testServer({ clockAt: "2026-03-02T09:00:00Z" });

async function aRunningRental(): Promise<{ id: string; tenant_id: string }> {
  const tenant_id = (await given.aPerson()).id;
  const asset_id = (await given.anAsset()).id;
  const id = await insertTestRental(app.db, {
    asset_id,
    tenant_id,
    since: "2026-03-16",
    until: null,
    monthly_rent: 90_000,
  });
  return { id, tenant_id };
}

const propose = (rental_id: string) => api.get<Proposal>(`/invoices/proposal?rental_id=${rental_id}&month=2026-03-01`);

async function write(rental_id: string, { lines, ...proposal }: Proposal): Promise<Invoice> {
  const { person_id, period_start, period_end, due_date } = proposal;
  return money.anInvoice({
    rental_id,
    person_id,
    period_start,
    period_end,
    due_date,
    lines: lines.map(({ tax: _tax, ...line }) => line),
  });
}

test("a rental's month is proposed by its days, and the draft made from it bills that month once", async () => {
  const rental = await aRunningRental();
  const proposal = dataOf(await propose(rental.id));
  expect(proposal).toMatchObject({
    person_id: rental.tenant_id,
    period_start: "2026-03-16",
    period_end: "2026-03-31",
  });
  const first = await write(rental.id, proposal);
  const second = await write(rental.id, proposal);
  expect([first.billed_month, second.billed_month]).toEqual(["2026-03-01", null]);
});

test("a pending charge is billed by the draft it was proposed to, and by no other", async () => {
  const rental = await aRunningRental();
  const charge = dataOf(
    await api.post<RentalCharge>("/rental-charges", {
      rental_id: rental.id,
      payment_application_id: await money.anApplication("penalty"),
      concept: "Gastos de devolución",
      amount: 1_200,
      charged_on: "2026-03-01",
    }),
  );
  const proposal = dataOf(await propose(rental.id));
  expect(proposal.lines.map(({ concept }) => concept)).toContain("Gastos de devolución");
  const invoice = await write(rental.id, proposal);
  expect(dataOf(await api.get<RentalCharge>(`/rental-charges/${charge.id}`))).toMatchObject({
    invoice_id: invoice.id,
    is_pending: false,
  });
  expect(dataOf(await propose(rental.id)).lines.map(({ concept }) => concept)).not.toContain("Gastos de devolución");
});

const patch = async ({ id }: Invoice, values: object): Promise<Invoice> => {
  const { version } = dataOf(await api.get<Invoice>(`/invoices/${id}`));
  return dataOf(await api.patch<Invoice>(`/invoices/${id}`, { version, ...values }));
};

test("a draft's billed month follows its current dates and rental, and is null without a rental", async () => {
  const [rental, other] = [await aRunningRental(), await aRunningRental()];
  const draft = await write(rental.id, dataOf(await propose(rental.id)));
  const april = { period_start: "2026-04-01", period_end: "2026-04-30" };
  expect((await patch(draft, april)).billed_month).toBe("2026-04-01");
  expect((await write(rental.id, dataOf(await propose(rental.id)))).billed_month).toBe("2026-03-01");
  expect(await patch(draft, { rental_id: other.id })).toMatchObject({ billed_month: "2026-04-01" });
  expect((await patch(draft, { rental_id: null })).billed_month).toBeNull();
});

test("a draft to which the rent is added later bills the month from then on", async () => {
  const rental = await aRunningRental();
  const { lines, ...proposal } = dataOf(await propose(rental.id));
  const draft = await write(rental.id, { ...proposal, lines: [] });
  expect(draft.billed_month).toBeNull();
  expect((await patch(draft, { lines: lines.map(({ tax: _tax, ...line }) => line) })).billed_month).toBe("2026-03-01");
});

test("whether charges wait is read from their rows, by an index, however many invoices there are", async () => {
  const plan = await app.db.query<{ "QUERY PLAN": string }>(
    `explain select 1 from rental r where exists (select 1 from rental_charge c where c.rental_id = r.id and c.is_pending)`,
    [],
  );
  const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).not.toMatch(/is_pending|invoice_id_idx/u);
});

test("a charge of an annulled invoice belongs to none and waits", async () => {
  const rental = await aRunningRental();
  const charge = dataOf(
    await api.post<RentalCharge>("/rental-charges", {
      rental_id: rental.id,
      payment_application_id: await money.anApplication("penalty"),
      concept: "Bombín",
      amount: 4_500,
      charged_on: "2026-03-01",
    }),
  );
  const { id, version } = await money.issue(await write(rental.id, dataOf(await propose(rental.id))));
  const path = `/rental-charges/${charge.id}`;
  expect(dataOf(await api.get<RentalCharge>(path))).toMatchObject({ invoice_id: id, is_pending: false });
  dataOf(await api.post(`/invoices/${id}/annul`, { version, reason: "Error" }));
  expect(dataOf(await api.get<RentalCharge>(path))).toMatchObject({ invoice_id: null, is_pending: true });
});

test("a charge whose line is removed from a draft is pending again, and stays billed if only its text changes", async () => {
  const rental = await aRunningRental();
  const charge = dataOf(
    await api.post<RentalCharge>("/rental-charges", {
      rental_id: rental.id,
      payment_application_id: await money.anApplication("penalty"),
      concept: "Cerradura",
      amount: 4_500,
      charged_on: "2026-03-01",
    }),
  );
  const isPending = async () => dataOf(await api.get<RentalCharge>(`/rental-charges/${charge.id}`)).is_pending;
  const proposal = dataOf(await propose(rental.id));
  const draft = await write(rental.id, proposal);
  const lines = proposal.lines.map(({ tax: _tax, ...line }) => line);
  const renamed = lines.map((line) => (line.concept === "Cerradura" ? { ...line, concept: "Llave" } : line));
  await patch(draft, { lines: renamed });
  expect(await isPending()).toBe(false);
  await patch(draft, { lines: lines.filter(({ concept }) => concept !== "Cerradura") });
  expect(await isPending()).toBe(true);
  await patch(draft, { lines });
  expect(await isPending()).toBe(false);
});

test("an archived draft bills nothing, and is restored only while no other draft bills its month", async () => {
  const rental = await aRunningRental();
  const first = await write(rental.id, dataOf(await propose(rental.id)));
  const archived = dataOf(await api.post<Invoice>(`/invoices/${first.id}/archive`, { version: first.version }));
  const second = await write(rental.id, dataOf(await propose(rental.id)));
  expect(second.billed_month).toBe("2026-03-01");
  const restore = () => api.post<Invoice>(`/invoices/${first.id}/restore`, { version: archived.version });
  expect((await restore()).body.errors[0]).toMatchObject({
    field: "billed_month",
    translationKey: "error.duplicate",
  });
  await api.delete(`/invoices/${second.id}`);
  expect(dataOf(await restore()).billed_month).toBe("2026-03-01");
});

test("a month is proposed for some of its days, and no day that the rental does not have", async () => {
  const { id } = await aRunningRental();
  const of = (days: string) => api.get<Proposal>(`/invoices/proposal?rental_id=${id}&month=2026-03-01&${days}`);
  const proposal = dataOf(await of("since=2026-03-10&until=2026-03-23"));
  expect(proposal).toMatchObject({ period_start: "2026-03-16", period_end: "2026-03-23" });
  expect(proposal.lines[0]?.unit_amount).toBe(Math.round((90_000 * 8) / 31));
  expect((await of("until=2026-03-15")).body.errors[0]).toMatchObject({ field: "until" });
  expect((await of("until=ayer")).status).toBe(400);
});

test("a charge of the whole month is billed once, though two invoices bill parts of the month", async () => {
  const { id, tenant_id } = await aRunningRental();
  await money.aRecurringCharge({
    rental_id: id,
    kind: "property_tax",
    concept: "IBI",
    amount: 30_000,
    starts_on: "2026-01-01",
    rhythm: "named_months",
    months: [3],
  });
  const of = async (days: string) =>
    dataOf(await api.get<Proposal>(`/invoices/proposal?rental_id=${id}&month=2026-03-01&${days}`));
  const concepts = ({ lines }: Proposal) => lines.map(({ concept }) => concept);
  const first = await of("until=2026-03-20");
  expect(concepts(first)).toContain("IBI");
  await write(id, first);
  const second = await of("since=2026-03-21");
  expect(concepts(second)).not.toContain("IBI");
  expect(second).toMatchObject({ person_id: tenant_id, period_start: "2026-03-21", period_end: "2026-03-31" });
});

test("an unknown rental and an invalid month are refused", async () => {
  expect((await propose("019a0000-0000-7000-8000-000000000000")).status).toBe(404);
  const { id } = await aRunningRental();
  expect((await api.get(`/invoices/proposal?rental_id=${id}&month=marzo`)).status).toBe(400);
});
