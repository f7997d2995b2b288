import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { PaymentAllocation } from "#shared/domain/accounting/payments/payment-allocation.ts";
import type { PersonBalance } from "#shared/domain/accounting/payments/person-balance.ts";
import type { CreditOffer, CreditOffers } from "#shared/domain/accounting/payments/credit-offer.ts";
import type { CreditMode, NotificationSettings } from "#shared/domain/notifications/notification-settings.ts";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { violatedInvariants } from "#tests/support/money-invariants.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-10T09:00:00Z" });
let series_id: string;

beforeAll(async () => {
  await prepareJobs(app.db);
  series_id = (await money.aSeries()).id;
});
const setMode = async (credit_mode: CreditMode) => {
  const [row] = dataOf(await api.get<NotificationSettings[]>("/notification-settings"));
  return api.patch<NotificationSettings>(`/notification-settings/${row?.id}`, { version: row?.version, credit_mode });
};
beforeEach(async () => void dataOf(await setMode("propose")));

const draft = async (
  payer: { person_id: string } | { owner_id: string },
  amount: number,
  due_date: string,
  more = {},
) =>
  money.anInvoice({
    series_id,
    ...payer,
    due_date,
    lines: [await money.aLine({ unit_amount: amount, tax_rate: 0, withholding_rate: 0 })],
    ...more,
  });
const owed = async (person_id: string, amount: number, due_date: string, more = {}): Promise<Invoice> =>
  money.issue(await draft({ person_id }, amount, due_date, more));
const credit = (person_id: string, amount: number) => money.aPayment({ person_id, amount, allocations: [] });
const offersOf = async (query: string, by: Api = api) =>
  dataOf(await by.get<CreditOffers>(`/payments/credit?${query}`)).offers;
const apply = ({ person_id, owner_id, shares }: CreditOffer, by: Api = api, key?: string) =>
  by.post<{ allocation_ids: string[] }>(
    "/payments/apply-credit",
    {
      person_id,
      owner_id,
      shares: shares.map(({ payment_id, invoice_id, amount }) => ({ payment_id, invoice_id, amount })),
    },
    ...(key ? [{ "idempotency-key": key }] : []),
  );
const balanceOf = async (id: string) => dataOf(await api.get<PersonBalance>(`/persons/${id}/balance`));
const allocationsOf = async ({ id }: Invoice) =>
  dataOf(await api.get<PaymentAllocation[]>(`/payment-allocations?invoice_id=${id}`));
const offerOf = async (person_id: string): Promise<CreditOffer> => {
  const [offer] = await offersOf(`person_id=${person_id}`);
  if (!offer) throw new Error("No offer");
  return offer;
};

describe("credit that is proposed", () => {
  test("an offer shows what credit covers, the oldest due first; one call applies it, and one undoes it", async () => {
    const { id } = await given.aPerson();
    const second = await owed(id, 50_000, "2026-04-05");
    const first = await owed(id, 28_710, "2026-03-05");
    await credit(id, 60_000);
    const before = await balanceOf(id);
    const offer = await offerOf(id);
    expect(offer).toMatchObject({ credit: 60_000, person_id: id, owner_id: null });
    expect(offer.shares.map(({ invoice_id, amount }) => [invoice_id, amount])).toEqual([
      [first.id, 28_710],
      [second.id, 31_290],
    ]);
    expect(await offersOf(`invoice_id=${second.id}`)).toEqual([offer]);
    const { allocation_ids } = dataOf(await apply(offer));
    expect(await balanceOf(id)).toMatchObject({ outstanding: 18_710, credit: 0, balance: before.balance });
    expect((await allocationsOf(first)).map(({ state, is_automatic }) => [state, is_automatic])).toEqual([
      ["applied", false],
    ]);
    expect(await offersOf(`person_id=${id}`)).toEqual([]);
    dataOf(await api.post("/payments/undo-credit", { allocation_ids }));
    dataOf(await api.post("/payments/undo-credit", { allocation_ids }));
    expect(await balanceOf(id)).toEqual(before);
    expect(await offersOf(`person_id=${id}`)).toEqual([offer]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("an offer that is no longer current is refused, and two users who apply it at once apply it once", async () => {
    const { id } = await given.aPerson();
    await owed(id, 30_000, "2026-03-05");
    await credit(id, 60_000);
    const stale = await offerOf(id);
    await owed(id, 10_000, "2026-03-01");
    expect((await apply(stale)).body).toMatchObject({ errors: [{ translationKey: "error.credit_changed" }] });
    const offer = await offerOf(id);
    const codes = (await Promise.all([apply(offer), apply(offer)])).map(({ status }) => status);
    expect(new Set(codes)).toEqual(new Set([200, 409]));
    expect(await balanceOf(id)).toMatchObject({ outstanding: 0, credit: 20_000 });
  });

  test("an owner's credit covers the owner's invoices", async () => {
    const { id: owner_id } = await given.anOwner();
    const invoice = await money.issue(await draft({ owner_id }, 12_000, "2026-03-20"));
    await money.aPayment({ owner_id, amount: 12_000, allocations: [] });
    const [offer] = await offersOf(`owner_id=${owner_id}`);
    expect(offer).toMatchObject({ owner_id, person_id: null, shares: [{ invoice_id: invoice.id, amount: 12_000 }] });
  });

  test("a deposit's money is not credit, and credit is not proposed for a deposit", async () => {
    const rental = await given.aRental({ deposit_amount: null });
    await money.aDeposit({ rental_id: rental.id, amount: 85_000 });
    await credit(rental.tenant_id, 20_000);
    expect(await offersOf(`person_id=${rental.tenant_id}`)).toEqual([]);
  });

  test("applying requires the right to change payments, and only what is in scope is offered", async () => {
    const { id: rental_id, tenant_id: id } = await given.aRental({ deposit_amount: null });
    await owed(id, 30_000, "2026-03-05", { rental_id });
    await money.aPayment({ person_id: id, rental_id, amount: 60_000, allocations: [] });
    const offer = await offerOf(id);
    const reader = await app.logInAs("viewer");
    expect((await apply(offer, reader)).status).toBe(403);
    const manager = await app.logInAs("manager");
    await assignProperties(app.db, [(await given.aProperty()).id]);
    expect(await offersOf(`person_id=${id}`, manager)).toEqual([]);
    expect((await apply(offer, manager)).body).toMatchObject({ errors: [{ translationKey: "error.credit_changed" }] });
  });

  test("bad input gets a field error, and the mode never offers and applies nothing", async () => {
    const { id } = await given.aPerson();
    await owed(id, 30_000, "2026-03-05");
    await credit(id, 60_000);
    const offer = await offerOf(id);
    const { status, body } = await api.post("/payments/apply-credit", { shares: [] });
    expect([status, body.errors[0]?.message]).toEqual([400, "Reparto del saldo a favor es requerido"]);
    expect((await apply({ ...offer, person_id: null })).status).toBe(400);
    expect((await api.get("/payments/credit?person_id=x")).status).toBeLessThan(500);
    dataOf(await setMode("never"));
    expect(await offersOf(`person_id=${id}`)).toEqual([]);
    expect((await apply(offer)).status).toBe(409);
  });
});

describe("credit that is applied automatically", () => {
  test("after an issue a job applies credit, marks it, and does not apply again what a person reversed", async () => {
    dataOf(await setMode("automatic"));
    const { id } = await given.aPerson();
    await credit(id, 85_000);
    const invoice = await owed(id, 28_710, "2026-03-25");
    await runJobs(app.services);
    const [allocation] = await allocationsOf(invoice);
    expect(allocation).toMatchObject({ amount: 28_710, is_automatic: true, state: "applied" });
    expect(await balanceOf(id)).toMatchObject({ outstanding: 0, credit: 56_290 });
    dataOf(await api.post(`/payment-allocations/${allocation?.id}/reverse`, { version: allocation?.version }));
    const next = await owed(id, 10_000, "2026-04-25");
    await runJobs(app.services);
    expect(await allocationsOf(next)).toMatchObject([{ amount: 10_000, is_automatic: true }]);
    expect((await allocationsOf(invoice)).map(({ state }) => state)).toEqual(["reversed"]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  test("issuing applies nothing by itself with propose or never", async () => {
    const { id } = await given.aPerson();
    await credit(id, 85_000);
    const proposed = await owed(id, 10_000, "2026-03-25");
    dataOf(await setMode("never"));
    const ignored = await owed(id, 10_000, "2026-03-26");
    await runJobs(app.services);
    expect([...(await allocationsOf(proposed)), ...(await allocationsOf(ignored))]).toEqual([]);
  });

  test("only administrators write the setting", async () => {
    const manager = await app.logInAs("manager");
    const [row] = dataOf(await api.get<NotificationSettings[]>("/notification-settings"));
    const body = { version: row?.version, credit_mode: "automatic" };
    expect((await manager.patch(`/notification-settings/${row?.id}`, body)).status).toBe(403);
  });
});
