import { beforeAll, expect, test } from "vitest";
import type { RentalExit } from "#shared/domain/accounting/exits/rental-exit.ts";
import type { RentalParty } from "#shared/domain/rentals/rental-party.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";
import { exitFixture, refusalOf } from "./exit-fixture.ts";

const server = testServer({ clockAt: "2026-03-16T09:00:00Z" });
const { app, api, given, money } = server;
const { prepare, aLet, anInvoice, aCredit, settle, undo, rentalOf, depositOf, invoiceOf, paymentsOf, chargesOf } =
  exitFixture(server);
beforeAll(prepare);

const partiesOf = async ({ id }: Rental) =>
  dataOf(await api.get<RentalParty[]>(`/rentals/${id}/parties`)).map(({ person_id, since, until }) => [
    person_id,
    since,
    until,
  ]);
const statusOf = async ({ asset_id }: Rental) =>
  dataOf(await api.get<{ asset_status_id: string }>(`/assets/${asset_id}`)).asset_status_id;

test("an undo takes everything back: rental, parties, asset, debts, credit, withholdings, transfers and charges", async () => {
  const rental = await aLet();
  const invoice = await anInvoice(rental, 30_000);
  const credit = await aCredit(rental, 10_000);
  const before = { parties: await partiesOf(rental), status: await statusOf(rental) };
  const damages = [{ concept: "Cocina", amount: 90_000 }];
  const exit = dataOf(await settle(rental, { damages, end_reason: "Se muda" }));
  expect(exit).toMatchObject({ result: -10_000 });
  expect(await depositOf(rental.deposit_id)).toMatchObject({ state: "retained" });
  expect(await statusOf(rental)).not.toBe(before.status);

  expect(dataOf(await undo(exit))).toMatchObject({ state: "undone" });
  expect(await rentalOf(rental.id)).toMatchObject({ state: "active", keys_returned_on: null, end_reason: null });
  expect({ parties: await partiesOf(rental), status: await statusOf(rental) }).toEqual(before);
  expect(await invoiceOf(invoice)).toMatchObject({ outstanding: 30_000 });
  expect(await depositOf(rental.deposit_id)).toMatchObject({ state: "held", withheld_amount: 0, return_due_on: null });
  const payments = await paymentsOf(rental);
  expect(payments.find(({ id }) => id === credit.id)).toMatchObject({ state: "completed", credit: 10_000 });
  expect(payments.filter(({ state }) => state === "pending")).toEqual([]);
  expect(await chargesOf(rental)).toEqual([]);

  const again = dataOf(await settle(await rentalOf(rental.id), { damages }));
  expect(again.id).not.toBe(exit.id);
});

test("an undo cancels prepared transfers, and removes what was withheld for them", async () => {
  const rental = await aLet();
  await anInvoice(rental, 20_000);
  await aCredit(rental, 25_000);
  const exit = dataOf(await settle(rental, { damages: [{ concept: "Puerta", amount: 5_000 }] }));
  dataOf(await undo(exit));
  const payments = await paymentsOf(rental);
  expect(payments.filter(({ direction }) => direction === "out").map(({ state }) => state)).toEqual([
    "cancelled",
    "cancelled",
  ]);
  expect(await depositOf(rental.deposit_id)).toMatchObject({ state: "held", withheld_amount: 0 });
});

test("a charge of damages that is on an invoice keeps the exit", async () => {
  const rental = await aLet();
  const exit = dataOf(await settle(rental, { damages: [{ concept: "Cocina", amount: 130_000 }] }));
  const [charge] = await chargesOf(rental);
  const line = await money.aLine({ unit_amount: 30_000, concept: "Cocina", tax_rate: 0 });
  const lines = [{ ...line, payment_application_id: charge?.payment_application_id ?? line.payment_application_id }];
  const draft = await money.anInvoice({ rental_id: rental.id, person_id: rental.tenant_id, lines });
  const refused = await undo(exit);
  expect(refusalOf(refused)).toEqual([409, "error.exit_records_changed"]);
  dataOf(await api.post(`/invoices/${draft.id}/archive`, { version: draft.version }));
  expect((await undo(exit)).status).toBe(200);
});

test("once the deposit is paid out the undo is refused, and names the payment", async () => {
  const rental = await aLet();
  const exit = dataOf(await settle(rental, { damages: [{ concept: "Puerta", amount: 5_000 }] }));
  const transfer = (await paymentsOf(rental)).find(({ returns_deposit_id: id }) => id === rental.deposit_id);
  dataOf(await api.post(`/payments/${transfer?.id}/complete`, { version: transfer?.version, date: "2026-03-16" }));
  expect(await depositOf(rental.deposit_id)).toMatchObject({ state: "partly_returned" });
  const refused = await undo(exit);
  expect(refusalOf(refused)).toEqual([409, "error.exit_paid_out"]);
  expect(refused.body.errors[0]?.message).toContain(transfer?.code);
  expect((await rentalOf(rental.id)).state).toBe("ended");
});

test("a deposit that was returned by hand since is paid out too", async () => {
  const rental = await aLet();
  const exit = dataOf(await settle(rental, { prepares_return: false }));
  const payment_method_id = await money.aMethod();
  await money.moveDeposit(await depositOf(rental.deposit_id), "give_back", {
    returned_on: "2026-03-16",
    payment_method_id,
  });
  expect(refusalOf(await undo(exit))).toEqual([409, "error.exit_paid_out"]);
});

test("a transfer that is cancelled by hand leaves no invoice covered by a deposit that is to be returned again", async () => {
  const rental = await aLet();
  const invoice = await anInvoice(rental, 20_000);
  const exit = dataOf(await settle(rental));
  expect(await invoiceOf(invoice)).toMatchObject({ outstanding: 0 });
  const transfer = (await paymentsOf(rental)).find(({ returns_deposit_id: id }) => id === rental.deposit_id);
  dataOf(await api.post(`/payments/${transfer?.id}/cancel`, { version: transfer?.version }));
  expect(await invoiceOf(invoice)).toMatchObject({ outstanding: 20_000 });
  expect(await depositOf(rental.deposit_id)).toMatchObject({ withheld_amount: 0 });
  expect((await undo(exit)).status).toBe(200);
});

test("an asset that is let again since keeps the exit", async () => {
  const rental = await aLet();
  const exit = dataOf(await settle(rental));
  const next = await given.aRental({ asset_id: rental.asset_id, start_date: "2026-03-16", end_date: "2027-03-15" });
  dataOf(await api.post(`/rentals/${next.id}/activate`, { version: next.version, signed_on: "2026-03-16" }));
  expect((await undo(exit)).status).toBe(409);
  expect((await rentalOf(rental.id)).state).toBe("ended");
});

test("the state before the end comes back with its notice", async () => {
  const rental = await aLet();
  const notice = { notice_given_on: "2026-02-01", notice_by: "tenant", exit_date: "2026-03-10", end_reason: "Trabajo" };
  dataOf(await api.post(`/rentals/${rental.id}/give_notice`, { version: rental.version, ...notice }));
  const exit = dataOf(await settle(rental, { end_reason: "Otra cosa" }));
  expect(await rentalOf(rental.id)).toMatchObject({ state: "ended", end_reason: "Trabajo" });
  dataOf(await undo(exit));
  expect(await rentalOf(rental.id)).toMatchObject({ state: "notice_given", end_reason: "Trabajo" });
});

test("an agent may not undo, and an undone exit is not undone again", async () => {
  const exit = dataOf(await settle(await aLet()));
  expect((await undo(exit, await app.logInAs("agent"))).status).toBe(403);
  dataOf(await undo(exit));
  expect(refusalOf(await undo(exit))).toEqual([409, "error.forbidden_move"]);
  expect(refusalOf(await api.get(`/rental-exits/${exit.id}/sheet`))).toEqual([409, "error.exit_undone"]);
});

test("what an exit booked in a month that was closed since stays", async () => {
  const rental = await aLet();
  await anInvoice(rental, 20_000);
  const exit = dataOf(await settle(rental));
  await app.restartAt("2026-04-02T09:00:00Z");
  const inApril = await app.logInAs("admin");
  dataOf(await inApril.post("/month-closes/close", { month: "2026-03-01" }));
  const { version } = dataOf(await inApril.get<RentalExit>(`/rental-exits/${exit.id}`));
  const refused = await inApril.post(`/rental-exits/${exit.id}/undo`, { version });
  expect(refusalOf(refused)).toEqual([422, "error.month_closed"]);
  expect(dataOf(await inApril.get<Rental>(`/rentals/${rental.id}`)).state).toBe("ended");
});
