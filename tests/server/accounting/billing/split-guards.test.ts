import { beforeAll, describe, expect, test } from "vitest";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { splitLets } from "#tests/support/split-lets.ts";
import { testServer } from "#tests/support/test-server.ts";
import { aLine, refusalOf, settlementFixture } from "../settlements/settlement-fixture.ts";

/* A charge that the parts of a split month bill: what its origin may no longer undo. */

const server = testServer({ clockAt: "2026-03-20T09:00:00Z" });
const { app, api, given, money } = server;
const { prepare, aSplitLet, runOf, partsOf } = splitLets(server, "2026-04-01");
const { settle, undo: undoSettlement, aCharge } = settlementFixture(server);
beforeAll(prepare);

const HALVES = [5_000, 5_000] as const;
const chargeNow = async (id: string) => dataOf(await api.get<RentalCharge>(`/rental-charges/${id}`));
const feeLinesOf = (id: string) =>
  app.db.query("select invoice_id from invoice_line where rental_charge_id = $1", [id]);

/** The parts of a month that bill a charge: the one that holds it, and the other. */
async function billIt(rental_id: string, month: string, charge_id: string) {
  await runOf(month);
  const { invoice_id } = await chargeNow(charge_id);
  const parts = await partsOf(rental_id);
  const holder = parts.find(({ id }) => id === invoice_id);
  const other = parts.find(({ id }) => id !== invoice_id);
  if (!holder || !other) throw new Error("The month is not billed in two parts");
  return { holder, other };
}

describe("the fee of a returned payment that both tenants bear", () => {
  /** An employer's payment of a split rental that the bank returned with a fee. */
  async function aReturn() {
    const { rental, month } = await aSplitLet(HALVES);
    const employer = await given.aPerson();
    const payment = await money.aPayment({
      person_id: employer.id,
      rental_id: rental.id,
      date: "2026-03-09",
      amount: 50_000,
      allocations: [],
    });
    const { movement } = await aBankMovement(api, { amount: -50_000, text: `DEVOLUCION ${payment.code}` });
    const body = { returned_payment_id: payment.id, bank_fee: 300 };
    const confirmed = dataOf(await moveMovement(api, movement, "confirm", body));
    const [fee] = dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${rental.id}`));
    if (!fee) throw new Error("The return has no fee");
    return { rental, month, fee, movement: confirmed };
  }

  test("hinders the undo once any part of it is issued", async () => {
    const { rental, month, fee, movement } = await aReturn();
    const { other } = await billIt(rental.id, month, fee.id);
    const issued = await money.issue(other);
    const refused = await moveMovement(api, movement, "undo");
    expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.undo_fee_billed"]);
    expect(refused.body.errors[0]?.message).toContain(issued.number);
    const direct =
      "update bank_movement set state = 'pending', returned_payment_id = null, is_payment_made = false, confidence = null, matched_at = null where id = $1";
    await expect(app.db.query(direct, [movement.id])).rejects.toThrow("undo_fee_billed");
  });

  test("is taken off the drafts of all parts", async () => {
    const { rental, month, fee, movement } = await aReturn();
    await billIt(rental.id, month, fee.id);
    expect(await feeLinesOf(fee.id)).toHaveLength(2);
    dataOf(await moveMovement(api, movement, "undo"));
    expect(await feeLinesOf(fee.id)).toEqual([]);
    expect((await chargeNow(fee.id)).archived_at).not.toBeNull();
    expect((await partsOf(rental.id)).map(({ net_amount }) => net_amount)).toEqual([50_000, 50_000]);
  });
});

test("a settlement is not undone while any part of its difference is billed", async () => {
  const { rental, month } = await aSplitLet(HALVES, { start_date: "2025-01-01" });
  const waste = await aCharge(rental.id, {
    kind: "waste",
    concept: "Basuras",
    starts_on: "2025-01-01",
    ends_on: "2025-12-31",
  });
  const settled = dataOf(await settle(rental.id, [aLine(waste, 0, 3_000)]));
  const [charge] = dataOf(await api.get<RentalCharge[]>(`/rental-charges?cost_settlement_id=${settled.id}`));
  const { holder, other } = await billIt(rental.id, "2026-03-01", charge?.id ?? "");
  expect(month).toBe("2025-01-01");
  const issued = await money.issue(other);
  const refused = await undoSettlement(settled);
  expect(refusalOf(refused)).toEqual([409, "error.settlement_invoiced"]);
  expect(JSON.stringify(refused.body)).toContain(issued.number);
  // The one that held the charge no longer counts in full: the other one still does.
  const { id, version } = await money.issue(holder);
  const rectified = dataOf(
    await api.post<Invoice>(`/invoices/${id}/rectify`, {
      version,
      rectification_type: "R4",
      reason: "Error",
      rectification_mode: "differences",
    }),
  );
  await money.issue(rectified);
  expect(refusalOf(await undoSettlement(settled))).toEqual([409, "error.settlement_invoiced"]);
});
