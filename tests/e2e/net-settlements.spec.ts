import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBankMovement } from "#tests/support/bank-movements.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("a transfer of a portal less its commission is broken down into two invoices and a charge, and undone", async ({
  page,
  api,
  build,
  faults,
}) => {
  const money = createMoneyBuilders(api, build);
  const [one, other, property] = [
    await money.anIssuedInvoice(),
    await money.anIssuedInvoice(),
    await build.aProperty(),
  ];
  const { movement } = await aBankMovement(api, {
    amount: one.outstanding + other.outstanding - 6_000,
    text: `LIQUIDACION PORTAL ${nextNumber()}`,
  });
  await page.goto(`/bank-statements/${movement.bank_statement_id}`);
  const row = page.locator(`[data-movement="${movement.id}"]`);
  const dialog = page.getByRole("dialog");
  const submit = dialog.getByRole("button", { name: "Desglosar" });
  await row.press("Alt+n");

  for (const invoice of [one, other]) {
    await dialog.getByRole("combobox", { name: "Factura", exact: true }).fill(invoice.label);
    await page.getByRole("option", { name: invoice.label }).click();
    await expect(dialog.getByText(`${invoice.label} · ${invoice.customer_name}`)).toBeVisible();
  }
  await submit.click();
  await expect(dialog.getByRole("alert")).toContainText("La suma tiene que ser el importe del movimiento");

  await dialog.getByRole("combobox", { name: "Añadir" }).click();
  await page.getByRole("option", { name: "Gasto de propietario" }).click();
  await dialog.getByRole("combobox", { name: "Inmueble" }).fill(property.label);
  await page.getByRole("option", { name: property.label }).click();
  await dialog.getByRole("textbox", { name: /^Concepto de/ }).fill("Comisión del portal");
  await dialog.getByRole("textbox", { name: /^Importe de Gasto de propietario/ }).fill("50");
  await dialog.getByRole("button", { name: /Anotar 10,00.* como comisión retenida/ }).click();
  await expect(dialog.getByText("Cuadra con el movimiento")).toBeVisible();
  await expectAccessible(page);
  await submit.click();
  await expect(row).toHaveCount(0);
  const open = async ({ id }: Invoice) => dataOf(await api.get<Invoice>(`/invoices/${id}`)).outstanding;
  expect([await open(one), await open(other)]).toEqual([0, 0]);

  await page.getByText("Todos", { exact: true }).click();
  await row.getByRole("button", { name: "Ver el desglose" }).click();
  await expect(dialog.getByRole("link", { name: one.label })).toBeVisible();
  await expect(dialog.getByText("A cargo de la empresa")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: "Deshacer" }).click();
  await expect(row.getByRole("button", { name: "Desglosar" })).toBeVisible();
  expect([await open(one), await open(other)]).toEqual([one.outstanding, other.outstanding]);
  const now = dataOf(await api.get<BankMovement>(`/bank-movements/${movement.id}`));
  expect(now).toMatchObject({ state: "pending", is_net: false });
  expect(faults).toEqual([]);
});
