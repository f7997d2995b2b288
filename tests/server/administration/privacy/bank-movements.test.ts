import { beforeEach, expect, test } from "vitest";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { readCopy } from "#tests/support/personal-copy.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null, clockAt: "2026-03-02T09:00:00Z" });
let admin: Api;
beforeEach(async () => {
  await app.restartAt("2026-03-20T09:00:00Z");
  admin = await app.logInAs("admin");
});

const read = async ({ id }: Person) => dataOf(await admin.get<Person>(`/persons/${id}`));
const act = async (person: Person, verb: string) =>
  dataOf(
    await admin.post<Person>(`/persons/${person.id}/${verb}`, {
      version: (await read(person)).version,
      reason: "Plazo cumplido",
    }),
  );
const rowOf = async ({ id }: BankMovement) =>
  (await app.db.query("select text, reference_1, reference_2 from bank_movement where id = $1", [id]))[0];
const copied = async (person: Person) => (await readCopy(admin, person))["bank_movements"];

const NAMED = { text: "NOMINA ALQUILER SR VALDELAGUNA", reference_1: "VALDELAGUNA" };
const MASKED = { text: "•••", reference_1: "", reference_2: "" };

/** Two tenants whose rents one movement paid. */
async function aNetOfTwo() {
  const given = createBuilders(admin);
  const money = createMoneyBuilders(admin, given);
  const persons = [await given.aPerson(), await given.aPerson()] as const;
  const issued = [
    await money.anIssuedInvoice({ person_id: persons[0].id }),
    await money.anIssuedInvoice({ person_id: persons[1].id }),
  ];
  const amount = issued.reduce((sum, { outstanding }) => sum + outstanding, 0);
  const { movement } = await aBankMovement(admin, { ...NAMED, amount });
  const invoices = issued.map(({ id: invoice_id, outstanding }) => ({ invoice_id, amount: outstanding }));
  dataOf(await moveMovement(admin, movement, "settle_net", { invoices }));
  return { movement, one: persons[0], other: persons[1], amount };
}

test("a movement of several payers is in the copy of each of them", async () => {
  const { one, other, amount } = await aNetOfTwo();
  for (const payer of [one, other]) expect(await copied(payer)).toMatchObject([{ text: NAMED.text, amount }]);
});

test("blocking one payer of several masks the text of their movement, and unblocking restores it", async () => {
  const { movement, one, other } = await aNetOfTwo();
  const before = await rowOf(movement);
  expect(before).toMatchObject(NAMED);
  await act(one, "block");
  expect(await rowOf(movement)).toEqual(MASKED);
  await act(other, "block");
  await act(one, "unblock");
  expect(await rowOf(movement)).toEqual(MASKED);
  await act(other, "unblock");
  expect(await rowOf(movement)).toEqual(before);
});

test("erasing one payer of several erases the text of their movement", async () => {
  const { movement, one } = await aNetOfTwo();
  await app.restartAt("2033-01-01T09:00:00Z");
  admin = await app.logInAs("admin");
  await act(one, "erase");
  expect(await rowOf(movement)).toEqual(MASKED);
});

test("the movement that returned a payment is copied and masked with its payer", async () => {
  const given = createBuilders(admin);
  const person = await given.aPerson();
  const payment: Payment = await createMoneyBuilders(admin, given).aPayment({
    person_id: person.id,
    amount: 50_000,
    date: "2026-03-02",
  });
  const { movement } = await aBankMovement(admin, { ...NAMED, amount: -50_000 });
  dataOf(await moveMovement(admin, movement, "confirm", { returned_payment_id: payment.id }));
  expect(await copied(person)).toMatchObject([{ text: NAMED.text, amount: -50_000 }]);
  await act(person, "block");
  expect(await rowOf(movement)).toEqual(MASKED);
});
