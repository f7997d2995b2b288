import { beforeAll, expect, test } from "vitest";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { ExitAccount } from "#shared/domain/accounting/exits/rental-exit.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { dataOf } from "#tests/support/api.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture, KEYS, refusalOf } from "./exit-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api, given, money } = server;
const { prepare, aLet, anInvoice, inputOf, proposalOf, settle, chargesOf, rentalOf } = exitFixture(server);
beforeAll(prepare);

test.each(["deposit", "invoice", "payment", "incident", "rental_charge"])(
  "a proposal needs the right to read: %s",
  async (entity) => {
    const path = `/rental-exits/proposal?rental_id=${(await aLet()).id}&keys_returned_on=${KEYS}`;
    const read = async () => (await (await app.logInAs("viewer")).get(path)).status;
    expect(await read()).toBe(200);
    const change = (permissions: string) =>
      app.db.query(`update role set permissions = ${permissions} where slug = 'viewer'`);
    await change(`permissions || '{"${entity}": []}'`);
    expect(await read()).toBe(403);
    await change(`permissions - '${entity}'`);
  },
);

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

test("a proposal names the renewal that is signed or sent for it, and the exit is refused while there is one", async () => {
  const rental = await aLet();
  const terms = { start_date: "2030-01-01", end_date: "2030-12-31", monthly_rent: 90_000, version: rental.version };
  const draft = dataOf(await api.post<Rental>(`/rentals/${rental.id}/renew`, terms));
  const input = await inputOf(rental);
  expect((await proposalOf(rental.id)).renewal).toBeNull();
  dataOf(await api.post(`/rentals/${draft.id}/activate`, { version: draft.version, signed_on: "2026-03-01" }));
  expect((await proposalOf(rental.id)).renewal).toEqual({ id: draft.id, label: draft.code });
  expect(refusalOf(await api.post("/rental-exits", input))).toEqual([409, "error.renewal_follows"]);
  expect((await rentalOf(rental.id)).state).toBe("active");
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

const aCharge = async (rental_id: string, amount: number, concept: string) =>
  dataOf(
    await api.post<RentalCharge>("/rental-charges", {
      rental_id,
      payment_application_id: await money.anApplication("other"),
      concept,
      amount,
      charged_on: "2026-03-02",
    }),
  );

interface Proposed {
  readonly exception: string | null;
  readonly series_id: string | null;
  readonly person_id: string;
  readonly due_date: string;
  readonly period_start: string;
  readonly period_end: string;
  readonly lines: readonly { readonly concept: string; readonly unit_amount: number; readonly tax: unknown }[];
}

const proposeCharges = (rental_id: string) =>
  api.get<Proposed>(`/invoices/proposal?rental_id=${rental_id}&month=2026-03-01&until=${KEYS}&bills=charges`);

test("a proposal names the charges and credits that nothing bills, and they are billed alone where no days are open", async () => {
  const rental = await aLet();
  const series = await money.aSeries();
  const { version } = dataOf(await api.get<{ version: number }>(`/rentals/${rental.id}`));
  dataOf(await api.patch(`/rentals/${rental.id}`, { version, invoice_series_id: series.id }));
  const repair = await aCharge(rental.id, 12_000, "Persiana");
  const credit = await aCharge(rental.id, -2_000, "Abono de agua");
  expect((await proposalOf(rental.id)).waiting).toEqual([
    { id: repair.id, concept: "Persiana", amount: 12_000 },
    { id: credit.id, concept: "Abono de agua", amount: -2_000 },
  ]);
  const { lines, exception, series_id, person_id, due_date, period_start, period_end } = dataOf(
    await proposeCharges(rental.id),
  );
  expect({ exception, period_end, lines: lines.map(({ concept, unit_amount }) => [concept, unit_amount]) }).toEqual({
    exception: null,
    period_end: KEYS,
    lines: [
      ["Persiana", 12_000],
      ["Abono de agua", -2_000],
    ],
  });
  const body = { rental_id: rental.id, series_id, person_id, due_date, period_start, period_end };
  const draft = dataOf(
    await api.post<Invoice>("/invoices", { ...body, lines: lines.map(({ tax: _tax, ...line }) => line) }),
  );
  expect(await proposalOf(rental.id)).toMatchObject({ waiting: [], billed: [], drafts: [{ id: draft.id }] });
  expect((await chargesOf(rental)).map(({ invoice_id }) => invoice_id)).toEqual([draft.id, draft.id]);
});

test("a credit alone is no invoice, and charges of a split rental are billed with a month", async () => {
  const rental = await aLet();
  await aCharge(rental.id, -12_000, "Abono");
  expect(dataOf(await proposeCharges(rental.id))).toMatchObject({
    exception: expect.stringMatching(/nothing_to_bill|no_series/u),
  });
  const roommate = await given.aPerson();
  const shared = await aLet(true, { additional_tenant_ids: [roommate.id] });
  const shares = [
    { person_id: shared.tenant_id, share: 5_000 },
    { person_id: roommate.id, share: 5_000 },
  ];
  const { version } = dataOf(await api.get<{ version: number }>(`/rentals/${shared.id}`));
  dataOf(
    await api.post(`/rentals/${shared.id}/split`, { version, shares, has_joint_liability: false, day: "2025-01-01" }),
  );
  await aCharge(shared.id, 3_000, "Persiana");
  expect((await proposeCharges(shared.id)).status).toBe(404);
});

test("an exit keeps what waited for an invoice, and its sheet says that it is not included", async () => {
  const rental = await aLet();
  await anInvoice(rental, 10_000);
  await aCharge(rental.id, 12_000, "Persiana del salón");
  const exit = dataOf(await settle(rental));
  const { account } = dataOf(await api.get<{ account: ExitAccount }>(`/rental-exits/${exit.id}`));
  expect(account).toMatchObject({
    waiting: [{ concept: "Persiana del salón", amount: 12_000 }],
    deposit_returned: 90_000,
  });
  const { pages } = await readPdf((await api.download(`/rental-exits/${exit.id}/sheet?language=es`)).bytes);
  expect(pages.join(" ")).toContain("No incluido, pendiente de facturar: Persiana del salón, 120,00 €");
});
