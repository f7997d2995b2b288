import { beforeAll, describe, expect, test } from "vitest";
import { prepareJobs } from "#server/engine/jobs/jobs.ts";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { PaymentAllocation } from "#shared/domain/accounting/payments/payment-allocation.ts";
import type { CreditOffers } from "#shared/domain/accounting/payments/credit-offer.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import type { AuditEntry } from "#shared/domain/administration/audit-entry.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { type ReportedAmounts, readAmounts } from "#tests/support/reported-amounts.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { testServer } from "#tests/support/test-server.ts";

/* What every undo leaves in each figure: home page, income, owner's statement of both months, arrears, account, history. */

const TODAY = "2026-03-16";
const FEBRUARY = "2026-02-09";
const RENT = 100_000;
const { app, api, given, money } = testServer({ clockAt: `${TODAY}T09:00:00Z` });
beforeAll(() => prepareJobs(app.db));

/** A let property with an owner, and the tenant's overdue invoice of February. */
async function aLetProperty() {
  const { id: asset_id, property_id } = await given.anAsset();
  const { id: owner_id } = await given.anOwner({ management_fee: 700 });
  await app.db.query(
    "insert into ownership (property_id, owner_id, share, since) values ($1, $2, 10000, '2020-01-01')",
    [property_id, owner_id],
  );
  const { id: person_id } = await given.aPerson();
  const rental = { asset_id, tenant_id: person_id, since: "2025-01-01", until: null };
  const rental_id = await insertTestRental(app.db, rental);
  const lines = [await money.aLine({ unit_amount: RENT, tax_rate: 0, withholding_rate: 0 })];
  const { id: invoice_id } = await money.anInvoice({ person_id, rental_id, due_date: "2026-02-05", lines });
  await app.db.query("select issue_invoices(array[$1::uuid], '2026-02-01')", [invoice_id]);
  return { property_id, owner_id, person_id, rental_id, invoice_id };
}
type World = Awaited<ReturnType<typeof aLetProperty>>;

const movePayment = async ({ id, version }: Payment, verb: string, body: object = {}) =>
  dataOf(await api.post<Payment>(`/payments/${id}/${verb}`, { version, ...body }));
const pay = ({ person_id, rental_id, invoice_id }: World, more: object = {}) =>
  money.aPayment({
    person_id,
    rental_id,
    date: FEBRUARY,
    amount: RENT,
    reference: `REF-${nextNumber()}`,
    allocations: [{ invoice_id, amount: RENT }],
    ...more,
  });
async function match(amount: number, text: string, body: object): Promise<BankMovement> {
  const { movement } = await aBankMovement(api, { amount, text, operation_date: FEBRUARY, value_date: FEBRUARY });
  return dataOf(await moveMovement(api, movement, "confirm", body));
}
const undo = async (movement: BankMovement) => void dataOf(await moveMovement(api, movement, "undo"));
const actionsOf = async (entity: string, id: string): Promise<readonly string[]> =>
  dataOf(await api.get<AuditEntry[]>(`/audit?entity=${entity}&entity_id=${id}&sort=at`)).map(({ action }) => action);

interface Case {
  readonly title: string;
  /** What is there before. */
  readonly prepare?: (world: World) => Promise<Payment | null>;
  /**
   * What is undone.
   * @returns the undo
   */
  readonly act: (world: World, prepared: Payment | null) => Promise<() => Promise<void>>;
  /** What the figures say between the two; unless given, something else than before. */
  readonly during?: (before: ReportedAmounts) => object;
}

const same = (before: ReportedAmounts): object => before;

/** Half of the rent, paid in February and left as credit. */
const payCredit = ({ person_id, rental_id }: World) =>
  money.aPayment({ person_id, rental_id, date: FEBRUARY, amount: RENT / 2, allocations: [] });

async function applyOffer({ person_id }: World): Promise<readonly string[]> {
  const { offers } = dataOf(await api.get<CreditOffers>(`/payments/credit?person_id=${person_id}`));
  const shares = (offers[0]?.shares ?? []).map(({ payment_id, invoice_id, amount }) => ({
    payment_id,
    invoice_id,
    amount,
  }));
  const applied = await api.post<{ allocation_ids: string[] }>("/payments/apply-credit", { person_id, shares });
  return dataOf(applied).allocation_ids;
}
const undoCredit = async (allocation_ids: readonly string[]) =>
  void dataOf(await api.post("/payments/undo-credit", { allocation_ids }));
const allocationsOf = async (payment: Payment | null): Promise<readonly PaymentAllocation[]> =>
  dataOf(await api.get<PaymentAllocation[]>(`/payment-allocations?payment_id=${payment?.id}&state=applied`));
const setCreditMode = (mode: "automatic" | "propose") =>
  app.db.query("update notification_settings set credit_mode = $1", [mode]);

/** February as before, and the credit in March. */
const inMarch = ({ february, account }: ReportedAmounts): object => ({
  february,
  march: [{ collected: RENT / 2, returned: 0 }],
  account: { outstanding: account.outstanding - RENT / 2, credit: 0 },
});

/** Undos after which every figure of every month is as it was. */
const traceless: readonly Case[] = [
  {
    title: "the match that created a payment",
    act: async ({ invoice_id }) => {
      const confirmed = await match(RENT, "INGRESO EN EFECTIVO", { invoice_id });
      return () => undo(confirmed);
    },
    during: ({ account }) => ({
      february: [{ collected: RENT, returned: 0 }],
      arrears: [],
      account: { outstanding: account.outstanding - RENT },
    }),
  },
  {
    title: "the match of a person that paid too much",
    act: async ({ person_id }) => {
      const confirmed = await match(RENT + 700, "INGRESO EN EFECTIVO", { person_id });
      return () => undo(confirmed);
    },
    during: () => ({ account: { credit: 700, outstanding: 0 } }),
  },
  {
    title: "the match that completed an expected payment",
    prepare: (world) => money.aPayment({ ...partyOf(world), amount: RENT, date: "2026-02-20", state: "pending" }),
    act: async (_world, expected) => {
      const confirmed = await match(RENT, "TRANSFERENCIA", { payment_id: expected?.id });
      return () => undo(confirmed);
    },
    during: () => ({ account: { credit: 0, outstanding: 0 }, arrears: [] }),
  },
  {
    title: "the match that only linked a payment",
    prepare: (world) => pay(world),
    act: async (_world, payment) => {
      const confirmed = await match(RENT, "TRANSFERENCIA", { payment_id: payment?.id });
      return () => undo(confirmed);
    },
    during: same,
  },
  {
    title: "the match that returned a payment, with the bank's fee",
    prepare: (world) => pay(world),
    act: async (_world, payment) => {
      const confirmed = await match(-RENT, "DEVOLUCION", { returned_payment_id: payment?.id, bank_fee: 300 });
      return () => undo(confirmed);
    },
    during: () => ({ arrears: [{ total: RENT }], account: { outstanding: RENT } }),
  },
  {
    title: "the credit of February that an offer applied in March",
    prepare: payCredit,
    act: async (world) => {
      const ids = await applyOffer(world);
      return () => undoCredit(ids);
    },
    during: inMarch,
  },
  {
    title: "the credit of February that the job applied in March",
    prepare: async (world) => {
      await setCreditMode("automatic");
      const payment = await payCredit(world);
      const lines = [await money.aLine({ unit_amount: 5_000, tax_rate: 0, withholding_rate: 0 })];
      await money.anIssuedInvoice({ ...partyOf(world), due_date: "2026-03-20", lines });
      await setCreditMode("propose");
      return payment;
    },
    act: async (_world, payment) => {
      await setCreditMode("automatic");
      await runJobs(app.services);
      await setCreditMode("propose");
      const applied = await allocationsOf(payment);
      expect(applied).toMatchObject([{ is_automatic: true, applied_on: TODAY }]);
      return () => undoCredit(applied.map(({ id }) => id));
    },
    during: ({ february }) => ({ february, march: [{ collected: RENT / 2, returned: 0 }] }),
  },
  {
    title: "the credit of February that a user allocated in March",
    prepare: payCredit,
    act: async ({ invoice_id }, payment) => {
      if (payment) await movePayment(payment, "allocate", { allocations: [{ invoice_id, amount: RENT / 2 }] });
      const [applied] = await allocationsOf(payment);
      return async () =>
        void dataOf(await api.post(`/payment-allocations/${applied?.id}/reverse`, { version: applied?.version }));
    },
    during: inMarch,
  },
  {
    title: "a remittance, which is cancelled after its file was made",
    prepare: aDebit,
    act: async (world) => {
      const remittance = await aGeneratedRemittance(world);
      return async () =>
        void dataOf(await api.post(`/remittances/${remittance.id}/cancel`, { version: remittance.version }));
    },
    during: same,
  },
  {
    title: "the receipt of a deposit, whose payment is returned",
    prepare: async ({ rental_id }) => {
      await app.db.query("insert into deposit (rental_id, kind, amount) values ($1, 'additional', 90000)", [rental_id]);
      return null;
    },
    act: async ({ rental_id, person_id }) => {
      const [deposit] = dataOf(await api.get<Deposit[]>(`/deposits?rental_id=${rental_id}`));
      const payment = await money.aPayment({
        person_id,
        rental_id,
        date: TODAY,
        amount: 90_000,
        allocations: [{ deposit_id: deposit?.id ?? "", amount: 90_000 }],
      });
      return async () => void (await movePayment(payment, "return", { returned_on: TODAY }));
    },
    during: ({ home, income }) => ({ home, income, account: { deposits_due: 0, credit: 0 } }),
  },
  {
    title: "an invoice, which is annulled",
    act: async ({ person_id, rental_id }) => {
      const lines = [await money.aLine({ unit_amount: 5_000, tax_rate: 0, withholding_rate: 0 })];
      const invoice = await money.anIssuedInvoice({ person_id, rental_id, due_date: "2026-03-10", lines });
      return async () =>
        void dataOf(
          await api.post<Invoice>(`/invoices/${invoice.id}/annul`, { version: invoice.version, reason: "Error" }),
        );
    },
    during: ({ account }) => ({ account: { outstanding: account.outstanding + 5_000 } }),
  },
];

const partyOf = ({ person_id, rental_id }: World) => ({ person_id, rental_id });

/** An invoice that a direct debit may collect. */
async function aDebit({ person_id }: World): Promise<null> {
  const input = await money.anIssuerInput();
  const issuer = await money.anIssuer({ ...input, creditor_id: generateCreditorId(input.tax_id) });
  await money.aMandate({ person_id });
  const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  await money.anIssuedInvoice({ series_id, person_id, payment_method_id: await money.aMethod("direct_debit") });
  return null;
}

async function aGeneratedRemittance({ person_id }: World): Promise<Remittance> {
  const [issuer] = await app.db.query<{ id: string }>(
    "select issuer_id as id from invoice where person_id = $1 order by created_at desc limit 1",
    [person_id],
  );
  const { id, version } = await money.aRemittance({ issuer_id: issuer?.id ?? "" });
  return dataOf(await api.post<Remittance>(`/remittances/${id}/generate`, { version }));
}

describe("an undo leaves no figure behind", () => {
  test.each(traceless)("undoing $title: every figure is as it was before", async ({ prepare, act, during }) => {
    const world = await aLetProperty();
    const prepared = prepare ? await prepare(world) : null;
    const before = await readAmounts(api, world);
    const undoIt = await act(world, prepared);
    const between = await readAmounts(api, world);
    if (during) expect(between).toMatchObject(during(before));
    await undoIt();
    expect(await readAmounts(api, world)).toEqual(before);
  });
});

describe("what happened stays in the figures", () => {
  test("an allocation that is reversed and applied again leaves February as it was, and cancels out in March", async () => {
    const world = await aLetProperty();
    const payment = await pay(world);
    const before = await readAmounts(api, world);
    const [allocation] = dataOf(await api.get<PaymentAllocation[]>(`/payment-allocations?payment_id=${payment.id}`));
    const path = `/payment-allocations/${allocation?.id}/reverse`;
    dataOf(await api.post(path, { version: allocation?.version }));
    const between = await readAmounts(api, world);
    expect(between).toMatchObject({
      february: before.february,
      march: [{ collected: 0, returned: RENT }],
      arrears: [{ total: RENT }],
      account: { outstanding: RENT, credit: RENT, balance: before.account.balance },
    });
    const freed = dataOf(await api.get<Payment>(`/payments/${payment.id}`));
    await movePayment(freed, "allocate", { allocations: [{ invoice_id: world.invoice_id, amount: RENT }] });
    const { march, ...rest } = await readAmounts(api, world);
    const { march: _march, ...restBefore } = before;
    expect(march).toMatchObject([{ collected: RENT, returned: RENT, to_pay: 0 }]);
    expect(rest).toEqual(restBefore);
  });

  test("credit of February that covers in March and is returned in March cancels out in March", async () => {
    const world = await aLetProperty();
    const payment = await payCredit(world);
    const before = await readAmounts(api, world);
    await applyOffer(world);
    const applied = dataOf(await api.get<Payment>(`/payments/${payment.id}`));
    await movePayment(applied, "return", { returned_on: TODAY, return_reason: "AM04" });
    const { february, march } = await readAmounts(api, world);
    expect({ february, march }).toEqual({ february: before.february, march: before.march });
  });

  test("a return of credit that is withdrawn in part counts from the day on which the credit was applied", async () => {
    const world = await aLetProperty();
    const payment = await payCredit(world);
    await applyOffer(world);
    const confirmed = await match(-RENT / 2, "DEVOLUCION", { returned_payment_id: payment.id });
    await pay(world, {
      date: "2026-03-12",
      amount: RENT - 30_000,
      allocations: [{ invoice_id: world.invoice_id, amount: RENT - 30_000 }],
    });
    const { february, march } = await readAmounts(api, world);
    await undo(confirmed);
    expect(await allocationsOf(payment)).toMatchObject([{ amount: 30_000, applied_on: TODAY }]);
    expect(await readAmounts(api, world)).toMatchObject({
      february,
      march: [{ collected: Number(march[0]?.["collected"]) + 30_000 }],
    });
  });

  test("a return that is withdrawn in part leaves the payment whole until its day, and counts the part from then on", async () => {
    const world = await aLetProperty();
    const payment = await pay(world);
    const back = { amount: -RENT, text: "DEVOLUCION", operation_date: "2026-03-05", value_date: "2026-03-05" };
    const { movement } = await aBankMovement(api, back);
    const confirmed = dataOf(await moveMovement(api, movement, "confirm", { returned_payment_id: payment.id }));
    await pay(world, {
      date: "2026-03-06",
      amount: 40_000,
      allocations: [{ invoice_id: world.invoice_id, amount: 40_000 }],
    });
    await undo(confirmed);
    expect(await readAmounts(api, world)).toMatchObject({
      february: [{ collected: RENT, returned: 0 }],
      march: [{ collected: RENT, returned: RENT }],
    });
  });

  test("a payment that the bank returned and that came in again shows payment, return and payment", async () => {
    const world = await aLetProperty();
    const payment = await pay(world);
    await movePayment(payment, "return", { returned_on: "2026-03-05", return_reason: "AM04" });
    await pay(world, { date: "2026-03-12" });
    expect(await readAmounts(api, world)).toMatchObject({
      february: [{ collected: RENT, returned: 0 }],
      march: [{ collected: RENT, returned: RENT }],
      arrears: [],
      account: {
        outstanding: 0,
        balance: 0,
        movements: [
          ["invoice", "2026-02-01", RENT],
          ["payment", FEBRUARY, -RENT],
          ["return", "2026-03-05", RENT],
          ["payment", "2026-03-12", -RENT],
        ],
      },
    });
    expect(await actionsOf("payment", payment.id)).toEqual(["create", "return"]);
  });

  test("the history of an annulled payment says that its match was undone", async () => {
    const { invoice_id } = await aLetProperty();
    const confirmed = await match(RENT, "INGRESO", { invoice_id });
    await undo(confirmed);
    expect((await actionsOf("payment", confirmed.payment_id ?? "")).at(-1)).toBe("undo");
    expect(await actionsOf("bank_movement", confirmed.id)).toEqual(["create", "confirm", "undo"]);
  });
});
