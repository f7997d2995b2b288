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
