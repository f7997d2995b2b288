import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { PaymentAllocation } from "#shared/domain/accounting/payments/payment-allocation.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Debt } from "#shared/domain/accounting/payments/propose-allocations.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";

const TODAY = "2026-03-10";

const { app, api, given, money } = testServer({ clockAt: `${TODAY}T09:00:00Z` });
let series_id: string;
let method: string;

beforeAll(async () => {
  series_id = (await money.aSeries()).id;
  method = await money.aMethod();
});

/** An issued invoice with this amount in cents, due on a day. */
const owed = async (amount: number, due_date: string, more: object = {}): Promise<Invoice> =>
  money.anIssuedInvoice({
    series_id,
    due_date,
    lines: [await money.aLine({ unit_amount: amount, tax_rate: 0, withholding_rate: 0 })],
    ...more,
  });
const pay = (input: object, by: Api = api, headers: Readonly<Record<string, string>> = {}) =>
  by.post<Payment>("/payments", { date: TODAY, payment_method_id: method, ...input }, headers);
const paid = async (input: object) => dataOf(await pay(input));
const tryMove = ({ id, version }: Payment, verb: string, body: object = {}, by: Api = api) =>
  by.post<Payment>(`/payments/${id}/${verb}`, { version, ...body });
const move = async (payment: Payment, verb: string, body: object = {}) => dataOf(await tryMove(payment, verb, body));
const read = async ({ id }: Pick<Payment, "id">) => dataOf(await api.get<Payment>(`/payments/${id}`));
const readInvoice = async ({ id }: Pick<Invoice, "id">) => dataOf(await api.get<Invoice>(`/invoices/${id}`));
const allocationsOf = async ({ id }: Pick<Payment, "id">) =>
  dataOf(await api.get<PaymentAllocation[]>(`/payment-allocations?payment_id=${id}`));
const refusal = ({ status, body }: Reply<unknown>) => ({
  status,
  field: body.errors[0]?.field,
  key: body.errors[0]?.translationKey,
});
const sumOf = (rows: readonly { readonly amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

describe("registering a payment", () => {
  test("a payment without allocations covers the oldest due invoice first, and the rest stays as credit", async () => {
    const person_id = (await given.aPerson()).id;
    const late = await owed(30_000, "2026-02-05", { person_id });
    const earlier = await owed(50_000, "2026-01-05", { person_id });
    const payment = await paid({ person_id, amount: 60_000 });
    expect(payment).toMatchObject({ state: "completed", direction: "in", allocated: 60_000, credit: 0 });
    expect(await readInvoice(earlier)).toMatchObject({ paid: 50_000, payment_state: "paid" });
    expect(await readInvoice(late)).toMatchObject({ paid: 10_000, payment_state: "partly_paid" });
    const more = await paid({ person_id, amount: 25_000 });
    expect(more).toMatchObject({ allocated: 20_000, credit: 5_000 });
  });

  test("a payment with allocations covers only those", async () => {
    const person_id = (await given.aPerson()).id;
    const old = await owed(10_000, "2026-01-05", { person_id });
    const [one, other] = [
      await owed(20_000, "2026-02-05", { person_id }),
      await owed(30_000, "2026-03-05", { person_id }),
    ];
    const payment = await paid({
      person_id,
      amount: 40_000,
      allocations: [
        { invoice_id: one.id, amount: 20_000 },
        { invoice_id: other.id, amount: 15_000 },
      ],
    });
    expect(payment).toMatchObject({ allocated: 35_000, credit: 5_000 });
    expect(await readInvoice(old)).toMatchObject({ paid: 0, payment_state: "unpaid" });
    expect((await readInvoice(other)).outstanding).toBe(15_000);
  });

  test("ten concurrent payments without allocations cover the debts one after the other", async () => {
    const { id: person_id } = await given.aPerson();
    const debts = [await owed(3_000, "2026-01-05", { person_id }), await owed(3_000, "2026-02-05", { person_id })];
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay({ person_id, amount: 1_000 })));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect((await Promise.all(debts.map(readInvoice))).map(({ outstanding }) => outstanding)).toEqual([0, 0]);
    const payments = dataOf(await api.get<Payment[]>(`/payments?person_id=${person_id}`));
    expect(payments.reduce((sum, { credit }) => sum + credit, 0)).toBe(4_000);
  });

  test("a payment with an empty list of allocations is all credit", async () => {
    const person_id = (await given.aPerson()).id;
    const invoice = await owed(10_000, "2026-01-05", { person_id });
    expect(await paid({ person_id, amount: 10_000, allocations: [] })).toMatchObject({ allocated: 0, credit: 10_000 });
    expect((await readInvoice(invoice)).paid).toBe(0);
  });

  test("a payment covers a deposit under the deposit's own application", async () => {
    const rental = await given.aRental({ deposit_amount: 85_000 });
    const active = dataOf(
      await api.post<{ tenant_id: string }>(`/rentals/${rental.id}/activate`, {
        version: rental.version,
        signed_on: "2025-12-20",
      }),
    );
    const person_id = active.tenant_id;
    const debts = dataOf(await api.get<Debt[]>(`/payments/debts?person_id=${person_id}`));
    expect(debts).toMatchObject([{ deposit_id: rental.deposit_id, invoice_id: null, outstanding: 85_000 }]);
    const payment = await paid({ person_id, rental_id: rental.id, amount: 90_000 });
    expect(payment).toMatchObject({ allocated: 85_000, credit: 5_000 });
    expect(await allocationsOf(payment)).toMatchObject([
      { deposit_id: rental.deposit_id, amount: 85_000, payment_application_label: "Fianza" },
    ]);
    expect(dataOf(await api.get<Debt[]>(`/payments/debts?person_id=${person_id}`))).toEqual([]);
    const more = await pay({
      person_id,
      amount: 1_000,
      allocations: [{ deposit_id: rental.deposit_id, amount: 1_000 }],
    });
    expect(refusal(more)).toMatchObject({ status: 422, key: "error.allocation_exceeds_deposit" });
  });

  test("a payment sent repeatedly with one idempotency key is created once", async () => {
    const person_id = (await given.aPerson()).id;
    await owed(10_000, "2026-01-05", { person_id });
    const key = { "idempotency-key": randomUUID() };
    const replies = await Promise.all([1, 2, 3].map(() => pay({ person_id, amount: 4_000 }, api, key)));
    const created = replies.filter(({ status }) => status === 201);
    expect(created.length).toBeGreaterThan(0);
    expect(new Set(created.map(({ body }) => body.data.id)).size).toBe(1);
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(dataOf(await api.get<Payment[]>(`/payments?person_id=${person_id}`))).toHaveLength(1);
    expect((await pay({ person_id, amount: 5_000 }, api, key)).status).toBe(422);
  });

  test.each([
    ["an amount of nothing", { amount: 0 }, "amount", "validation.positive_amount"],
    ["a negative amount", { amount: -5 }, "amount", "validation.minimum"],
    ["half a cent", { amount: 10.5 }, "amount", "validation.integer"],
    ["a day that has not come", { date: "2026-03-11" }, "date", "validation.not_future"],
    ["without a payer", { person_id: null }, "person_id", "validation.required"],
  ])("registering a payment refuses %s at its field", async (_what, wrong, field, key) => {
    const person_id = (await given.aPerson()).id;
    expect(refusal(await pay({ person_id, amount: 1_000, ...wrong }))).toEqual({ status: 400, field, key });
  });

  test("an allocation above the payment's remainder or the invoice's outstanding amount is refused", async () => {
    const person_id = (await given.aPerson()).id;
    const invoice = await owed(10_000, "2026-01-05", { person_id });
    const tooMuch = await pay({ person_id, amount: 5_000, allocations: [{ invoice_id: invoice.id, amount: 6_000 }] });
    expect(refusal(tooMuch)).toMatchObject({ status: 422, key: "error.allocation_exceeds_payment" });
    const beyond = await pay({ person_id, amount: 20_000, allocations: [{ invoice_id: invoice.id, amount: 10_001 }] });
    expect(refusal(beyond)).toMatchObject({ status: 422, key: "error.allocation_exceeds_invoice" });
    expect(dataOf(await api.get<Payment[]>(`/payments?person_id=${person_id}`))).toEqual([]);
  });

  test("a pending payment covers nothing until it is completed", async () => {
    const person_id = (await given.aPerson()).id;
    const invoice = await owed(10_000, "2026-01-05", { person_id });
    const expected = await paid({ person_id, amount: 10_000, state: "pending", date: "2026-04-01" });
    expect((await readInvoice(invoice)).paid).toBe(0);
    const done = await move(expected, "complete", { date: TODAY });
    expect(done).toMatchObject({ state: "completed", date: TODAY, allocated: 10_000 });
    expect((await readInvoice(invoice)).payment_state).toBe("paid");
    expect((await tryMove(done, "fail")).status).toBe(409);
  });
});

describe("refunds", () => {
  test("a refund returns at most the credit, as an outgoing payment that names the one it refunds", async () => {
    const person_id = (await given.aPerson()).id;
    await owed(10_000, "2026-01-05", { person_id });
    const payment = await paid({ person_id, amount: 16_000 });
    const refundInput = { date: TODAY, payment_method_id: method };
    const tooMuch = await tryMove(payment, "refund", { ...refundInput, amount: 6_001 });
    expect(refusal(tooMuch)).toMatchObject({ status: 422, key: "error.allocation_exceeds_payment" });
    const refunded = await move(payment, "refund", { ...refundInput, amount: 6_000 });
    expect(refunded).toMatchObject({ refunded: 6_000, credit: 0, state: "completed" });
    const [out] = dataOf(await api.get<Payment[]>(`/payments?refunds_payment_id=${payment.id}`));
    expect(out).toMatchObject({ direction: "out", amount: 6_000, person_id });
  });

  test("a refunded payment cannot be returned", async () => {
    const person_id = (await given.aPerson()).id;
    const payment = await paid({ person_id, amount: 5_000 });
    const refunded = await move(payment, "refund", { amount: 5_000, date: TODAY, payment_method_id: method });
    expect(refusal(await tryMove(refunded, "return", { returned_on: TODAY }))).toMatchObject({
      status: 409,
      key: "error.payment_in_use",
    });
  });
});

describe("payment returns", () => {
  test("a return removes all allocations and charges the bank's fee on the rental's next invoice", async () => {
    const rental = await given.aRental({ deposit_amount: null });
    const person_id = rental.tenant_id;
    const [one, other] = [
      await owed(50_000, "2026-01-05", { person_id, rental_id: rental.id }),
      await owed(50_000, "2026-02-05", { person_id, rental_id: rental.id }),
    ];
    const payment = await paid({ person_id, amount: 100_000, rental_id: rental.id });
    const returned = await move(payment, "return", {
      returned_on: TODAY,
      return_reason: "Sin saldo",
      bank_fee: 450,
    });
    expect(returned).toMatchObject({ state: "returned", allocated: 0, credit: 0, returned_on: TODAY });
    expect(await allocationsOf(payment)).toMatchObject([
      { state: "reversed", reverse_reason: "Sin saldo" },
      { state: "reversed", reverse_reason: "Sin saldo" },
    ]);
    expect([(await readInvoice(one)).payment_state, (await readInvoice(other)).payment_state]).toEqual([
      "unpaid",
      "unpaid",
    ]);
    const charges = dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${rental.id}`));
    expect(charges).toMatchObject([{ amount: 450, is_pending: true, payment_id: payment.id }]);
    expect((await tryMove(returned, "return", { returned_on: TODAY })).status).toBe(409);
  });

  test("a return charges no fee unless requested, and a fee requires a rental", async () => {
    const person_id = (await given.aPerson()).id;
    const payment = await paid({ person_id, amount: 1_000 });
    expect(refusal(await tryMove(payment, "return", { returned_on: TODAY, bank_fee: 300 }))).toEqual({
      status: 400,
      field: "bank_fee",
      key: "validation.no_rental",
    });
    expect(await move(payment, "return", { returned_on: TODAY })).toMatchObject({ state: "returned" });
  });

  test.each([
    ["before the payment", "2026-03-09", "validation.date_range"],
    ["in days to come", "2026-03-11", "validation.not_future"],
  ])("a return %s is refused", async (_when, returned_on, key) => {
    const payment = await paid({ person_id: (await given.aPerson()).id, amount: 1_000 });
    expect(refusal(await tryMove(payment, "return", { returned_on }))).toEqual({
      status: 400,
      field: "returned_on",
      key,
    });
  });
});

describe("payment allocations", () => {
  test("an allocation is listed from both sides and can be reversed once", async () => {
    const person_id = (await given.aPerson()).id;
    const invoice = await owed(10_000, "2026-01-05", { person_id });
    const payment = await paid({ person_id, amount: 10_000 });
    const [allocation] = await allocationsOf(payment);
    expect(dataOf(await api.get(`/payment-allocations?invoice_id=${invoice.id}`))).toEqual([allocation]);
    const path = `/payment-allocations/${allocation?.id}/reverse`;
    const reversed = await api.post<PaymentAllocation>(path, { version: allocation?.version, reason: "Error" });
    expect(reversed.body.data).toMatchObject({ state: "reversed", reversed_on: TODAY, reverse_reason: "Error" });
    expect(await read(payment)).toMatchObject({ allocated: 0, credit: 10_000 });
    expect((await readInvoice(invoice)).payment_state).toBe("unpaid");
    expect((await api.post(path, { version: reversed.body.data.version })).status).toBe(409);
    const again = await move(await read(payment), "allocate", {
      allocations: [{ invoice_id: invoice.id, amount: 10_000 }],
    });
    expect(again).toMatchObject({ allocated: 10_000, credit: 0 });
  });

  test("twenty concurrent allocations never exceed the payment", async () => {
    const person_id = (await given.aPerson()).id;
    const invoices = await Promise.all(Array.from({ length: 20 }, () => owed(10_000, "2026-01-05", { person_id })));
    const payment = await paid({ person_id, amount: 55_000, allocations: [] });
    const replies = await Promise.all(
      invoices.map(async ({ id }) => {
        for (let tries = 0; tries < 40; tries++) {
          const fresh = await read(payment);
          const reply = await tryMove(fresh, "allocate", { allocations: [{ invoice_id: id, amount: 10_000 }] });
          if (reply.status !== 409) return reply;
        }
        throw new Error("Never fresh");
      }),
    );
    const done = replies.filter(({ status }) => status === 200);
    expect(done).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(15);
    expect(sumOf(await allocationsOf(payment))).toBe(50_000);
    expect(await read(payment)).toMatchObject({ allocated: 50_000, credit: 5_000 });
  });

  test("concurrent payments of one invoice never pay it twice", async () => {
    const person_id = (await given.aPerson()).id;
    const invoice = await owed(10_000, "2026-01-05", { person_id });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        pay({ person_id, amount: 10_000, allocations: [{ invoice_id: invoice.id, amount: 10_000 }] }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422, 422]);
    expect(await readInvoice(invoice)).toMatchObject({ paid: 10_000, outstanding: 0 });
    expect(dataOf(await api.get<Payment[]>(`/payments?person_id=${person_id}`))).toHaveLength(1);
  });
});

describe("payment receipts", () => {
  test("a receipt states who paid what for which invoice, in the payer's language and without internal notes", async () => {
    const person = await given.aPerson();
    const invoice = await owed(10_000, "2026-01-05", { person_id: person.id });
    const payment = await paid({ person_id: person.id, amount: 12_345, notes: "Llamar antes", reference: "TRF 9" });
    const { status, headers, bytes } = await api.download(`/payments/${payment.id}/receipt`);
    expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "application/pdf" });
    const text = (await readPdf(bytes)).pages.join(" ");
    for (const said of [person.label, person.documentation, payment.code, invoice.number ?? "", "123,45", "TRF 9"])
      expect(text).toContain(said);
    expect(text).not.toContain("Llamar antes");
    const sayings = async (language: "es" | "en") => {
      const { bytes: pdf } = await api.speaking(language).download(`/payments/${payment.id}/receipt`);
      return (await readPdf(pdf)).pages.join(" ");
    };
    expect(await sayings("en")).toContain("123,45");
    await app.db.query("update person set language = 'en' where id = $1", [person.id]);
    expect(await sayings("es")).toContain("€123.45");
  });

  test("a receipt is available only once the payment is completed", async () => {
    const payment = await paid({ person_id: (await given.aPerson()).id, amount: 1_000, state: "pending" });
    expect((await api.get(`/payments/${payment.id}/receipt`)).status).toBe(409);
  });
});

test("a payment's notes can be changed in every state", async () => {
  const { id: person_id } = await given.aPerson();
  const returned = await move(await paid({ person_id, amount: 1_000 }), "return", { returned_on: TODAY });
  const cancelled = await move(await paid({ person_id, amount: 1_000, state: "pending" }), "cancel");
  for (const { id, version } of [returned, cancelled]) {
    const changed = await api.patch<Payment>(`/payments/${id}`, { version, notes: "Avisó el banco" });
    expect(changed.body).toMatchObject({ data: { notes: "Avisó el banco" } });
  }
  for (const state of ["returned", "failed", "cancelled"])
    expect(refusal(await pay({ person_id, amount: 1_000, state }))).toMatchObject({ status: 400, field: "state" });
});

test("a bank fee is charged under another concept if the default one is archived", async () => {
  const rental = await given.aRental();
  await app.db.query("update payment_application set archived_at = now() where kind = 'penalty'", []);
  const payment = await paid({ person_id: rental.tenant_id, rental_id: rental.id, amount: 1_000, allocations: [] });
  await move(payment, "return", { returned_on: TODAY, bank_fee: 350 });
  const charges = dataOf(await api.get<RentalCharge[]>(`/rental-charges?rental_id=${rental.id}`));
  expect(charges.map(({ amount }) => amount)).toEqual([350]);
  await app.db.query("update payment_application set archived_at = null where kind = 'penalty'", []);
});

describe("payment permissions", () => {
  test("agents register and return payments, viewers only read", async () => {
    const [agent, viewer] = [await app.logInAs("agent"), await app.logInAs("viewer")];
    const person_id = (await given.aPerson()).id;
    const created = await pay({ person_id, amount: 1_000 }, agent);
    expect(created.status).toBe(201);
    expect((await viewer.get(`/payments/${created.body.data.id}`)).status).toBe(200);
    expect((await pay({ person_id, amount: 1_000 }, viewer)).status).toBe(403);
    expect((await tryMove(created.body.data, "return", { returned_on: TODAY }, viewer)).status).toBe(403);
    expect((await tryMove(created.body.data, "return", { returned_on: TODAY }, agent)).status).toBe(200);
    expect((await app.visitor.get("/payments")).status).toBe(401);
  });

  test("managers of some properties neither see nor cover debts of other properties", async () => {
    const manager = await app.logInAs("manager");
    const [mine, theirs] = [await given.aProperty(), await given.aProperty()];
    const asset = await given.anAsset({ property_id: theirs.id });
    const rental = await given.aRental({ asset_id: asset.id, deposit_amount: null });
    const person_id = rental.tenant_id;
    const invoice = await owed(10_000, "2026-01-05", { person_id, rental_id: rental.id });
    const payment = await paid({ person_id, rental_id: rental.id, amount: 4_000 });
    await assignProperties(app.db, [mine.id]);
    expect((await manager.get(`/payments/${payment.id}`)).status).toBe(404);
    expect(dataOf(await manager.get<Payment[]>(`/payments?person_id=${person_id}`))).toEqual([]);
    expect(dataOf(await manager.get<Debt[]>(`/payments/debts?person_id=${person_id}`))).toEqual([]);
    const reply = await pay(
      { person_id, amount: 4_000, allocations: [{ invoice_id: invoice.id, amount: 4_000 }] },
      manager,
    );
    expect(refusal(reply)).toMatchObject({ status: 400, key: "error.unknown_reference" });
  });

  test("managers of some properties cannot return a payment that covers debts of other properties", async () => {
    const manager = await app.logInAs("manager");
    const [mine, theirs] = [await given.aProperty(), await given.aProperty()];
    const { id: asset_id } = await given.anAsset({ property_id: theirs.id });
    const { id: rental_id, tenant_id: person_id } = await given.aRental({ asset_id, deposit_amount: null });
    const invoice = await owed(10_000, "2026-01-05", { person_id, rental_id });
    const payment = await paid({ person_id, amount: 4_000 });
    // The payment is of no property and in scope with the tenant, who rents here too.
    await given.aRental({ asset_id: (await given.anAsset({ property_id: mine.id })).id, tenant_id: person_id });
    await assignProperties(app.db, [mine.id]);
    const refused = await tryMove(payment, "return", { returned_on: TODAY }, manager);
    expect(refusal(refused)).toMatchObject({ status: 403, key: "error.every_property_required" });
    expect((await readInvoice(invoice)).paid).toBe(4_000);
  });
});

test("a returned payment is not archived, with the reason, for its return counts in its month", async () => {
  const payment = await money.aPayment({ amount: 5_000, date: "2026-03-02", allocations: [] });
  const returned = dataOf(
    await api.post<Payment>(`/payments/${payment.id}/return`, { version: payment.version, returned_on: "2026-03-05" }),
  );
  const refused = await api.post(`/payments/${payment.id}/archive`, { version: returned.version });
  expect([refused.status, refused.body.errors[0]?.translationKey]).toEqual([409, "error.payment_returned"]);
  expect(dataOf(await api.get<Payment>(`/payments/${payment.id}`))).toMatchObject({
    state: "returned",
    archived_at: null,
  });
});
