import { beforeAll, describe, expect, test } from "vitest";
import type { DepositWithholding } from "#shared/domain/accounting/deposits/deposit-withholding.ts";
import type { RentalExit } from "#shared/domain/accounting/exits/rental-exit.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture, KEYS, refusalOf } from "./exit-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api } = server;
const {
  prepare,
  aLet,
  anInvoice,
  aCredit,
  proposalOf,
  inputOf,
  settle,
  rentalOf,
  depositOf,
  invoiceOf,
  paymentsOf,
  chargesOf,
} = exitFixture(server);
beforeAll(prepare);

const exitsOf = async (rental_id: string) =>
  dataOf(await api.get<RentalExit[]>(`/rental-exits?rental_id=${rental_id}`));
const painting = { concept: "Pintura del salón", amount: 15_000 };

describe("one operation", () => {
  test("ends the rental, covers debts and damages with the deposit, and prepares the transfer of the rest", async () => {
    const rental = await aLet();
    const invoice = await anInvoice(rental, 30_000);
    const readings = [{ supply: "water", meter: "A-17", value: "123,4", read_on: KEYS }];
    const exit = dataOf(await settle(rental, { damages: [painting], readings, end_reason: "Se muda" }));
    expect(exit).toMatchObject({ result: 55_000, state: "settled", settled_on: "2026-03-16", readings });
    expect(exit.account).toMatchObject({ withheld_for_damages: 15_000, withheld_for_debts: 30_000, to_return: 55_000 });
    const ended = await rentalOf(rental.id);
    expect(ended).toMatchObject({ state: "ended", keys_returned_on: KEYS, end_reason: "Se muda" });
    expect(await invoiceOf(invoice)).toMatchObject({ outstanding: 0 });
    expect(await depositOf(rental.deposit_id)).toMatchObject({
      state: "held",
      withheld_amount: 45_000,
      return_due_on: "2026-04-10",
    });
    const withheld = dataOf(
      await api.get<DepositWithholding[]>(`/deposit-withholdings?deposit_id=${rental.deposit_id}`),
    );
    expect(withheld.map(({ concept, amount }) => [concept, amount])).toEqual([
      ["Pintura del salón", 15_000],
      [`Impago de ${invoice.label}`, 30_000],
    ]);
    const waiting = (await paymentsOf(rental)).filter(({ state }) => state === "pending");
    expect(waiting.map(({ amount, returns_deposit_id }) => [amount, returns_deposit_id])).toEqual([
      [55_000, rental.deposit_id],
    ]);
  });

  test("covers debts with credit first, and refunds the rest of it by a transfer", async () => {
    const rental = await aLet();
    const invoice = await anInvoice(rental, 30_000);
    const credit = await aCredit(rental, 40_000);
    const exit = dataOf(await settle(rental));
    expect(exit).toMatchObject({ result: 110_000 });
    expect(await invoiceOf(invoice)).toMatchObject({ outstanding: 0 });
    const refund = (await paymentsOf(rental)).find(({ refunds_payment_id }) => refunds_payment_id === credit.id);
    expect(refund).toMatchObject({ amount: 10_000, direction: "out", state: "pending" });
  });

  test("leaves credit and debts as they are where that is chosen", async () => {
    const rental = await aLet();
    const invoice = await anInvoice(rental, 30_000);
    await aCredit(rental, 40_000);
    const exit = dataOf(await settle(rental, { covers_debts: false, credit_use: "keep", prepares_return: false }));
    expect(exit).toMatchObject({ result: 70_000 });
    expect(exit.account).toMatchObject({ to_return: 100_000, to_pay: 30_000, credit_kept: 40_000 });
    expect(await invoiceOf(invoice)).toMatchObject({ outstanding: 30_000 });
    expect(await depositOf(rental.deposit_id)).toMatchObject({ withheld_amount: 0, state: "held" });
    expect((await paymentsOf(rental)).filter(({ state }) => state === "pending")).toEqual([]);
  });

  test("charges damages above the deposit to the tenant", async () => {
    const rental = await aLet();
    const exit = dataOf(await settle(rental, { damages: [painting, { concept: "Cocina", amount: 120_000 }] }));
    expect(exit).toMatchObject({ result: -35_000 });
    expect(await depositOf(rental.deposit_id)).toMatchObject({ state: "retained", withheld_amount: 100_000 });
    const charges = await chargesOf(rental);
    expect(charges.map(({ concept, amount, is_pending }) => [concept, amount, is_pending])).toEqual([
      ["Cocina", 35_000, true],
    ]);
  });

  test("withholds nothing from a deposit that is to be lodged first, and counts it all the same", async () => {
    const rental = await aLet(false);
    const invoice = await anInvoice(rental, 30_000);
    const exit = dataOf(await settle(rental, { damages: [painting] }));
    expect(exit).toMatchObject({ result: 55_000 });
    expect(exit.account.deposits).toMatchObject([{ is_in_hand: false, remaining: 100_000 }]);
    expect(await depositOf(rental.deposit_id)).toMatchObject({ state: "received", withheld_amount: 0 });
    expect(await invoiceOf(invoice)).toMatchObject({ outstanding: 30_000 });
  });

  test("has a sheet for the tenant in both languages that names the law", async () => {
    const exit = dataOf(await settle(await aLet(), { damages: [painting] }));
    for (const language of ["es", "en"]) {
      const sheet = await api.download(`/rental-exits/${exit.id}/sheet?language=${language}`);
      expect(sheet.status).toBe(200);
      const { pages } = await readPdf(sheet.bytes);
      expect(pages[0]).toContain("art. 36.4");
      expect(pages[0]).toContain("Pintura del salón");
      expect(pages[0]).toContain(language === "es" ? "Importe a devolver: 850,00 €" : "Amount to return: €850.00");
    }
  });
});

describe("the sheet for the tenant", () => {
  const sheetOf = async (id: string) => {
    const { pages } = await readPdf((await api.download(`/rental-exits/${id}/sheet?language=es`)).bytes);
    return pages.join(" ").replaceAll(/\s+/g, " ");
  };

  test("names no law where the LAU is not known to apply, nor where nothing of the deposit is returned", async () => {
    const other = dataOf(await settle(await aLet(true, { regime: "other" })));
    expect(await sheetOf(other.id)).not.toContain("36.4");
    const retained = dataOf(await settle(await aLet(), { damages: [{ concept: "Cocina", amount: 120_000 }] }));
    expect(await sheetOf(retained.id)).not.toContain("36.4");
  });

  test("names credit for the damages as reserved, and what stays on account only where that is chosen", async () => {
    const rental = await aLet(true, { deposit_amount: 0 });
    await aCredit(rental, 10_000);
    const exit = dataOf(await settle(rental, { damages: [{ concept: "Cocina", amount: 30_000 }] }));
    expect(exit.account).toMatchObject({ to_pay: 20_000, credit_kept: 10_000 });
    const text = await sheetOf(exit.id);
    expect(text).toContain("se reserva para los desperfectos: 100,00 €");
    expect(text).not.toContain("Queda como saldo a favor");
  });
});

describe("the preview", () => {
  test("names the deposit that is on the renewed rental, which is not settled here", async () => {
    const former = await aLet();
    const renewal = dataOf(
      await api.post<Rental>(`/rentals/${former.id}/renew`, {
        version: former.version,
        start_date: "2030-01-01",
        end_date: "2030-12-31",
        monthly_rent: 90_000,
        index_clause: "irav",
      }),
    );
    const { renewed_deposits, deposits } = await proposalOf(renewal.id);
    expect(deposits).toEqual([]);
    expect(renewed_deposits).toMatchObject([{ id: former.deposit_id, rental_label: former.label, remaining: 100_000 }]);
    expect((await proposalOf(former.id)).renewed_deposits).toEqual([]);
  });

  test("names invoices issued for days after the keys, and what is not settled here", async () => {
    const rental = await aLet();
    const march = await anInvoice(rental, 90_000, ["2026-03-01", "2026-03-31"]);
    await anInvoice(rental, 90_000, ["2026-02-01", "2026-02-28"]);
    const proposal = await proposalOf(rental.id);
    expect(proposal.later_invoices.map(({ id }) => id)).toEqual([march.id]);
    expect(proposal.billed_until).toBe("2026-03-31");
    expect(proposal.debts).toHaveLength(2);
    expect(proposal.others).toEqual([]);
  });
});

describe("is refused", () => {
  test.each([
    ["keys before the first day", { keys_returned_on: "2024-12-31" }, "keys_returned_on"],
    ["keys tomorrow", { keys_returned_on: "2026-03-17" }, "keys_returned_on"],
    ["a negative damage", { damages: [{ concept: "Puerta", amount: -1 }] }, "damages"],
    ["a damage of nothing", { damages: [{ concept: "Puerta", amount: 0 }] }, "damages"],
    ["a damage without a name", { damages: [{ concept: " ", amount: 5 }] }, "damages"],
    ["a reading in words", { readings: [{ supply: "gas", value: "mucho", read_on: KEYS }] }, "readings"],
    ["a reading of tomorrow", { readings: [{ supply: "gas", value: "5", read_on: "2026-03-17" }] }, "readings"],
    ["an unknown supply", { readings: [{ supply: "wifi", value: "5", read_on: KEYS }] }, "readings"],
    [
      "damages above any amount",
      { damages: [1, 2].map(() => ({ concept: "Puerta", amount: 6e11 })), result: -1e12 },
      "damages",
    ],
    ["a result without end", { result: 2e15 }, "result"],
  ])("with %s, and nothing is changed", async (_, wrong, field) => {
    const rental = await aLet();
    const input = { ...(await inputOf(rental)), ...wrong };
    const reply = await api.post("/rental-exits", input);
    expect([reply.status, reply.body.errors[0]?.field]).toEqual([400, field]);
    expect((await rentalOf(rental.id)).state).toBe("active");
  });

  test("once what was seen has changed since", async () => {
    const rental = await aLet();
    const input = await inputOf(rental);
    await anInvoice(rental, 30_000);
    expect(refusalOf(await api.post("/rental-exits", input))).toEqual([409, "error.exit_changed"]);
    expect((await rentalOf(rental.id)).state).toBe("active");
    expect(await exitsOf(rental.id)).toEqual([]);
  });

  test("the second time: a request with the same key has the same exit, another finds the rental ended", async () => {
    const rental = await aLet();
    const input = await inputOf(rental);
    const key = { "idempotency-key": "0f0c1a52-8d0e-4b43-9f5e-3f7f2c9d1a11" };
    const [first, second] = await Promise.all([
      api.post<RentalExit>("/rental-exits", input, key),
      api.post<RentalExit>("/rental-exits", input, key),
    ]);
    const done = [first, second].filter(({ status }) => status === 201);
    expect(new Set(done.map(({ body }) => body.data.id)).size).toBe(1);
    expect(refusalOf(await api.post("/rental-exits", input))).toEqual([409, "error.forbidden_move"]);
    expect(await exitsOf(rental.id)).toHaveLength(1);
  });

  test("to users who may not end rentals, and to managers of other properties", async () => {
    const rental = await aLet();
    const input = await inputOf(rental);
    const agent = await app.logInAs("agent");
    const viewer = await app.logInAs("viewer");
    expect((await agent.post("/rental-exits", input)).status).toBe(403);
    expect((await viewer.post("/rental-exits", input)).status).toBe(403);
    const manager = await app.logInAs("manager");
    await assignProperties(app.db, [(await aLet()).property_id]);
    expect((await manager.post("/rental-exits", input)).status).toBe(400);
    const search = `rental_id=${rental.id}&keys_returned_on=${KEYS}`;
    expect((await manager.get(`/rental-exits/proposal?${search}`)).status).toBe(404);
    expect((await rentalOf(rental.id)).state).toBe("active");
    const exit = dataOf(await settle(rental));
    expect((await manager.get(`/rental-exits/${exit.id}`)).status).toBe(404);
    expect((await manager.get(`/rental-exits/${exit.id}/sheet`)).status).toBe(404);
    await assignProperties(app.db, [rental.property_id]);
    expect((await manager.get(`/rental-exits/${exit.id}`)).status).toBe(200);
  });
});
