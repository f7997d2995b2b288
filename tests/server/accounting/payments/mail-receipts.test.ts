import { afterAll, beforeAll, expect, test } from "vitest";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { RECEIPT_ATTEMPTS, RECEIPT_DELAY_MINUTES } from "#shared/domain/accounting/policy.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { mailReceipts } from "#server/areas/accounting/payments/mail-receipts.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement, moveMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({
  clockAt: "2026-03-16T09:00:00Z",
  env: { smtpAllowPrivate: true },
  role: "super_admin",
});
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  await changeSettings(api, plainServer(smtp.port));
});
afterAll(() => smtp.close());

const receiptsOf = async ({ id }: Pick<Payment, "id">): Promise<Mail[]> =>
  dataOf(await api.get<Mail[]>(`/mails?entity=payment&entity_id=${id}`));
const run = () => mailReceipts(app.services, new AbortController().signal);
/** Runs the job once as many minutes have passed since the payments. */
async function runAfter(minutes: number): Promise<void> {
  await app.db.query(
    "update payment_receipt set due_at = due_at - make_interval(mins => $1) where due_at is not null",
    [minutes],
  );
  await run();
}
const later = () => runAfter(RECEIPT_DELAY_MINUTES);
const aReader = (more: Partial<Person> = {}): Promise<Person> => given.aPerson({ mails_receipts: true, ...more });
const move = ({ id, version }: Payment, verb: string, body: object = {}) =>
  api.post<Payment>(`/payments/${id}/${verb}`, { version, ...body });

test("the receipt of a payment is mailed once, some minutes later, to the person who wants it", async () => {
  const person = await aReader();
  const payment = await money.aPayment({ person_id: person.id });
  await runAfter(RECEIPT_DELAY_MINUTES - 1);
  expect(await receiptsOf(payment)).toEqual([]);
  await runAfter(1);
  await Promise.all([later(), later()]);
  const mails = await receiptsOf(payment);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: person.email, state: "queued" });
  expect(mails[0]?.subject).toContain(`Recibo ${payment.code} de`);
  const files = await app.db.query<{ name: string }>("select name from mail_attachment where mail_id = $1", [
    mails[0]?.id,
  ]);
  expect(files).toEqual([{ name: expect.stringContaining(`${payment.code}.pdf`) }]);
});

test("no receipt is mailed to persons who do not want it, nor of what was paid to them", async () => {
  const silent = await money.aPayment({ person_id: (await given.aPerson()).id });
  const paidOut = await money.aPayment({ person_id: (await aReader()).id, direction: "out" });
  const unreachable = await money.aPayment({ person_id: (await aReader({ email: null })).id });
  await later();
  for (const payment of [silent, paidOut, unreachable]) expect(await receiptsOf(payment)).toEqual([]);
});

test("a payment that was returned before mails none; one that is still expected mails when it is completed", async () => {
  const { id: person_id } = await aReader();
  const returned = await money.aPayment({ person_id });
  expect((await move(returned, "return", { returned_on: "2026-03-16" })).status).toBe(200);
  const expected = await money.aPayment({ person_id, state: "pending" });
  await later();
  expect([await receiptsOf(returned), await receiptsOf(expected)]).toEqual([[], []]);
  expect((await move(expected, "complete")).status).toBe(200);
  await later();
  expect(await receiptsOf(expected)).toHaveLength(1);
});

test("a mistaken return that is withdrawn mails no receipt of a payment of long ago", async () => {
  const person = await given.aPerson();
  const payment = await money.aPayment({ person_id: person.id, date: "2026-03-02", amount: 64_000 + nextNumber() });
  const wants = { version: person.version, mails_receipts: true, email: `recibo-${nextNumber()}@llavero.test` };
  dataOf(await api.patch(`/persons/${person.id}`, wants));
  const { movement } = await aBankMovement(api, { amount: -payment.amount, text: `DEVOLUCION ${payment.code}` });
  const returned = dataOf(await moveMovement(api, movement, "confirm", { returned_payment_id: payment.id }));
  dataOf(await moveMovement(api, returned, "undo"));
  expect(dataOf(await api.get(`/payments/${payment.id}`))).toMatchObject({ state: "completed" });
  await later();
  expect(await receiptsOf(payment)).toEqual([]);
});

test("an annulled payment mails none", async () => {
  const payment = await money.aPayment({ person_id: (await aReader()).id });
  await app.db.query("alter table payment disable trigger protect_payment");
  await app.db.query(
    "update payment_allocation set state = 'reversed', reversed_on = date '2026-03-16' where payment_id = $1",
    [payment.id],
  );
  await app.db.query("update payment set state = 'annulled' where id = $1", [payment.id]);
  await app.db.query("alter table payment enable trigger protect_payment");
  await later();
  expect(await receiptsOf(payment)).toEqual([]);
});

test("without a mail server a receipt is logged as not sent, once, and nothing is made up for later", async () => {
  const payment = await money.aPayment({ person_id: (await aReader()).id });
  await changeSettings(api, { smtp_host: null });
  await later();
  await changeSettings(api, plainServer(smtp.port));
  await later();
  expect(await receiptsOf(payment)).toMatchObject([
    { state: "not_sent", subject: expect.stringContaining(payment.code) },
  ]);
  const rows = await app.db.query("select mailed_at from payment_receipt where payment_id = $1", [payment.id]);
  expect(rows).toEqual([{ mailed_at: null }]);
});

test("who wants receipts from now on gets none of earlier payments", async () => {
  const person = await given.aPerson();
  const payment = await money.aPayment({ person_id: person.id });
  dataOf(await api.patch<Person>(`/persons/${person.id}`, { version: person.version, mails_receipts: true }));
  await later();
  expect(await receiptsOf(payment)).toEqual([]);
});

/** Services whose files cannot be stored; `fail` runs first. */
const failing = (fail: () => void = () => {}, error = new Error("No space left on device")) => ({
  ...app.services,
  files: {
    ...app.services.files,
    put: () => {
      fail();
      return Promise.reject(error);
    },
  },
});
const makeDue = () =>
  app.db.query("update payment_receipt set due_at = clock_now() - interval '1 day' where due_at is not null");

test("a receipt that fails is mailed later", async () => {
  const payment = await money.aPayment({ person_id: (await aReader()).id });
  await makeDue();
  await mailReceipts(failing(), new AbortController().signal);
  await run();
  expect(await receiptsOf(payment)).toEqual([]);
  await later();
  expect(await receiptsOf(payment)).toHaveLength(1);
});

test("a receipt that always fails is given up after some attempts", async () => {
  const payment = await money.aPayment({ person_id: (await aReader()).id });
  for (let attempt = 0; attempt < RECEIPT_ATTEMPTS; attempt++) {
    await makeDue();
    await mailReceipts(failing(), new AbortController().signal);
  }
  const rows = await app.db.query("select attempts, due_at from payment_receipt where payment_id = $1", [payment.id]);
  expect(rows).toEqual([{ attempts: RECEIPT_ATTEMPTS, due_at: null }]);
});

test("a run that is stopped leaves the receipt due, and counts no attempt", async () => {
  const payment = await money.aPayment({ person_id: (await aReader()).id });
  await makeDue();
  const stop = new AbortController();
  await expect(
    mailReceipts(
      failing(() => stop.abort()),
      stop.signal,
    ),
  ).rejects.toThrow("No space left");
  const rows = await app.db.query(
    "select attempts, due_at is not null as is_due from payment_receipt where payment_id = $1",
    [payment.id],
  );
  expect(rows).toEqual([{ attempts: 0, is_due: true }]);
});

test("a full disk leaves the receipt due however long it lasts, and counts no attempt", async () => {
  const payment = await money.aPayment({ person_id: (await aReader()).id });
  await makeDue();
  const full = failing(() => {}, new AppError("storage_full"));
  for (let time = 0; time <= RECEIPT_ATTEMPTS; time++)
    await expect(mailReceipts(full, new AbortController().signal)).rejects.toThrow("storage_full");
  await run();
  expect(await receiptsOf(payment)).toHaveLength(1);
});
