import { readFile } from "node:fs/promises";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { BankStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, nextNumber } from "#tests/support/builders.ts";
import { createMoneyBuilders, type MoneyBuilders } from "#tests/support/money-builders.ts";
import { statementFile, uploadStatement } from "#tests/support/upload-statement.ts";
import { RentalPage } from "./pages/rental-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

async function anInvoice(money: MoneyBuilders, more: object): Promise<Invoice> {
  const unit_amount = 73_000 + nextNumber();
  const line = await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" });
  return money.anIssuedInvoice({ ...more, lines: [line] });
}

/** A tenant's invoice paid by direct debit. */
async function aCollected(money: MoneyBuilders, build: Builders) {
  const { id: rental_id, tenant_id: person_id } = await build.aRental();
  const invoice = await anInvoice(money, { rental_id, person_id });
  const payment = await money.aPayment({
    person_id,
    rental_id,
    amount: invoice.outstanding,
    date: "2026-03-05",
    reference: `REM-8${nextNumber()}-1`,
    allocations: [{ invoice_id: invoice.id, amount: invoice.outstanding }],
  });
  return { invoice, payment };
}

test("returned debits are confirmed by a key, one with the bank's fee charged on the next invoice", async ({
  page,
  api,
  build,
  faults,
}) => {
  const money = createMoneyBuilders(api, build);
  const debits = [await aCollected(money, build), await aCollected(money, build)];
  const texts = debits.map(({ payment }) => `DEV. RECIBO ${payment.reference} AM04`);
  const statement = await uploadStatement(
    api,
    debits.map(({ payment }, index) => ({ amount: -payment.amount, text: texts[index] ?? "", common_concept: "14" })),
  );
  await page.goto(`/bank-statements/${statement.id}`);
  const row = (index: number) => page.locator("[data-movement]").filter({ hasText: texts[index] ?? "" });
  await expect(row(0)).toContainText(`Devolución de · ${debits[0]?.payment.code}`);
  await expect(row(0)).toContainText("devolución del banco");
  await expectAccessible(page);
  await row(0).focus();
  await page.keyboard.press("Enter");
  await expect(row(1)).toBeFocused();
  await page.keyboard.press("Alt+c");
  const dialog = page.getByRole("dialog", { name: "Devolver y repercutir la comisión" });
  await expect(dialog.getByLabel("Gastos del banco")).toBeFocused();
  await page.keyboard.type("4,50");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  const toast = page.getByRole("alert").filter({ hasText: `Conciliado con ${debits[1]?.payment.code}` });
  await expect(toast.getByRole("button", { name: "Deshacer" })).toBeVisible();
  await expect(page.getByText("No queda ningún movimiento por conciliar.")).toBeVisible();
  for (const { invoice } of debits)
    expect(dataOf(await api.get<Invoice>(`/invoices/${invoice.id}`)).outstanding).toBe(invoice.outstanding);
  const charges = dataOf(
    await api.get<RentalCharge[]>(`/rental-charges?rental_id=${debits[1]?.invoice.rental_id}&is_pending=true`),
  );
  expect(charges).toMatchObject([{ amount: 450, payment_id: debits[1]?.payment.id }]);
  await page.getByText("Todos", { exact: true }).click();
  await expect(row(0).getByRole("link", { name: debits[0]?.payment.code })).toBeVisible();
  await expectAccessible(page);
  await row(0).getByRole("button", { name: "Deshacer" }).click();
  await expect(row(0)).toContainText("Devolución de");
  await expect
    .poll(async () => dataOf(await api.get<Invoice>(`/invoices/${debits[0]?.invoice.id}`)).outstanding)
    .toBe(0);
  expect(faults).toEqual([]);
});

test("one transfer pays all debts of a person by one key, and the bank's file is downloaded unchanged", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const person = await build.aPerson({ name: "Casilda", last_name: `Urrutia Zaldíbar${nextNumber()}` });
  const invoices = [];
  for (const due_date of ["2026-02-01", "2026-03-01"])
    invoices.push(await anInvoice(money, { person_id: person.id, due_date }));
  const amount = invoices.reduce((sum, { outstanding }) => sum + outstanding, 0);
  const statement = await uploadStatement(api, [{ amount, text: `TRANSF ${person.label} ATRASOS` }]);
  await page.goto(`/bank-statements/${statement.id}`);
  const row = page.locator("[data-movement]").filter({ hasText: "ATRASOS" });
  await expect(row).toContainText("2 facturas");
  await expect(row).toContainText("Coincidencia segura");
  await expect(row).toContainText("todo lo vencido");
  await expectAccessible(page);
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No queda ningún movimiento por conciliar.")).toBeVisible();
  for (const { id } of invoices)
    expect(dataOf(await api.get<Invoice>(`/invoices/${id}`))).toMatchObject({ payment_state: "paid" });

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar fichero" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(statement.file_name);
  const stored = await api.download(`/bank-statements/${statement.id}/file`);
  expect((await readFile(await download.path())).equals(stored.bytes)).toBe(true);
});

test("a corrupt file reports line and error, and the correct one can follow", async ({ page }) => {
  const sound = statementFile([{ amount: 4_200, text: "INGRESO" }]);
  const broken = Buffer.from(sound.toString("latin1").replace(/\r\n88.*$/s, "\r\n"), "latin1");
  await page.goto("/bank-statements");
  await page.getByRole("button", { name: "Importar extracto" }).first().click();
  const input = page.getByLabel("Elige o suelta un extracto: Norma 43, camt.053 o camt.054");
  const fileOf = (buffer: Buffer) => ({ name: "marzo.n43", mimeType: "text/plain", buffer });
  await input.setInputFiles(fileOf(broken));
  await expect(page.getByRole("alert")).toContainText("le falta el final después de la línea 4");
  await expectAccessible(page);
  await input.setInputFiles(fileOf(sound));
  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await expect(page).toHaveURL(/\/bank-statements\/[\da-f-]{36}$/);

  await page.goto("/bank-statements");
  await page.getByRole("button", { name: "Importar extracto" }).first().click();
  await input.setInputFiles(fileOf(sound));
  const dialog = page.getByRole("dialog", { name: "Importar extracto" });
  await expect(dialog).toContainText("todos los movimientos de este fichero ya estaban");
  await expect(dialog.getByRole("button", { name: "Importar", exact: true })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await dialog.getByRole("link", { name: "Ver el extracto" }).click();
  await expect(page).toHaveURL(/\/bank-statements\/[\da-f-]{36}$/);
});

test("a previewed file that is not imported leaves nothing", async ({ page, api }) => {
  const count = async () => dataOf(await api.get<BankStatement[]>("/bank-statements?page_size=200")).length;
  const before = await count();
  await page.goto("/bank-statements");
  await page.getByRole("button", { name: "Importar extracto" }).first().click();
  await page.getByLabel("Elige o suelta un extracto: Norma 43, camt.053 o camt.054").setInputFiles({
    name: "abril.n43",
    mimeType: "text/plain",
    buffer: statementFile([{ amount: 4_300, text: "INGRESO" }]),
  });
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await count()).toBe(before);
});

async function moveRemittance(api: Api, remittance: Remittance, verb: string, more: object = {}): Promise<Remittance> {
  const body = { version: remittance.version, ...more };
  return dataOf(await api.post<Remittance>(`/remittances/${remittance.id}/${verb}`, body));
}

test("a deposit waits for its transfer remittance and shows as returned when that is settled", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const today = todayIn(new Date());
  const payment_method_id = await money.aMethod();
  const tenant = await build.aPerson({ bank_account: "ES7921000813610123456789" });
  const rental = await build.aRental({ tenant_id: tenant.id });
  const pending = dataOf(await api.get<Deposit>(`/deposits/${rental.deposit_id}`));
  const held = await money.moveDeposit(pending, "receive", { received_on: today, payment_method_id });
  const { id: body_id } = await money.aBody();
  const lodged = await money.moveDeposit(held, "lodge", { lodged_on: today, body_id });
  const deposit = await money.moveDeposit(lodged, "recover", { recovered_on: today });
  const view = new RentalPage(page);
  await page.goto(`/deposits/${deposit.id}`);
  const back = await view.openDialog("Devolver", "Devolver fianza");
  await back.getByLabel("Devolverla por remesa de transferencias").check();
  await expect(back).toContainText("cuando el banco pague la remesa");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/Pendiente de transferir 850,00\s€/)).toBeVisible();
  await expect(view.state("Recuperada")).toBeVisible();
  await expectAccessible(page);

  const [payment] = dataOf(await api.get<Payment[]>(`/payments?returns_deposit_id=${deposit.id}`));
  expect(payment).toMatchObject({ state: "pending", amount: 85_000 });
  let remittance = await money.aRemittance({ kind: "transfer", issuer_id: (await money.anIssuer()).id });
  for (const verb of ["generate", "send"]) remittance = await moveRemittance(api, remittance, verb);
  await moveRemittance(api, remittance, "settle", { settled_on: today });
  await expect(view.state("Devuelta")).toBeVisible();
  await expect(page.getByText(/Pendiente de transferir/)).toHaveCount(0);
});
