import { beforeAll, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { PersonBalance } from "#shared/domain/accounting/payments/person-balance.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";

const TODAY = "2026-03-10";

const { app, api, given, money } = testServer({ clockAt: `${TODAY}T09:00:00Z` });
let series_id: string;

beforeAll(async () => {
  series_id = (await money.aSeries()).id;
});

const owed = async (person_id: string, amount: number, due_date: string): Promise<Invoice> =>
  money.anIssuedInvoice({
    series_id,
    person_id,
    due_date,
    lines: [await money.aLine({ unit_amount: amount, tax_rate: 0, withholding_rate: 0 })],
  });
const balanceOf = async (id: string, by: Api = api) => dataOf(await by.get<PersonBalance>(`/persons/${id}/balance`));
const move = async ({ id, version }: Payment, verb: string, body: object) =>
  dataOf(await api.post<Payment>(`/payments/${id}/${verb}`, { version, ...body }));

test("the balance adds invoices and subtracts payments, day by day", async () => {
  const { id } = await given.aPerson();
  await owed(id, 50_000, "2026-02-05");
  await owed(id, 30_000, "2026-04-05");
  await money.aPayment({ person_id: id, amount: 20_000, date: "2026-03-09" });
  const balance = await balanceOf(id);
  expect(balance).toMatchObject({ outstanding: 60_000, overdue: 30_000, credit: 0, balance: 60_000, earlier: 0 });
  expect(balance.movements.map(({ kind, amount, balance: left }) => [kind, amount, left])).toEqual([
    ["payment", -20_000, -20_000],
    ["invoice", 50_000, 30_000],
    ["invoice", 30_000, 60_000],
  ]);
});

test("the account is a PDF in the person's language, with what is owed and what is in the person's favour", async () => {
  const { id, label } = await given.aPerson({ language: "en" });
  await money.aPayment({ person_id: id, amount: 20_000, date: "2026-03-09" });
  await owed(id, 50_000, "2026-02-05");
  const { status, bytes } = await api.download(`/persons/${id}/account-statement`);
  expect(status).toBe(200);
  const text = (await readPdf(bytes)).pages.join(" ");
  for (const part of ["Account statement", label, "200.00 in credit", "Outstanding", "300.00"])
    expect(text).toContain(part);
  await app.db.query("update person set language = null where id = $1", [id]);
  const silent = await api.speaking("en").download(`/persons/${id}/account-statement`);
  expect((await readPdf(silent.bytes)).pages.join(" ")).toContain("Extracto de cuenta");
});

test("a user limited to some properties gets the account as a PDF only where they see all of it", async () => {
  const { id: rental_id, tenant_id: person_id, property_id } = await given.aRental();
  const other = await given.anAsset();
  const lines = [await money.aLine()];
  await money.anIssuedInvoice({ series_id, person_id, rental_id, lines });
  await assignProperties(app.db, [property_id]);
  const manager = await app.logInAs("manager");
  const path = `/persons/${person_id}/account-statement`;
  expect((await manager.download(path)).status).toBe(200);
  await money.anIssuedInvoice({ series_id, person_id, asset_id: other.id, lines });
  const { status, body } = await manager.get(path);
  expect([status, body.errors[0]?.translationKey]).toEqual([409, "error.account_out_of_scope"]);
  expect((await api.download(path)).status).toBe(200);
  await assignProperties(app.db, "all");
});

test("an overpayment is credit, and a refund returns it", async () => {
  const { id } = await given.aPerson();
  await owed(id, 10_000, "2026-02-05");
  const payment = await money.aPayment({ person_id: id, amount: 15_000 });
  expect(await balanceOf(id)).toMatchObject({ outstanding: 0, credit: 5_000, balance: -5_000 });
  const payment_method_id = await money.aMethod();
  await move(payment, "refund", { amount: 5_000, date: TODAY, payment_method_id });
  const after = await balanceOf(id);
  expect(after).toMatchObject({ outstanding: 0, credit: 0, balance: 0 });
  expect(after.movements.map(({ kind }) => kind)).toEqual(["payment", "invoice", "payout"]);
});

test("a returned payment is owed again, and both entries are in the account", async () => {
  const { id } = await given.aPerson();
  await owed(id, 10_000, "2026-02-05");
  const payment = await money.aPayment({ person_id: id, amount: 10_000 });
  await move(payment, "return", { returned_on: TODAY });
  const balance = await balanceOf(id);
  expect(balance).toMatchObject({ outstanding: 10_000, overdue: 10_000, credit: 0, balance: 10_000 });
  expect(balance.movements.map(({ kind, label }) => [kind, label === payment.code])).toEqual([
    ["payment", true],
    ["invoice", false],
    ["return", true],
  ]);
});

test("a substituting invoice adds only the difference", async () => {
  const { id } = await given.aPerson();
  const { issuer_id } = dataOf(await api.get<{ issuer_id: string }>(`/invoice-series/${series_id}`));
  await money.aSeries({ issuer_id, kind: "rectifying" });
  const invoice = await owed(id, 10_000, "2026-02-05");
  const line = await money.aLine({ unit_amount: 8_000, tax_rate: 0, withholding_rate: 0 });
  const draft = dataOf(
    await api.post<Invoice>(`/invoices/${invoice.id}/rectify`, {
      version: invoice.version,
      rectification_type: "R4",
      rectification_mode: "substitution",
      reason: "Importe equivocado",
    }),
  );
  const changed = dataOf(await api.patch<Invoice>(`/invoices/${draft.id}`, { version: draft.version, lines: [line] }));
  await money.issue(changed);
  expect(await balanceOf(id)).toMatchObject({ outstanding: 8_000, balance: 8_000 });
});

test("deposits are listed separately and are not part of the balance", async () => {
  const rental = await given.aRental({ deposit_amount: 85_000 });
  const { version } = rental;
  await api.post(`/rentals/${rental.id}/activate`, { version, signed_on: "2025-12-20" });
  expect(await balanceOf(rental.tenant_id)).toMatchObject({ deposits_due: 85_000, outstanding: 0, balance: 0 });
  await money.aPayment({ person_id: rental.tenant_id, amount: 85_000 });
  expect(await balanceOf(rental.tenant_id)).toMatchObject({ deposits_due: 0, credit: 0, movements: [] });
});

test("an unknown person has no balance, and users who may not read invoices get none", async () => {
  expect((await api.get("/persons/01890000-0000-7000-8000-000000000000/balance")).status).toBe(404);
  expect((await app.visitor.get("/persons/01890000-0000-7000-8000-000000000000/balance")).status).toBe(401);
  expect((await app.visitor.get("/persons/01890000-0000-7000-8000-000000000000/account-statement")).status).toBe(401);
});

test("a merged person's invoices and payments belong to the remaining person, under the name they were issued to", async () => {
  const survivor = await given.aPerson({ name: "Lucía" });
  const duplicate = await given.aPerson({ name: "Lucia" });
  const invoice = await owed(duplicate.id, 10_000, "2026-02-05");
  const payment = await money.aPayment({ person_id: duplicate.id, amount: 12_000 });
  const draft = await money.anInvoice({ series_id, person_id: duplicate.id });
  const path = `/persons/${survivor.id}/merge`;
  const preview = dataOf(await api.get<{ moves: unknown }>(`${path}?duplicate_id=${duplicate.id}`));
  expect(preview.moves).toEqual([
    { entity: "invoice", count: 2 },
    { entity: "payment", count: 1 },
  ]);
  const body = {
    version: survivor.version,
    duplicate_id: duplicate.id,
    duplicate_version: duplicate.version,
    take: [],
  };
  dataOf(await api.post<Person>(path, body, await confirmed(api)));
  const moved = dataOf(await api.get<Invoice>(`/invoices/${invoice.id}`));
  expect(moved).toMatchObject({ person_id: survivor.id, customer_name: invoice.customer_name, state: "issued" });
  expect(moved.customer_name).toContain("Lucia");
  expect(dataOf(await api.get<Payment>(`/payments/${payment.id}`))).toMatchObject({
    person_id: survivor.id,
    person_label: survivor.label,
    credit: 2_000,
  });
  expect(dataOf(await api.get<Invoice>(`/invoices/${draft.id}`))).toMatchObject({ person_id: survivor.id });
  expect(await balanceOf(survivor.id)).toMatchObject({ outstanding: 0, credit: 2_000, balance: -2_000 });
  const found = dataOf(await api.get<Payment[]>(`/payments?query=${encodeURIComponent(survivor.documentation)}`));
  expect(found.map(({ id }) => id)).toContain(payment.id);
});
