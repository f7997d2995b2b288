import { beforeAll, describe, expect, test } from "vitest";
import type { DepositWithholding } from "#shared/domain/accounting/deposits/deposit-withholding.ts";
import type { DepositVerb } from "#shared/domain/accounting/deposits/deposit-moves.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { PaymentAllocation } from "#shared/domain/accounting/payments/payment-allocation.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import type { Dashboard } from "#shared/domain/reports/dashboard.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import type { MoneyBuilders } from "#tests/support/money-builders.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-15T09:00:00Z" });
let payment_method_id: string;

beforeAll(async () => {
  payment_method_id = await money.aMethod();
});

const read = async ({ id }: { id: string }) => dataOf(await api.get<Deposit>(`/deposits/${id}`));
const tryMove = ({ id, version }: Deposit, verb: DepositVerb, body: object, by: Api = api) =>
  by.post<Deposit>(`/deposits/${id}/${verb}`, { version, ...body });
const refusal = async (reply: ReturnType<typeof tryMove>) => {
  const { status, body } = await reply;
  return [status, body.errors[0]?.field ?? null, body.errors[0]?.translationKey];
};
const received = async (more: Parameters<MoneyBuilders["aDeposit"]>[0] = {}) =>
  money.moveDeposit(await money.aDeposit(more), "receive", { received_on: "2026-01-05", payment_method_id });
const recovered = async () => {
  const { id: body_id } = await money.aBody();
  const lodged = await money.moveDeposit(await received(), "lodge", { lodged_on: "2026-01-20", body_id });
  return money.moveDeposit(lodged, "recover", { recovered_on: "2026-03-01" });
};
const allocationsOf = async ({ id }: Deposit) =>
  dataOf(await api.get<PaymentAllocation[]>(`/payment-allocations?deposit_id=${id}`));
const paymentOf = async ({ payment_id }: PaymentAllocation) =>
  dataOf(await api.get<Payment>(`/payments/${payment_id}`));
const withPaint = (amount: number) => ({
  returned_on: "2026-03-10",
  payment_method_id,
  withholdings: [{ concept: "Pintura", amount }],
});

test("a rental's deposit gets a code, the contract's day, the region's deposit body and the last day to lodge it", async () => {
  const rental = await given.aRental({ start_date: "2026-02-01" });
  const deposit = await read({ id: rental.deposit_id ?? "" });
  const madrid = await money.aBody("madrid");
  expect(deposit).toMatchObject({
    rental_id: rental.id,
    tenant_id: rental.tenant_id,
    property_id: rental.property_id,
    state: "pending",
    kind: "legal",
    date: "2026-02-01",
    body_id: madrid.id,
    lodge_due_on: "2026-03-03",
    must_lodge: true,
    is_processed: false,
    is_returned: false,
  });
  expect(deposit.code).toMatch(/^FIA-\d{5}$/);
});

test("a deposit's contract day follows the signature, and its last day to lodge follows the body's setting", async () => {
  const rental = await given.aRental({ start_date: "2026-02-01" });
  dataOf(await api.post(`/rentals/${rental.id}/activate`, { version: rental.version, signed_on: "2026-01-20" }));
  const deposit = await read({ id: rental.deposit_id ?? "" });
  expect([deposit.date, deposit.lodge_due_on]).toEqual(["2026-01-20", "2026-02-19"]);
  const body = await money.aBody("cataluna");
  const there = await money.aDeposit({ body_id: body.id, date: "2026-02-01" });
  dataOf(await api.patch(`/deposit-bodies/${body.id}`, { version: body.version, days_to_lodge: 10 }));
  expect((await read(there)).lodge_due_on).toBe("2026-02-11");
});

test("a term that no one verified is no deadline and counts nowhere, until it is verified", async () => {
  const body = await money.aBody("aragon");
  const pending = await money.aDeposit({ body_id: body.id, date: "2026-01-01" });
  const countLate = async () => dataOf(await api.get<Dashboard>("/dashboard")).deposits?.to_lodge ?? 0;
  const before = await countLate();
  const deposit = await money.moveDeposit(pending, "receive", { received_on: "2026-01-05", payment_method_id });
  expect(deposit).toMatchObject({ must_lodge: true, is_term_verified: false, lodge_due_on: null });
  expect(await countLate()).toBe(before);
  const verified = dataOf(
    await api.patch<{ version: number }>(`/deposit-bodies/${body.id}`, { version: body.version, is_verified: true }),
  );
  expect(await read(deposit)).toMatchObject({ is_term_verified: true, lodge_due_on: "2026-01-31" });
  expect(await countLate()).toBe(before + 1);
  dataOf(await api.patch(`/deposit-bodies/${body.id}`, { version: verified.version, is_verified: false }));
  expect((await read(deposit)).lodge_due_on).toBeNull();
});

describe("receiving a deposit", () => {
  test("receiving a deposit registers the missing payment and allocates it", async () => {
    const pending = await money.aDeposit();
    const deposit = await money.moveDeposit(pending, "receive", {
      received_on: "2026-01-05",
      payment_method_id,
      reference: "Fianza",
    });
    expect(deposit).toMatchObject({ state: "received", received_on: "2026-01-05", received_amount: 85_000 });
    expect(deposit.version).toBeGreaterThan(pending.version);
    const [allocation, ...others] = await allocationsOf(deposit);
    expect(others).toEqual([]);
    expect(allocation).toMatchObject({ amount: 85_000, state: "applied", deposit_label: deposit.code });
    expect(allocation && (await paymentOf(allocation))).toMatchObject({
      direction: "in",
      state: "completed",
      amount: 85_000,
      credit: 0,
      person_id: deposit.tenant_id,
      rental_id: deposit.rental_id,
      reference: "Fianza",
      date: "2026-01-05",
    });
  });

  test("receiving a deposit registers only what payments do not cover yet, and a payment that covers all of it receives it", async () => {
    const pending = await money.aDeposit();
    const part = { person_id: pending.tenant_id, rental_id: pending.rental_id, amount: 30_000, date: "2026-01-03" };
    await money.aPayment({ ...part, allocations: [{ deposit_id: pending.id, amount: 30_000 }] });
    expect(await read(pending)).toMatchObject({ state: "pending", received_amount: 30_000, received_on: null });
    const partly = await read(pending);
    const whole = await money.moveDeposit(partly, "receive", { received_on: "2026-01-05", payment_method_id });
    expect((await allocationsOf(whole)).map(({ amount }) => amount)).toEqual([30_000, 55_000]);

    const other = await money.aDeposit();
    const all = { ...part, person_id: other.tenant_id, rental_id: other.rental_id, amount: 85_000 };
    await money.aPayment({ ...all, allocations: [{ deposit_id: other.id, amount: 85_000 }] });
    expect(await read(other)).toMatchObject({ state: "received", received_on: "2026-01-03" });
  });

  test("reversing the payment undoes the receipt of a deposit unless it has been lodged", async () => {
    const deposit = await received();
    const [allocation] = await allocationsOf(deposit);
    const reverse = (one: PaymentAllocation | undefined) =>
      api.post(`/payment-allocations/${one?.id}/reverse`, { version: one?.version });
    dataOf(await reverse(allocation));
    expect(await read(deposit)).toMatchObject({ state: "pending", received_amount: 0, received_on: null });
    const lodged = await recovered();
    const [lodgedAllocation] = await allocationsOf(lodged);
    expect((await reverse(lodgedAllocation)).body.errors[0]?.translationKey).toBe("error.deposit_lodged");
  });

  test("receiving a bank guarantee registers no payment", async () => {
    const deposit = await received({ kind: "bank_guarantee", amount: 170_000 });
    expect(deposit).toMatchObject({ state: "received", received_amount: 0, body_id: null, must_lodge: false });
    expect(await allocationsOf(deposit)).toEqual([]);
    const { status, body } = await api.post("/payments", {
      ...(await money.aPaymentInput({ person_id: deposit.tenant_id, amount: 100 })),
      allocations: [{ deposit_id: deposit.id, amount: 100 }],
    });
    expect([status, body.errors[0]?.translationKey]).toEqual([422, "error.deposit_guarantee"]);
  });

  test("receiving a deposit requires a payment method and a day that is not in the future", async () => {
    const deposit = await money.aDeposit();
    expect(await refusal(tryMove(deposit, "receive", { received_on: "2026-01-05" }))).toEqual([
      400,
      "payment_method_id",
      "validation.required",
    ]);
    expect(await refusal(tryMove(deposit, "receive", { received_on: "2026-03-16", payment_method_id }))).toEqual([
      400,
      "received_on",
      "validation.not_future",
    ]);
  });
});

describe("lodging and recovering a deposit", () => {
  test("lodging and recovering record the body, the day and the reference", async () => {
    const { id: body_id, label } = await money.aBody("cataluna");
    const lodged = await money.moveDeposit(await received(), "lodge", {
      lodged_on: "2026-01-20",
      body_id,
      lodge_reference: "B-77",
    });
    expect(lodged).toMatchObject({ state: "lodged", is_processed: true, lodge_reference: "B-77", body_label: label });
    const back = await money.moveDeposit(lodged, "recover", { recovered_on: "2026-03-01" });
    expect(back).toMatchObject({ state: "recovered", recovered_on: "2026-03-01", is_processed: true });
  });

  test("only the legal deposit is lodged and recovered", async () => {
    const { id: body_id } = await money.aBody();
    const deposit = await received({ kind: "additional" });
    const { status, body } = await tryMove(deposit, "lodge", { lodged_on: "2026-01-20", body_id });
    expect([status, body.data]).toEqual([409, { allowed: ["give_back"] }]);
  });

  test("recovering precedes the return only where the deposit body requires it", async () => {
    const mandatory = await received();
    const { body } = await tryMove(mandatory, "give_back", { returned_on: "2026-03-10", payment_method_id });
    expect(body.data).toEqual({ allowed: ["hold", "lodge"] });
    const voluntary = await received({ body_id: (await money.aBody("castilla_y_leon")).id });
    expect(voluntary).toMatchObject({ must_lodge: false, lodge_due_on: null });
    const back = await money.moveDeposit(voluntary, "give_back", { returned_on: "2026-03-10", payment_method_id });
    expect(back.state).toBe("returned");
  });
});

describe("returning a deposit", () => {
  test("a full return pays the whole deposit", async () => {
    const deposit = await money.moveDeposit(await recovered(), "give_back", {
      returned_on: "2026-03-10",
      payment_method_id,
    });
    expect(deposit).toMatchObject({
      state: "returned",
      is_returned: true,
      returned_amount: 85_000,
      withheld_amount: 0,
      returned_on: "2026-03-10",
    });
    const [, paid] = await allocationsOf(deposit);
    expect(paid && (await paymentOf(paid))).toMatchObject({ direction: "out", amount: 85_000, state: "completed" });
  });

  test("a partial return withholds the rest with its reasons, also listed at the incident", async () => {
    const before = await recovered();
    const incident = await given.anIncident({ rental_id: before.rental_id });
    const withholdings = [
      { concept: "Pintura", amount: 20_000, incident_id: incident.id },
      { concept: "Limpieza", amount: 5_000 },
    ];
    const deposit = await money.moveDeposit(before, "give_back", {
      returned_on: "2026-03-10",
      payment_method_id,
      withholdings,
    });
    expect(deposit).toMatchObject({
      state: "partly_returned",
      is_returned: true,
      returned_amount: 60_000,
      withheld_amount: 25_000,
    });
    const listed = dataOf(await api.get<DepositWithholding[]>(`/deposit-withholdings?incident_id=${incident.id}`));
    expect(listed).toMatchObject([
      { deposit_label: deposit.code, concept: "Pintura", amount: 20_000, date: "2026-03-10" },
    ]);
  });

  test("a return of nothing withholds the whole deposit and makes no payment", async () => {
    const before = await recovered();
    const deposit = await money.moveDeposit(before, "give_back", {
      returned_on: "2026-03-10",
      withholdings: [{ concept: "Impago", amount: 85_000 }],
    });
    expect(deposit).toMatchObject({ state: "retained", is_returned: false, withheld_amount: 85_000 });
    expect(await allocationsOf(deposit)).toHaveLength(1);
  });

  test("a return withholds neither more than the deposit nor for an unknown incident", async () => {
    const before = await recovered();
    expect(await refusal(tryMove(before, "give_back", withPaint(85_001)))).toEqual([
      400,
      "withholdings",
      "validation.withheld_too_much",
    ]);
    const unknown = [{ concept: "x", amount: 1, incident_id: "01890000-0000-7000-8000-000000000000" }];
    expect(await refusal(tryMove(before, "give_back", { ...withPaint(1), withholdings: unknown }))).toEqual([
      400,
      "incident_id",
      "error.unknown_reference",
    ]);
    expect(await read(before)).toEqual(before);
  });

  test("a return is open again when the bank returns the transfer, and its withholdings stay", async () => {
    const deposit = await money.moveDeposit(await recovered(), "give_back", withPaint(20_000));
    const [, paid] = await allocationsOf(deposit);
    const payment = paid && (await paymentOf(paid));
    dataOf(await api.post(`/payments/${payment?.id}/return`, { version: payment?.version, returned_on: "2026-03-12" }));
    const open = await read(deposit);
    expect(open).toMatchObject({ state: "recovered", returned_amount: 0, withheld_amount: 20_000, returned_on: null });
    const again = await money.moveDeposit(open, "give_back", { returned_on: "2026-03-14", payment_method_id });
    expect(again).toMatchObject({ state: "partly_returned", returned_amount: 65_000, withheld_amount: 20_000 });
  });

  test("a return is due a month after the keys are handed back, and the home page counts it", async () => {
    const rental = await given.aRental({ start_date: "2026-01-01" });
    const active = dataOf(
      await api.post<Rental>(`/rentals/${rental.id}/activate`, { version: rental.version, signed_on: "2026-01-01" }),
    );
    const pending = await read({ id: rental.deposit_id ?? "" });
    const held = await money.moveDeposit(pending, "receive", { received_on: "2026-01-05", payment_method_id });
    const count = async () => dataOf(await api.get<Dashboard>("/dashboard")).deposits;
    const before = await count();
    dataOf(await api.post(`/rentals/${rental.id}/end`, { version: active.version, keys_returned_on: "2026-02-28" }));
    expect(await read(held)).toMatchObject({ state: "received", return_due_on: "2026-03-28" });
    const after = await count();
    expect(after?.to_return).toBe((before?.to_return ?? 0) + 1);
    const due = await api.get<Deposit[]>(
      `/deposits?state=received,held,lodged,recovered&return_due_on_to=${after?.due_to}&page_size=200`,
    );
    expect(due.body.meta?.total).toBe(after?.to_return);
    const toLodge = await api.get<Deposit[]>(`/deposits?state=received&lodge_due_on_to=${after?.due_to}&page_size=200`);
    expect(toLodge.body.meta?.total).toBe(after?.to_lodge);
  });
});

describe("deposit refusals", () => {
  test("a received deposit cannot change its amount, be deleted or be archived", async () => {
    const deposit = await received();
    const changed = await api.patch(`/deposits/${deposit.id}`, { version: deposit.version, amount: 1 });
    expect([changed.status, changed.body.errors[0]?.field]).toEqual([400, "amount"]);
    const removed = await api.delete(`/deposits/${deposit.id}`);
    expect(removed.body.errors[0]?.translationKey).toBe("error.deposit_fixed");
    const archived = await api.post(`/deposits/${deposit.id}/archive`, { version: deposit.version });
    expect(archived.status).toBe(409);
    const rental = dataOf(await api.get<Rental>(`/rentals/${deposit.rental_id}`));
    const taken = await api.patch(`/rentals/${rental.id}`, { version: rental.version, deposit_amount: null });
    expect(taken.body.errors[0]?.translationKey).toBe("error.deposit_fixed");
  });

  test.each([
    "update deposit set received_amount = 1 where id = $1",
    "update deposit set returned_amount = 85000 where id = $1",
    "update deposit set state = 'returned', returned_on = '2026-03-01' where id = $1",
    "update deposit set state = 'recovered', recovered_on = '2026-03-01' where id = $1",
    "update deposit set amount = 1 where id = $1",
    "update deposit set state = 'pending', received_on = null where id = $1",
    "delete from deposit where id = $1",
    "insert into deposit_withholding (deposit_id, concept, amount, date) values ($1, 'x', 1, '2026-03-01')",
  ])("a direct change of a received deposit is refused by the database: %s", async (sql) => {
    const deposit = await received();
    await expect(app.db.query(sql, [deposit.id])).rejects.toThrow(/deposit_|forbidden_move/);
    expect(await read(deposit)).toEqual(deposit);
  });

  test("additional guarantees of a home above two months' rent are refused", async () => {
    const { id: rental_id } = await given.aRental({ monthly_rent: 85_000 });
    await money.aDeposit({ rental_id, kind: "additional", amount: 100_000 });
    const { status, body } = await api.post("/deposits", { rental_id, kind: "bank_guarantee", amount: 70_001 });
    expect([status, body.errors[0]?.field, body.errors[0]?.message]).toEqual([
      400,
      "amount",
      "En vivienda habitual las garantías adicionales no pueden pasar de dos mensualidades (LAU art. 36.5)",
    ]);
    const fits = await money.aDeposit({ rental_id, kind: "bank_guarantee", amount: 70_000 });
    const more = await api.patch(`/deposits/${fits.id}`, { version: fits.version, amount: 70_001 });
    expect(more.status).toBe(400);
    const office = await given.aRental({ regime: "business", monthly_rent: 85_000 });
    await money.aDeposit({ rental_id: office.id, kind: "bank_guarantee", amount: 510_000 });
  });

  test("an archived guarantee is not restored beyond two months' rent", async () => {
    const { id: rental_id } = await given.aRental({ monthly_rent: 85_000 });
    const first = await money.aDeposit({ rental_id, kind: "additional", amount: 150_000 });
    const archived = dataOf(await api.post<Deposit>(`/deposits/${first.id}/archive`, { version: first.version }));
    const second = await money.aDeposit({ rental_id, kind: "additional", amount: 100_000 });
    const restore = () => api.post<Deposit>(`/deposits/${first.id}/restore`, { version: archived.version });
    const { status, body } = await restore();
    expect([status, body.errors[0]?.field]).toEqual([400, "amount"]);
    dataOf(await api.post(`/deposits/${second.id}/archive`, { version: second.version }));
    expect((await restore()).status).toBe(200);
  });

  test("a second legal deposit of a rental is refused with 409", async () => {
    const { id: rental_id } = await given.aRental();
    const { status, body } = await api.post("/deposits", { rental_id, kind: "legal", amount: 1 });
    expect([status, body.errors[0]?.field]).toEqual([409, "rental_id"]);
  });

  test("a contract without a deposit is refused until one is created", async () => {
    const rental = await given.aRental({ deposit_amount: null });
    const activate = async () => {
      const { version } = dataOf(await api.get<Rental>(`/rentals/${rental.id}`));
      return api.post<Rental>(`/rentals/${rental.id}/activate`, { version, signed_on: "2026-01-01" });
    };
    const { status, body } = await activate();
    expect([status, body.errors[0]?.message]).toEqual([422, "No se puede crear el contrato: falta la fianza"]);
    const deposit = await money.aDeposit({ rental_id: rental.id });
    expect(dataOf(await activate())).toMatchObject({ state: "active", deposit_id: deposit.id });
  });

  test("read-only users and users who may not register payments cannot receive a deposit", async () => {
    const deposit = await money.aDeposit();
    for (const role of ["viewer", "agent"] as const) {
      const reply = await tryMove(
        deposit,
        "receive",
        { received_on: "2026-01-05", payment_method_id },
        await app.logInAs(role),
      );
      expect(reply.status).toBe(403);
    }
    expect(await read(deposit)).toEqual(deposit);
  });
});

describe("concurrent deposit moves", () => {
  test("of concurrent receipts one succeeds and the money is registered once", async () => {
    const deposit = await money.aDeposit();
    const answers = await Promise.all(
      [1, 2, 3].map(() => tryMove(deposit, "receive", { received_on: "2026-01-05", payment_method_id })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await allocationsOf(deposit)).toHaveLength(1);
  });

  test("of concurrent returns one succeeds and nothing is withheld twice", async () => {
    const deposit = await recovered();
    const answers = await Promise.all([0, 1, 2].map((step) => tryMove(deposit, "give_back", withPaint(10_000 + step))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { returned_amount, withheld_amount } = await read(deposit);
    expect(returned_amount + withheld_amount).toBe(85_000);
    expect(dataOf(await api.get(`/deposit-withholdings?deposit_id=${deposit.id}`))).toHaveLength(1);
  });
});

test("the history names each step of a deposit", async () => {
  const deposit = await money.moveDeposit(await recovered(), "give_back", withPaint(1_000));
  const entries = dataOf(await api.get<TimelineEntry[]>(`/deposits/${deposit.id}/timeline`));
  expect([...new Set(entries.map(({ action }) => action))]).toEqual([
    "give_back",
    "recover",
    "lodge",
    "receive",
    "create",
  ]);
});

test("due dates of a deposit never exceed the last supported day", async () => {
  const deposit = await money.aDeposit({ date: "2199-12-20" });
  expect(deposit.lodge_due_on).toBe("2199-12-31");
  const changed = await api.patch(`/deposits/${deposit.id}`, { version: deposit.version, notes: "Un siglo después" });
  expect(changed.status).toBe(200);
});

test("an asset that moves to another property moves its deposits with it", async () => {
  const deposit = await recovered();
  const rental = dataOf(await api.get<Rental>(`/rentals/${deposit.rental_id}`));
  const asset = dataOf(await api.get<{ version: number }>(`/assets/${rental.asset_id}`));
  const { id: property_id } = await given.aProperty();
  dataOf(await api.patch(`/assets/${rental.asset_id}`, { version: asset.version, property_id }));
  expect((await read(deposit)).property_id).toBe(property_id);
  expect((await allocationsOf(deposit)).map((one) => one.property_id)).toEqual([property_id]);
});
