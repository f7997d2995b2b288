import { describe, expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { BankRule } from "#shared/domain/accounting/bank/bank-rule.ts";
import type { ImportedStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import { dataOf } from "#tests/support/api.ts";
import { moveMovement, proposalsOf } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { camtFile, type MeantCamt, type MeantEntry } from "#tests/support/camt-file.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";

/* The other party's account in camt files. */

const { app, api, given, money } = testServer({ clockAt: "2026-03-20T09:00:00Z" });
const DAY = "2026-03-09";
const anIban = () => generateSpanishIban(49, 1500, nextNumber());

async function anImported(
  entry: Partial<MeantEntry>,
  version: MeantCamt["version"] = "camt.053.001.08",
  iban = anIban(),
) {
  const entries = [{ booked: DAY, amount: 85_000, party: "Transportes Ruiz", says: "Recibo", ...entry }];
  const file = camtFile({ version, iban, opening: 0, days: [DAY, DAY], entries });
  const { bank_statement_id } = dataOf(await api.upload<ImportedStatement>("/bank-statements", "extracto.xml", file));
  const [movement] = dataOf(await api.get<BankMovement[]>(`/bank-movements?bank_statement_id=${bank_statement_id}`));
  if (!movement) throw new Error("The statement has no movement");
  return movement;
}

describe("the account of the other party", () => {
  test.each(["camt.053.001.02", "camt.053.001.08"] as const)("is that of who paid, in %s", async (version) => {
    const account = anIban();
    expect(await anImported({ account }, version)).toMatchObject({ other_party_iban: account });
  });

  test("is that of who was paid, and of a returned debit that of its debtor", async () => {
    const [paid, debtor] = [anIban(), anIban()];
    expect(await anImported({ amount: -40_000, account: paid })).toMatchObject({ other_party_iban: paid });
    const returned = { amount: -85_000, owner: "Rentas", return_reason: "AM04", account: debtor };
    expect(await anImported(returned)).toMatchObject({ other_party_iban: debtor });
  });

  test("is never that of the statement itself, as where a returned debit has no account of its debtor", async () => {
    const returned = { amount: -85_000, owner: "Rentas", return_reason: "AM04" };
    const movement = await anImported(returned);
    const own = anIban();
    expect(await anImported({ account: own }, "camt.053.001.08", own)).toMatchObject({ other_party_iban: null });
    expect(movement).toMatchObject({ other_party_iban: null });
    expect(movement.text).toMatch(/^Transportes Ruiz /);
  });

  test("is that of the creditor where a bank names us as the debtor of what it gave back", async () => {
    const account = anIban();
    expect(await anImported({ amount: -85_000, return_reason: "AM04", account })).toMatchObject({
      other_party_iban: account,
      text: expect.stringMatching(/^Transportes Ruiz /),
    });
  });

  test("is not known where the bank states none, or one that is no IBAN, or several transactions", async () => {
    expect(await anImported({})).toMatchObject({ other_party_iban: null });
    expect(await anImported({ account: "ES0000000000000000000000" })).toMatchObject({ other_party_iban: null });
    expect(await anImported({ account: anIban(), others: ["Otro"] })).toMatchObject({ other_party_iban: null });
  });

  test("identifies the payer of an invoice whose name the bank writes otherwise", async () => {
    const account = anIban();
    const payer = await given.aPerson({ bank_account: account });
    const lines = [await money.aLine({ unit_amount: 91_357, tax_rate: 0, withholding_rate: 0 })];
    const invoice = await money.anIssuedInvoice({ person_id: payer.id, lines });
    const [proposal] = await proposalsOf(api, await anImported({ amount: invoice.outstanding, account }));
    expect(proposal).toMatchObject({ id: invoice.id, reasons: ["account", "amount"], confidence: 92 });
    const [otherwise] = await proposalsOf(api, await anImported({ amount: invoice.outstanding, account: anIban() }));
    expect(otherwise?.reasons).toEqual(["amount"]);
  });

  test("identifies the payer of several invoices that one transfer pays", async () => {
    const account = anIban();
    const payer = await given.aPerson({ bank_account: account });
    const line = async (unit_amount: number) => [await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0 })];
    for (const unit_amount of [70_011, 4_022])
      await money.anIssuedInvoice({ person_id: payer.id, due_date: DAY, lines: await line(unit_amount) });
    const [proposal] = await proposalsOf(api, await anImported({ amount: 74_033, account }));
    expect(proposal).toMatchObject({ kind: "invoices", reasons: ["account", "amount", "all_due"] });
  });

  test("is neither in the payment nor on the receipt that the payer gets", async () => {
    const account = anIban();
    const { id: person_id } = await given.aPerson();
    const movement = await anImported({ account });
    const { payment_id } = dataOf(await moveMovement(api, movement, "confirm", { person_id }));
    const { reference } = dataOf(await api.get<Payment>(`/payments/${payment_id}`));
    expect(reference).toBe("Transportes Ruiz Recibo");
    const { bytes } = await api.download(`/payments/${payment_id}/receipt`);
    const said = (await readPdf(bytes)).pages.join(" ").replaceAll(/\s/g, "");
    expect(said).toContain("TransportesRuizRecibo");
    expect(said).not.toContain(account);
  });

  test("is not in the reason of a returned payment", async () => {
    const account = anIban();
    const payment = await money.aPayment({ person_id: (await given.aPerson()).id, amount: 71_213, date: DAY });
    const returned = { amount: -71_213, owner: "Rentas", return_reason: "AM04", account };
    const body = { returned_payment_id: payment.id };
    dataOf(await moveMovement(api, await anImported(returned), "confirm", body));
    const { return_reason } = dataOf(await api.get<Payment>(`/payments/${payment.id}`));
    expect(return_reason).toBe("Transportes Ruiz Recibo AM04");
  });

  test("is among the words of a rule", async () => {
    const account = anIban();
    const input = { text: `Ruiz ${account}`, direction: "in", target: "ignore", reason: "Traspaso" };
    const { id } = dataOf(await api.post<BankRule>("/bank-rules", input));
    const { bank_statement_id } = await anImported({ account });
    const proposed = dataOf(await api.get(`/bank-statements/${bank_statement_id}/proposals`));
    expect(proposed).toMatchObject([{ rule: { id } }]);
  });

  test("is fixed, as everything that the bank sent", async () => {
    const { id } = await anImported({ account: anIban() });
    const change = "update bank_movement set other_party_iban = null where id = $1";
    await expect(app.db.query(change, [id])).rejects.toThrow("forbidden_move");
  });
});
