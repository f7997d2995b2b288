import { beforeAll, expect, test } from "vitest";
import type { MonthClose } from "#shared/domain/accounting/closing/month-close.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture, refusalOf } from "./exit-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app } = server;
const { prepare, aLet, settle } = exitFixture(server);
beforeAll(prepare);

test("damages that a closed month has are not undone, without debts and transfers too, until the month is open again", async () => {
  const exits = [];
  for (const [prepares_return, amount] of [
    [false, 30_000],
    [true, 100_000],
  ] as const) {
    const rental = await aLet();
    const exit = dataOf(await settle(rental, { prepares_return, damages: [{ concept: "Pintura", amount }] }));
    exits.push({ exit, amount, deposit_id: rental.deposit_id });
  }
  await app.restartAt("2026-04-02T09:00:00Z");
  const api = await app.logInAs("admin");
  const closed = dataOf(await api.post<MonthClose>("/month-closes/close", { month: "2026-03-01" }));
  const withheld = async (id: string | null) => dataOf(await api.get<Deposit>(`/deposits/${id}`)).withheld_amount;
  const undo = ({ id, version }: { id: string; version: number }) => api.post(`/rental-exits/${id}/undo`, { version });
  for (const { exit, amount, deposit_id } of exits) {
    expect(refusalOf(await undo(exit))).toEqual([422, "error.month_closed"]);
    expect(await withheld(deposit_id)).toBe(amount);
  }
  dataOf(await api.post(`/month-closes/${closed.id}/reopen`, { version: closed.version, reason: "Falta un cobro" }));
  for (const { exit, deposit_id } of exits) {
    dataOf(await undo(exit));
    expect(await withheld(deposit_id)).toBe(0);
  }
});
