import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { dataOf } from "#tests/support/api.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { statementFile, uploadStatement } from "#tests/support/upload-statement.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("a bank statement is uploaded, and Enter marks an invoice as paid", async ({ page, api, build, faults }) => {
  const money = createMoneyBuilders(api, build);
  const unit_amount = 71_000 + nextNumber();
  const lines = [await money.aLine({ unit_amount, tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" })];
  const invoices = [await money.anIssuedInvoice({ lines }), await money.anIssuedInvoice({ lines })];
  const texts = invoices.map(({ number }) => `TRANSFERENCIA FRA ${number}`);
  const buffer = statementFile([
    ...texts.map((text) => ({ amount: unit_amount, text })),
    { amount: -350, text: "COMISION DE MANTENIMIENTO" },
  ]);
  await page.goto("/payments");
  await page.getByRole("link", { name: "Extractos bancarios" }).click();
  await page.getByRole("button", { name: "Importar extracto" }).first().click();
  await expectAccessible(page);
  await page.getByLabel("Elige o suelta un fichero Norma 43").setInputFiles({
    name: "marzo.n43",
    mimeType: "text/plain",
    buffer,
  });
  await expect(page).toHaveURL(/\/bank-statements\/[\da-f-]{36}$/);
  const row = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await expect(row(texts[0] ?? "").getByText("Seguro · 96 %")).toBeVisible();
  await expectAccessible(page);

  await row(texts[0] ?? "").focus();
  await page.keyboard.press("ArrowDown");
  await expect(row(texts[1] ?? "")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(row(texts[0] ?? "")).toHaveCount(0);
  await expect(row(texts[1] ?? "")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row("COMISION")).toBeFocused();
  await page.keyboard.press("i");
  await page.keyboard.type("Comisión del banco");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No queda ningún movimiento por conciliar.")).toBeVisible();
  for (const { id } of invoices)
    expect(dataOf(await api.get<Invoice>(`/invoices/${id}`))).toMatchObject({ outstanding: 0, payment_state: "paid" });

  await page.getByText("Todos", { exact: true }).click();
  await row(texts[1] ?? "")
    .getByRole("button", { name: "Deshacer" })
    .click();
  await expect(row(texts[1] ?? "").getByRole("button", { name: "Confirmar" })).toBeVisible();
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

test("typing on a movement searches for its person", async ({ page, api, build }) => {
  const money = createMoneyBuilders(api, build);
  const invoice = await money.anIssuedInvoice();
  const statement = await uploadStatement(api, [{ amount: 5_000 + nextNumber(), text: "INGRESO EN EFECTIVO" }]);
  await page.goto(`/bank-statements/${statement.id}`);
  await page.getByRole("listitem").filter({ hasText: "INGRESO" }).focus();
  await page.keyboard.type(invoice.customer_name, { delay: 60 });
  await expect(page.getByRole("combobox", { name: "Persona", exact: true })).toHaveValue(invoice.customer_name);
  await expectAccessible(page);
  await page.getByRole("option", { name: invoice.customer_name }).first().click();
  await expect(page.getByText("No queda ningún movimiento por conciliar.")).toBeVisible();
});
