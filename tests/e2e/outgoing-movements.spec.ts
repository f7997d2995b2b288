import type { OwnerCharge } from "#shared/domain/accounting/owners/owner-charge.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { formatCents } from "#shared/lib/money.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { uploadStatement } from "#tests/support/upload-statement.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("a charge of the bank, one of an owner and a payment to an owner are booked from a statement, and undone", async ({
  page,
  api,
  build,
  faults,
}) => {
  const property = await build.aProperty();
  const owner = await build.anOwner();
  const community = 61_000 + nextNumber();
  const statement = await uploadStatement(api, [
    { amount: -1_815, text: "COMISION MANTENIMIENTO" },
    { amount: -community, text: "RECIBO CDAD PROP GRAN VIA" },
    { amount: -(community + 40_000), text: "TRANSF LIQUIDACION FEBRERO" },
  ]);
  await page.goto(`/bank-statements/${statement.id}`);
  const row = (text: string) => page.locator("[data-movement]").filter({ hasText: text });
  const dialog = page.getByRole("dialog");

  await row("COMISION").getByRole("button", { name: "Registrar" }).click();
  await dialog.getByText("Gasto bancario", { exact: true }).click();
  await expect(dialog).toContainText("Es un gasto de la empresa");
  await dialog.getByRole("combobox", { name: "Gasto bancario" }).click();
  await page.getByRole("option", { name: "Mantenimiento de la cuenta" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(row("COMISION")).toHaveCount(0);

  await row("CDAD PROP").getByRole("button", { name: "Registrar" }).click();
  await expect(dialog.getByRole("radio", { name: "Gasto de propietario" })).toBeFocused();
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(dialog).toContainText("Di a qué propietario o a qué inmueble se carga");
  await dialog.getByRole("combobox", { name: "Inmueble" }).fill(property.label);
  await page.getByRole("option", { name: property.label }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(row("CDAD PROP")).toHaveCount(0);
  const charges = async () => dataOf(await api.get<OwnerCharge[]>(`/owner-charges?property_id=${property.id}`));
  expect(await charges()).toMatchObject([
    { kind: "community", concept: "RECIBO CDAD PROP GRAN VIA", total: community },
  ]);

  await row("TRANSF").focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("Pago a propietario", { exact: true }).click();
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(dialog).toContainText("Propietario es requerido");
  await dialog.getByRole("combobox", { name: "Propietario" }).fill(owner.label);
  await page.getByRole("option", { name: owner.label }).click();
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("No queda ningún movimiento por conciliar.")).toBeVisible();
  const paid = dataOf(await api.get<Payment[]>(`/payments?owner_id=${owner.id}`));
  expect(paid).toMatchObject([{ direction: "out", state: "completed", amount: community + 40_000 }]);

  await page.getByText("Todos", { exact: true }).click();
  await expect(row("COMISION")).toContainText("Mantenimiento de la cuenta");
  await expect(row("CDAD PROP").getByRole("link", { name: "RECIBO CDAD PROP GRAN VIA" })).toBeVisible();
  await expectAccessible(page);
  await row("CDAD PROP").getByRole("button", { name: "Deshacer" }).click();
  await expect(row("CDAD PROP")).toContainText("Sin propuesta");
  expect(await charges()).toEqual([]);

  await page.goto("/reports/bank-charges?from=2026-03-01&to=2026-03-31");
  await expect(page.getByRole("cell", { name: formatCents(1_815, "es") }).first()).toBeVisible();
  expect(faults).toEqual([]);
});
