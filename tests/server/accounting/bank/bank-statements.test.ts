import { describe, expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { BankStatement, ImportedStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { testServer } from "#tests/support/test-server.ts";
import { ibanOf, linesOf, plainStyle, toFile } from "#tests/support/norma43-file.ts";
import { aMovement as aMovementMeant, statementFile } from "#tests/support/upload-statement.ts";

const TODAY = "2026-03-20";
const { app, api, given, money } = testServer({ clockAt: `${TODAY}T09:00:00Z` });

const meant = (amount: number, text: string) => ({ amount, text });
const fileOf = statementFile;
const send = (bytes: Buffer, caller = api) => caller.upload<ImportedStatement>("/bank-statements", "marzo.n43", bytes);
const movementsOf = async (id: string | null): Promise<BankMovement[]> =>
  dataOf(await api.get<BankMovement[]>(`/bank-movements?bank_statement_id=${id}&page_size=200`));

const aMovement = (amount: number, text: string) => aBankMovement(api, meant(amount, text));
const move = (movement: BankMovement, verb: string, body: object = {}) => moveMovement(api, movement, verb, body);
const movementNow = async ({ id }: BankMovement): Promise<BankMovement> =>
  dataOf(await api.get<BankMovement>(`/bank-movements/${id}`));
const invoiceNow = async ({ id }: Invoice): Promise<Invoice> => dataOf(await api.get<Invoice>(`/invoices/${id}`));
const paymentsOf = async (invoice: Invoice): Promise<Payment[]> =>
  dataOf(await api.get<Payment[]>(`/payments?person_id=${invoice.person_id}`));

async function anInvoice(more: { person_id?: string; unit_amount?: number } = {}): Promise<Invoice> {
  const { person_id, unit_amount = 70_000 + nextNumber() } = more;
  return money.anIssuedInvoice({
    ...(person_id ? { person_id } : {}),
    lines: [await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" })],
  });
}

describe("Norma 43 files", () => {
  test("a Norma 43 file is imported with the bank's texts, and importing it again adds nothing and says so", async () => {
    const bytes = fileOf([
      meant(95_000, "TRANSFERENCIA DE NÚÑEZ"),
      meant(-1_200, "COMISION"),
      meant(-1_200, "COMISION"),
    ]);
    const first = await send(bytes);
    expect([first.status, first.body.data]).toMatchObject([201, { added: 3, known: 0 }]);
    const { bank_statement_id } = first.body.data;
    const statement = dataOf(await api.get<BankStatement>(`/bank-statements/${bank_statement_id}`));
    expect(statement).toMatchObject({ movement_count: 3, pending_count: 3, final_balance: 92_600, currency: "EUR" });
    expect((await movementsOf(bank_statement_id)).map(({ amount, text }) => [amount, text])).toEqual([
      [95_000, "TRANSFERENCIA DE NÚÑEZ"],
      [-1_200, "COMISION"],
      [-1_200, "COMISION"],
    ]);
    const again = await send(bytes);
    expect([again.status, again.body.data]).toEqual([
      200,
      { added: 0, known: 3, statement_count: 0, bank_statement_id },
    ]);
    expect(await movementsOf(bank_statement_id)).toHaveLength(3);
  });

  test("a file of two accounts whose closing record counts itself makes a statement of each, also without a last line end", async () => {
    const accounts = [1, 2].map((number) => ({
      bank: 49,
      branch: 1500,
      account: nextNumber(),
      holder: "RENTAS",
      initial_balance: 0,
      movements: [aMovementMeant(meant(number * 1_000, `CUENTA ${number}`))],
    }));
    const lines = linesOf(accounts, { countsItself: true, countsOriginals: true });
    const answer = await send(toFile(lines, { ...plainStyle, end: "\r\n", hasFinalEnd: false }));
    expect([answer.status, answer.body.data]).toMatchObject([201, { added: 2, known: 0, statement_count: 2 }]);
    const statements = dataOf(await api.get<BankStatement[]>("/bank-statements?sort=-created_at&page_size=2"));
    expect(new Set(statements.map(({ iban }) => iban))).toEqual(new Set(accounts.map(ibanOf)));
    const texts = await Promise.all(statements.map(async ({ id }) => (await movementsOf(id)).map(({ text }) => text)));
    expect(texts.flat().toSorted()).toEqual(["CUENTA 1", "CUENTA 2"]);
  });

  test("a Norma 43 file sent three times at once is stored once", async () => {
    const bytes = fileOf([meant(1_000 + nextNumber(), "UNA VEZ")]);
    const answers = await Promise.all([send(bytes), send(bytes), send(bytes)]);
    expect(answers.map(({ body }) => body.data.added).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  });

  test("an invalid Norma 43 file is refused as a whole with the line", async () => {
    const lines = fileOf([meant(1_000, "UNO")])
      .toString("latin1")
      .split("\r\n");
    lines[1] = `${lines[1]?.slice(0, 10)}999999${lines[1]?.slice(16)}`;
    const refused = await send(Buffer.from(lines.join("\r\n"), "latin1"));
    expect([refused.status, refused.body.errors[0]?.translationKey, refused.body.errors[0]?.params]).toMatchObject([
      422,
      "error.statement_value",
      { line: 2 },
    ]);
    expect((await send(Buffer.from("no soy un extracto"))).status).toBe(422);
    expect((await send(Buffer.alloc(5_000_001, 32))).status).toBe(413);
  });
});

describe("movements", () => {
  test("a movement is matched to the invoice whose number it contains, and confirming it pays that on the bank's day", async () => {
    const invoice = await anInvoice();
    const { movement, proposals } = await aMovement(invoice.outstanding, `PAGO FRA ${invoice.number}`);
    expect(proposals[0]).toMatchObject({ kind: "invoice", id: invoice.id, amount: invoice.outstanding });
    expect(proposals[0]?.confidence).toBeGreaterThanOrEqual(95);
    const confirmed = dataOf(await move(movement, "confirm", { invoice_id: invoice.id }));
    expect(confirmed).toMatchObject({
      state: "confirmed",
      confidence: proposals[0]?.confidence,
      is_payment_made: true,
    });
    expect(await invoiceNow(invoice)).toMatchObject({ outstanding: 0, payment_state: "paid" });
    expect(await paymentsOf(invoice)).toMatchObject([
      { id: confirmed.payment_id, date: "2026-03-09", amount: invoice.outstanding, state: "completed" },
    ]);
  });

  test("a movement is matched by the tenant's name without accents, and by the amount alone with low confidence", async () => {
    const person = await given.aPerson({ name: "Begoña", last_name: "Álvarez Ibáñez" });
    const invoice = await anInvoice({ person_id: person.id });
    const named = await aMovement(invoice.outstanding, "TRANSF ALVAREZ IBANEZ BEGONA");
    expect(named.proposals[0]).toMatchObject({ id: invoice.id, reasons: ["name", "amount"] });
    expect(named.proposals[0]?.confidence).toBeGreaterThanOrEqual(80);
    const alone = await aMovement(invoice.outstanding, "TRANSFERENCIA RECIBIDA");
    expect(alone.proposals[0]?.confidence).toBeLessThanOrEqual(50);
  });

  test("a movement confirmed by five users at once makes one payment", async () => {
    const invoice = await anInvoice();
    const { movement } = await aMovement(invoice.outstanding, `${invoice.number}`);
    const confirm = () => move(movement, "confirm", { invoice_id: invoice.id });
    const answers = await Promise.all([confirm(), confirm(), confirm(), confirm(), confirm()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await paymentsOf(invoice)).toHaveLength(1);
  });

  test("an undone movement restores the debt, is pending again and can be confirmed for another person", async () => {
    const [wrong, right] = [await anInvoice(), await anInvoice()];
    const { movement } = await aMovement(wrong.outstanding, "SIN CONCEPTO");
    const confirmed = dataOf(await move(movement, "confirm", { invoice_id: wrong.id }));
    const undone = dataOf(await move(confirmed, "undo"));
    expect(undone).toMatchObject({ state: "pending", payment_id: null, confidence: null });
    expect((await invoiceNow(wrong)).outstanding).toBe(wrong.outstanding);
    expect(await paymentsOf(wrong)).toMatchObject([{ state: "annulled", returned_on: null, return_reason: null }]);
    const again = dataOf(await move(undone, "confirm", { person_id: right.person_id }));
    expect(again).toMatchObject({ state: "confirmed", confidence: null });
    expect((await invoiceNow(right)).outstanding).toBe(Math.max(0, right.outstanding - wrong.outstanding));
  });

  test("a movement larger than the invoice leaves the rest as credit and never covers more than is outstanding", async () => {
    const invoice = await anInvoice();
    const { movement } = await aMovement(invoice.outstanding + 500, `${invoice.number}`);
    dataOf(await move(movement, "confirm", { invoice_id: invoice.id }));
    expect(await paymentsOf(invoice)).toMatchObject([{ credit: 500, allocated: invoice.outstanding }]);
  });

  test("a movement already registered by hand is linked to that payment and makes no second one", async () => {
    const invoice = await anInvoice();
    const payment = await money.aPayment({
      person_id: invoice.person_id ?? "",
      amount: invoice.outstanding,
      date: "2026-03-08",
      reference: `TRF-${nextNumber()}`,
    });
    const { movement, proposals } = await aMovement(payment.amount, `ORDEN ${payment.reference}`);
    expect(proposals[0]).toMatchObject({ kind: "payment", id: payment.id });
    const confirmed = dataOf(await move(movement, "confirm", { payment_id: payment.id }));
    expect(confirmed.is_payment_made).toBe(false);
    expect(await paymentsOf(invoice)).toHaveLength(1);
    dataOf(await move(confirmed, "undo"));
    expect(await paymentsOf(invoice)).toMatchObject([{ state: "completed" }]);
  });

  test("an outgoing movement completes the pending outgoing payment, and no incoming one", async () => {
    const pending = await money.aPayment({ direction: "out", state: "pending", amount: 80_000 + nextNumber() });
    const { movement, proposals } = await aMovement(-pending.amount, "TRANSFERENCIA EMITIDA");
    expect(proposals).toMatchObject([{ kind: "payment", id: pending.id }]);
    const invoice = await anInvoice();
    const wrong = await move(movement, "confirm", { invoice_id: invoice.id });
    expect([wrong.status, wrong.body.errors[0]?.translationKey]).toEqual([422, "error.movement_direction"]);
    dataOf(await move(movement, "confirm", { payment_id: pending.id }));
    expect(dataOf(await api.get<Payment>(`/payments/${pending.id}`))).toMatchObject({
      state: "completed",
      date: "2026-03-09",
    });
  });

  test("a movement with a remittance's total settles it and cannot be undone as a whole", async () => {
    const input = await money.anIssuerInput();
    const issuer = await money.anIssuer({ ...input, creditor_id: generateCreditorId(input.tax_id) });
    const { id: person_id } = await given.aPerson();
    await money.aMandate({ person_id });
    const invoice = await money.anIssuedInvoice({
      series_id: (await money.aSeries({ issuer_id: issuer.id })).id,
      person_id,
      payment_method_id: await money.aMethod("direct_debit"),
    });
    let remittance = await money.aRemittance({ issuer_id: issuer.id });
    for (const verb of ["generate", "send"])
      remittance = dataOf(
        await api.post<Remittance>(`/remittances/${remittance.id}/${verb}`, { version: remittance.version }),
      );
    const { movement, proposals } = await aMovement(remittance.amount, `ABONO ADEUDOS ${remittance.code}`);
    expect(proposals[0]).toMatchObject({ kind: "remittance", id: remittance.id });
    const confirmed = dataOf(await move(movement, "confirm", { remittance_id: remittance.id }));
    expect((await invoiceNow(invoice)).outstanding).toBe(0);
    expect((await move(confirmed, "undo")).body.errors[0]?.translationKey).toBe("error.settlement_final");
  });

  test("a movement is ignored with a reason and can be reopened", async () => {
    const { movement } = await aMovement(-350, "COMISION MANTENIMIENTO");
    const ignored = dataOf(await move(movement, "ignore", { reason: "Comisión del banco" }));
    expect(ignored).toMatchObject({ state: "ignored", ignore_reason: "Comisión del banco" });
    expect((await move(ignored, "confirm", { person_id: (await given.aPerson()).id })).status).toBe(409);
    expect(dataOf(await move(ignored, "undo"))).toMatchObject({ state: "pending", ignore_reason: null });
    const vague = await move(await movementNow(movement), "confirm");
    expect(vague.status).toBe(400);
  });
});

describe("permissions", () => {
  test("an agent reads movements and confirms none; a viewer imports none", async () => {
    const invoice = await anInvoice();
    const { movement } = await aMovement(invoice.outstanding, "X");
    const agent = await app.logInAs("agent");
    const body = { version: movement.version, invoice_id: invoice.id };
    expect((await agent.get(`/bank-movements/${movement.id}`)).status).toBe(200);
    expect((await agent.post(`/bank-movements/${movement.id}/confirm`, body)).status).toBe(403);
    expect((await send(fileOf([meant(1, "X")]), await app.logInAs("viewer"))).status).toBe(403);
  });

  test("a manager of some properties sees no statement and imports none", async () => {
    const { movement } = await aMovement(4_321, "SOLO PARA LA EMPRESA ENTERA");
    const property = await given.aProperty();
    await assignProperties(app.db, [property.id]);
    const manager = await app.logInAs("manager");
    expect((await manager.get(`/bank-movements/${movement.id}`)).status).toBe(404);
    expect(dataOf(await manager.get<BankStatement[]>("/bank-statements"))).toEqual([]);
    expect((await send(fileOf([meant(1, "X")]), manager)).status).toBe(403);
    await assignProperties(app.db, "all");
  });
});
