import { beforeAll, describe, expect, test } from "vitest";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { InterestRate } from "#shared/domain/accounting/deposits/interest-rate.ts";
import {
  type InterestFacts,
  interestState,
  type LegalInterest,
  remainingInterest,
} from "#shared/domain/accounting/deposits/legal-interest.ts";
import type { PersonBalance } from "#shared/domain/accounting/payments/person-balance.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-15T09:00:00Z" });
let payment_method_id: string;
beforeAll(async () => {
  payment_method_id = await money.aMethod();
});

const read = async (id: string) => dataOf(await api.get<Deposit>(`/deposits/${id}`));
const interestOf = async ({ id }: Deposit) =>
  dataOf(await api.get<InterestFacts & LegalInterest>(`/deposits/${id}/interest`));

/** The deposit of a rental whose keys came back on 30 June 2025, held by the landlord and never lodged. */
async function heldDeposit(keys_returned_on: string | null = "2025-06-30"): Promise<Deposit> {
  const rental = await given.aRental({ start_date: "2024-01-01", deposit_amount: 100_000 });
  const active = dataOf(
    await api.post<Rental>(`/rentals/${rental.id}/activate`, { version: rental.version, signed_on: "2024-01-01" }),
  );
  const pending = await read(rental.deposit_id ?? "");
  const received = await money.moveDeposit(pending, "receive", { received_on: "2024-01-05", payment_method_id });
  await money.moveDeposit(received, "hold", { held_on: "2024-01-10" });
  if (keys_returned_on !== null)
    dataOf(await api.post(`/rentals/${rental.id}/end`, { version: active.version, keys_returned_on }));
  return read(received.id);
}

const tryReturn = ({ id, version }: Deposit, input: object) =>
  api.post(`/deposits/${id}/give_back`, { version, returned_on: "2026-03-10", payment_method_id, ...input });

describe("a deposit held by the landlord", () => {
  test("it is recorded, given back without lodging, and keeps its day", async () => {
    const held = await heldDeposit();
    expect(held).toMatchObject({ state: "held", held_on: "2024-01-10", is_processed: false });
    const back = await money.moveDeposit(held, "give_back", { returned_on: "2026-03-10", payment_method_id });
    expect(back).toMatchObject({ state: "returned", held_on: "2024-01-10", lodged_on: null });
  });

  test("it may be lodged later, and a returned transfer leaves it held again", async () => {
    const { id: body_id } = await money.aBody();
    const lodged = await money.moveDeposit(await heldDeposit(null), "lodge", { lodged_on: "2024-02-01", body_id });
    expect(lodged).toMatchObject({ state: "lodged", held_on: "2024-01-10" });
    const back = await money.moveDeposit(await heldDeposit(), "give_back", {
      returned_on: "2026-03-10",
      payment_method_id,
    });
    const [paid] = dataOf(await api.get<Payment[]>(`/payments?person_id=${back.tenant_id}&direction=out`));
    dataOf(await api.post(`/payments/${paid?.id}/return`, { version: paid?.version, returned_on: "2026-03-12" }));
    expect((await read(back.id)).state).toBe("held");
  });

  test("holding is only of the legal deposit, not before it was received, and needs the right to approve", async () => {
    const agent = await money.aDeposit({ kind: "additional" });
    const received = await money.moveDeposit(agent, "receive", { received_on: "2026-01-05", payment_method_id });
    const refused = await api.post(`/deposits/${received.id}/hold`, {
      version: received.version,
      held_on: "2026-01-06",
    });
    expect([refused.status, refused.body.data]).toEqual([409, { allowed: ["give_back"] }]);
    const legal = await money.moveDeposit(await money.aDeposit(), "receive", {
      received_on: "2026-01-05",
      payment_method_id,
    });
    const early = await api.post(`/deposits/${legal.id}/hold`, { version: legal.version, held_on: "2026-01-04" });
    expect([early.status, early.body.errors[0]?.field]).toEqual([400, "held_on"]);
  });
});

describe("legal interest of a deposit", () => {
  test("it runs from a month after the keys, by year, and a year without a rate leaves the sum open", async () => {
    const interest = await interestOf(await heldDeposit());
    expect(interest).toMatchObject({
      due_on: "2025-07-30",
      owed: 100_000,
      paid: 0,
      years: [
        { year: 2025, from: "2025-07-31", to: "2025-12-31", days: 154, rate: 325, amount: 1_371 },
        { year: 2026, days: 74, rate: null, amount: null },
      ],
      amount: 1_371,
      is_final: false,
    });
    expect(interest.rates.map(({ year }) => year)).toEqual([2023, 2024, 2025]);
  });

  test("without a day of the keys, and for an additional guarantee, there is none", async () => {
    expect(await interestOf(await heldDeposit(null))).toMatchObject({ due_on: null, years: [], amount: 0 });
    const more = await money.aDeposit({ kind: "additional" });
    const received = await money.moveDeposit(more, "receive", { received_on: "2026-01-05", payment_method_id });
    expect(await interestOf(received)).toMatchObject({ due_on: null, years: [] });
    const refused = await api.post(`/deposits/${received.id}/give_back`, {
      version: received.version,
      returned_on: "2026-03-10",
      payment_method_id,
      interest_amount: 100,
    });
    expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, "interest_amount"]);
  });

  test("a lease that is not known to be under the LAU bears none, and none is paid", async () => {
    const held = await heldDeposit();
    await app.db.query("update rental set regime = 'other' where id = $1", [held.rental_id]);
    expect(await interestOf(held)).toMatchObject({ due_on: null, is_outside_lau: true, years: [], amount: 0 });
    expect(interestState(await interestOf(held), "2026-03-15")).toBe("outside_lau");
    const refused = await tryReturn(held, { interest_amount: 1_371 });
    expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, "interest_amount"]);
    expect((await tryReturn(held, {})).status).toBe(200);
  });

  test("none is paid before it runs, without keys, or where all is withheld", async () => {
    const held = await heldDeposit();
    const refusals = [
      await tryReturn(held, { interest_amount: 100, returned_on: "2025-07-30" }),
      await tryReturn(await heldDeposit(null), { interest_amount: 100 }),
      await tryReturn(held, { interest_amount: 100, withholdings: [{ amount: 100_000, concept: "Desperfectos" }] }),
    ];
    for (const { status, body } of refusals)
      expect([status, body.errors.map(({ field }) => field)]).toEqual([400, ["interest_amount"]]);
    expect((await tryReturn(held, { interest_amount: 9, returned_on: "2025-07-31" })).status).toBe(200);
  });

  test("a return adds no interest by itself", async () => {
    const back = await money.moveDeposit(await heldDeposit(), "give_back", {
      returned_on: "2026-03-10",
      payment_method_id,
    });
    expect(dataOf(await api.get<Payment[]>(`/payments?interest_deposit_id=${back.id}`))).toEqual([]);
    expect(back.returned_amount).toBe(100_000);
  });

  test("interest that a person decides to pay is a payment of its own, and no debt of the tenant", async () => {
    const held = await heldDeposit();
    const back = await money.moveDeposit(held, "give_back", {
      returned_on: "2026-03-10",
      payment_method_id,
      interest_amount: 1_371,
    });
    expect(back).toMatchObject({ state: "returned", returned_amount: 100_000 });
    const [paid, ...others] = dataOf(await api.get<Payment[]>(`/payments?interest_deposit_id=${back.id}`));
    expect(others).toEqual([]);
    expect(paid).toMatchObject({
      direction: "out",
      state: "completed",
      amount: 1_371,
      person_id: held.tenant_id,
      reference: `Intereses legales de la fianza ${held.code}`,
      interest_deposit_label: held.code,
    });
    expect((await interestOf(back)).paid).toBe(1_371);
    expect(dataOf(await api.get<PersonBalance>(`/persons/${held.tenant_id}/balance`)).balance).toBe(0);
  });

  test("interest paid by a remittance waits as a pending transfer", async () => {
    const held = await heldDeposit();
    dataOf(
      await api.post(`/deposits/${held.id}/give_back`, {
        version: held.version,
        returned_on: "2026-03-10",
        is_remitted: true,
        interest_amount: 500,
      }),
    );
    const [paid] = dataOf(await api.get<Payment[]>(`/payments?interest_deposit_id=${held.id}`));
    expect(paid).toMatchObject({ state: "pending", amount: 500, returns_deposit_id: null });
    expect((await interestOf(held)).paid).toBe(0);
  });

  test("interest in a pending transfer counts as promised, and is not promised twice", async () => {
    const held = await heldDeposit();
    const promise = { returned_on: "2026-03-10", is_remitted: true, interest_amount: 1_371 };
    const waiting = await money.moveDeposit(held, "give_back", promise);
    const facts = await interestOf(waiting);
    expect(facts).toMatchObject({ paid: 0, promised: 1_371 });
    expect(remainingInterest(facts, facts)).toBe(0);
    const [back] = dataOf(await api.get<Payment[]>(`/payments?returns_deposit_id=${held.id}`));
    const completed = { version: back?.version, date: "2026-03-11" };
    const paid = dataOf(await api.post<Payment>(`/payments/${back?.id}/complete`, completed));
    dataOf(await api.post(`/payments/${paid.id}/return`, { version: paid.version, returned_on: "2026-03-12" }));
    const open = await read(held.id);
    const again = await api.post(`/deposits/${held.id}/give_back`, { version: open.version, ...promise });
    const [interest] = dataOf(await api.get<Payment[]>(`/payments?interest_deposit_id=${held.id}`));
    const [error] = again.body.errors;
    expect([again.status, error?.translationKey, error?.params]).toMatchObject([
      409,
      "error.interest_promised",
      { code: interest?.code },
    ]);
    await money.moveDeposit(open, "give_back", { ...promise, interest_amount: null });
  });

  test.each(["cancel", "fail", "delete"])("interest promised with a return is cancelled with it: %s", async (verb) => {
    const held = await heldDeposit();
    const promise = { returned_on: "2026-03-10", is_remitted: true, interest_amount: 1_371 };
    await money.moveDeposit(held, "give_back", promise);
    const [back] = dataOf(await api.get<Payment[]>(`/payments?returns_deposit_id=${held.id}`));
    if (verb === "delete") dataOf(await api.delete(`/payments/${back?.id}`));
    else dataOf(await api.post(`/payments/${back?.id}/${verb}`, { version: back?.version }));
    expect(await interestOf(held)).toMatchObject({ paid: 0, promised: 0 });
    await money.moveDeposit(await read(held.id), "give_back", promise);
    const all = dataOf(await api.get<Payment[]>(`/payments?interest_deposit_id=${held.id}`));
    expect(all.map(({ state }) => state).toSorted()).toEqual(["cancelled", "pending"]);
  });

  test("a rate that the office enters completes the sum; a second one of the year is refused", async () => {
    const held = await heldDeposit();
    const rate = dataOf(
      await api.post<InterestRate>("/interest-rates", { year: 2026, rate: 325, source: "Ley de ejemplo" }),
    );
    expect(await interestOf(held)).toMatchObject({ is_final: true, amount: 1_371 + 659 });
    const twice = await api.post("/interest-rates", { year: 2026, rate: 300, source: "Otra" });
    expect([twice.status, twice.body.errors[0]?.field]).toEqual([409, "year"]);
    dataOf(await api.delete(`/interest-rates/${rate.id}`));
  });
});
