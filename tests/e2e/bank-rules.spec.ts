import type { BankRule } from "#shared/domain/accounting/bank/bank-rule.ts";
import type { OwnerCharge } from "#shared/domain/accounting/owners/owner-charge.ts";
import { dataOf } from "#tests/support/api.ts";
import { uploadStatement } from "#tests/support/upload-statement.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("a rule that is remembered from a movement proposes the next one, and is switched off in the list", async ({
  page,
  api,
  build,
  faults,
}) => {
  const property = await build.aProperty();
  const first = await uploadStatement(api, [{ amount: -13_500, text: "RECIBO CDAD VILLANUEVA 0212" }]);
  await page.goto(`/bank-statements/${first.id}`);
  const row = (text: string) => page.locator("[data-movement]").filter({ hasText: text });
  await row("VILLANUEVA").getByRole("button", { name: "Registrar" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Inmueble" }).fill(property.label);
  await page.getByRole("option", { name: property.label }).click();
  await dialog.getByLabel("Recordar para la próxima vez").check();
  await dialog.getByRole("button", { name: "Registrar" }).click();
  const form = page.getByRole("dialog", { name: "Nueva regla bancaria" });
  await expect(form.getByLabel("Palabras del texto del banco")).toHaveValue("RECIBO CDAD VILLANUEVA");
  await expect(form.getByRole("combobox", { name: "Inmueble" })).toHaveValue(property.label);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Crear" }).click();
  await expect(form).toHaveCount(0);
  const rules = async () => dataOf(await api.get<BankRule[]>("/bank-rules?query=villanueva"));
  expect(await rules()).toMatchObject([
    { text: "RECIBO CDAD VILLANUEVA", direction: "out", target: "charge_owner", property_id: property.id },
  ]);

  const next = await uploadStatement(api, [{ amount: -13_700, text: "RECIBO CDAD VILLANUEVA 0213" }]);
  await page.goto(`/bank-statements/${next.id}`);
  await expect(row("VILLANUEVA")).toContainText("Regla «RECIBO CDAD VILLANUEVA»");
  await expect(row("VILLANUEVA")).toContainText(`Gasto de propietario · Comunidad · ${property.label}`);
  await expectAccessible(page);
  await row("VILLANUEVA").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No queda ningún movimiento por conciliar.")).toBeVisible();
  const charges = dataOf(await api.get<OwnerCharge[]>(`/owner-charges?property_id=${property.id}`));
  expect(charges.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([13_500, 13_700]);
  await page.getByText("Todos", { exact: true }).click();
  await expect(row("VILLANUEVA")).toContainText("Regla «RECIBO CDAD VILLANUEVA»");

  await page.goto("/bank-rules");
  await expectAccessible(page);
  await page.getByText("RECIBO CDAD VILLANUEVA").first().click();
  const edit = page.getByRole("dialog");
  await edit.getByLabel("Activa").uncheck();
  await edit.getByRole("button", { name: "Guardar" }).click();
  await expect(edit).toHaveCount(0);
  expect(await rules()).toMatchObject([{ is_active: false }]);
  await row("VILLANUEVA").first().waitFor({ state: "detached" });
  await page.goto(`/bank-statements/${next.id}`);
  await page.getByText("Todos", { exact: true }).click();
  await row("VILLANUEVA").getByRole("button", { name: "Deshacer" }).click();
  await expect(row("VILLANUEVA")).toContainText("Sin propuesta");
  expect(faults).toEqual([]);
});
