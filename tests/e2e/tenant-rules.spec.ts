import type { BankRule } from "#shared/domain/accounting/bank/bank-rule.ts";
import { dataOf } from "#tests/support/api.ts";
import { uploadStatement } from "#tests/support/upload-statement.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("the tenant who is found for a movement is remembered by a rule that proposes the next one", async ({
  page,
  api,
  build,
  faults,
}) => {
  const tenant = await build.aPerson();
  const first = await uploadStatement(api, [{ amount: 61_300, text: "TRANSF TALLERES QUINTANAR 0212" }]);
  await page.goto(`/bank-statements/${first.id}`);
  const row = page.locator("[data-movement]").filter({ hasText: "QUINTANAR" });
  await row.getByRole("button", { name: "Buscar" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Recordar para la próxima vez").check();
  await expectAccessible(page);
  await dialog.getByRole("combobox").fill(tenant.label);
  await page.getByRole("option", { name: tenant.label }).first().click();
  const form = page.getByRole("dialog", { name: "Nueva regla bancaria" });
  await expect(form.getByLabel("Palabras del texto del banco")).toHaveValue("TRANSF TALLERES QUINTANAR");
  await form.getByRole("button", { name: "Crear" }).click();
  await expect(form).toHaveCount(0);
  const rules = dataOf(await api.get<BankRule[]>("/bank-rules?query=quintanar"));
  expect(rules).toMatchObject([{ direction: "in", target: "person", person_id: tenant.id }]);
  const next = await uploadStatement(api, [{ amount: 61_400, text: "TRANSF TALLERES QUINTANAR 0312" }]);
  await page.goto(`/bank-statements/${next.id}`);
  await expect(row).toContainText("Regla «TRANSF TALLERES QUINTANAR»");
  expect(faults).toEqual([]);
});

test("the rule of a movement does not open over what the user does next, and is offered instead", async ({
  page,
  api,
  build,
  faults,
}) => {
  const tenant = await build.aPerson();
  const { id } = await uploadStatement(api, [
    { amount: 61_500, text: "TRANSF HERRERIA MONTORO" },
    { amount: 61_600, text: "TRANSF LIBRERIA CARDENAL" },
  ]);
  await page.goto(`/bank-statements/${id}`);
  const row = (text: string) => page.locator("[data-movement]").filter({ hasText: text });
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route("**/bank-movements/*/confirm", async (route) => {
    await isAllowed;
    await route.continue();
  });
  await row("MONTORO").getByRole("button", { name: "Buscar" }).click();
  await page.getByRole("dialog").getByLabel("Recordar para la próxima vez").check();
  await page.getByRole("dialog").getByRole("combobox").fill(tenant.label);
  await page.getByRole("option", { name: tenant.label }).first().click();
  await row("CARDENAL").getByRole("button", { name: "Buscar" }).click();
  const next = page.getByRole("dialog", { name: "¿De quién es este ingreso de 616,00" });
  await next.getByRole("combobox").fill("Una persona");
  allow();
  const offer = page.getByRole("button", { name: "Abrir la regla" });
  await expect(offer).toBeVisible();
  await expect(next.getByRole("combobox")).toHaveValue("Una persona");
  await offer.click();
  const form = page.getByRole("dialog", { name: "Nueva regla bancaria" });
  await expect(form.getByLabel("Palabras del texto del banco")).toHaveValue("TRANSF HERRERIA MONTORO");
  expect(faults).toEqual([]);
});
