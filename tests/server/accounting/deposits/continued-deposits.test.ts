import { beforeAll, describe, expect, test } from "vitest";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { LegalInterest } from "#shared/domain/accounting/deposits/legal-interest.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture, KEYS } from "../exits/exit-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api, given } = server;
const { prepare, aLet, settle, undo, rentalOf, depositOf } = exitFixture(server);
beforeAll(prepare);

const NEXT_MONTH = "2026-04-10";
const TERMS = { end_date: "2030-12-31", monthly_rent: 90_000, index_clause: "irav" };

const renew = async ({ id }: Rental, start_date: string) => {
  const { version } = await rentalOf(id);
  return dataOf(await api.post<Rental>(`/rentals/${id}/renew`, { version, ...TERMS, start_date }));
};
const tryActivate = ({ id, version }: Rental) =>
  api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-12-20" });
const activate = async (rental: Rental) => dataOf(await tryActivate(rental));
const aRenewal = async (rental: Rental, start_date = "2026-01-01") => activate(await renew(rental, start_date));
const dueOn = async ({ deposit_id }: Rental) => (await depositOf(deposit_id)).return_due_on;

describe("the return of a deposit that renewals continue", () => {
  test("is due one month after the keys of the last renewal, and no longer once that exit is undone", async () => {
    const first = await aLet();
    const second = await aRenewal(first);
    const last = await aRenewal(second, "2026-02-01");
    expect(await dueOn(first)).toBeNull();
    const exit = dataOf(await settle(last));
    expect(await rentalOf(first.id)).toMatchObject({ state: "ended", keys_returned_on: null });
    expect(await dueOn(first)).toBe(NEXT_MONTH);
    const { due_on } = dataOf(
      await api.get<LegalInterest & { due_on: string }>(`/deposits/${first.deposit_id}/interest`),
    );
    expect(due_on).toBe(NEXT_MONTH);
    const late = dataOf(await api.get<Deposit[]>(`/deposits?rental_id=${first.id}&return_due_on_to=${NEXT_MONTH}`));
    expect(late.map(({ id }) => id)).toEqual([first.deposit_id]);
    dataOf(await undo(exit));
    expect(await dueOn(first)).toBeNull();
  });

  test("is due after the keys of the rental itself where its renewal never began", async () => {
    const rental = await aLet();
    const draft = await renew(rental, "2030-01-01");
    dataOf(await settle(rental));
    expect(await dueOn(rental)).toBe(NEXT_MONTH);
    dataOf(await api.post(`/rentals/${draft.id}/cancel`, { version: draft.version }));
    await app.db.query("update deposit set search_text = '' where id = $1", [rental.deposit_id]);
    expect(await dueOn(rental)).toBe(NEXT_MONTH);
  });

  test("does not follow the keys of a cancelled renewal", async () => {
    const rental = await aLet();
    const { id } = await renew(rental, "2030-01-01");
    await app.db.query("update rental set state = 'cancelled', keys_returned_on = $2 where id = $1", [id, KEYS]);
    expect(await dueOn(rental)).toBeNull();
  });
});

describe("the deposit of another tenant", () => {
  test("does not let the renewal begin, which needs one of its own", async () => {
    const rental = await aLet();
    const draft = await renew(rental, "2026-01-01");
    const { id: tenant_id } = await given.aPerson();
    const changed = dataOf(await api.patch<Rental>(`/rentals/${draft.id}`, { version: draft.version, tenant_id }));
    const { status, body } = await tryActivate(changed);
    expect([status, body.errors[0]?.translationKey]).toEqual([422, "error.deposit_missing"]);
    const own = { rental_id: draft.id, kind: "legal", amount: 90_000, date: "2026-01-01" };
    dataOf(await api.post("/deposits", own));
    expect((await tryActivate(await rentalOf(draft.id))).status).toBe(200);
  });
});

describe("the limit of additional guarantees", () => {
  const guarantee = (rental_id: string, amount: number) =>
    api.post<Deposit>("/deposits", { rental_id, kind: "additional", amount, date: "2026-01-01" });

  test("counts what the renewed contracts and the renewals of the same tenant secure", async () => {
    const rental = await aLet(true, { regime: "habitual", monthly_rent: 90_000 });
    const next = await renew(rental, "2026-01-01");
    dataOf(await guarantee(rental.id, 100_000));
    const { status, body } = await guarantee(next.id, 80_001);
    expect([status, body.errors[0]?.translationKey]).toEqual([400, "validation.additional_guarantee"]);
    dataOf(await guarantee(next.id, 80_000));
    expect((await guarantee(rental.id, 1)).status).toBe(400);
  });

  test("leaves out what a cancelled renewal or the contract of another tenant secured", async () => {
    const rental = await aLet(true, { regime: "habitual", monthly_rent: 90_000 });
    dataOf(await guarantee(rental.id, 100_000));
    const cancelled = await renew(rental, "2030-01-01");
    dataOf(await guarantee(cancelled.id, 80_000));
    dataOf(await api.post(`/rentals/${cancelled.id}/cancel`, { version: (await rentalOf(cancelled.id)).version }));
    const next = await renew(rental, "2030-01-01");
    const { id: tenant_id } = await given.aPerson();
    dataOf(await api.patch<Rental>(`/rentals/${next.id}`, { version: next.version, tenant_id }));
    expect((await guarantee(rental.id, 80_000)).status).toBe(201);
    expect((await guarantee(next.id, 180_000)).status).toBe(201);
  });
});
