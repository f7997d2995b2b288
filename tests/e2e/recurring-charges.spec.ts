import type { RecurringCharge } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { firstOfMonth, todayIn } from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

test("a community charge is added to a rental with its proposed tax, gets another amount, and the former one again", async ({
  page,
  api,
  build,
}) => {
  const start_date = firstOfMonth(todayIn(new Date()));
  const { id, version } = await build.aRental({ regime: "habitual", start_date, end_date: null });
  dataOf(await api.post(`/rentals/${id}/activate`, { version, signed_on: start_date }));
  await openSettled(page, `/rentals/${id}?tab=recurring`);
  const main = page.getByRole("main");
  await expect(main.locator("tr[data-row]")).toHaveCount(2);
  await expectAccessible(page);

  await main.getByRole("button", { name: "Nuevo concepto periódico" }).click();
  const drawer = page.getByRole("dialog", { name: "Nuevo concepto periódico" });
  await expect(drawer.getByText(/^IVA propuesto, 0,00\s%\. Exenta/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  await main.getByRole("button", { name: "Nuevo concepto periódico" }).click();
  await drawer.getByRole("textbox", { name: "Concepto" }).fill("Comunidad de propietarios");
  await drawer.getByRole("textbox", { name: "Importe sin impuestos" }).fill("35");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Crear" }).click();
  await expect(drawer).toBeHidden();
  const row = main.locator("tr[data-row]").filter({ hasText: "Comunidad de propietarios" });
  await expect(row).toContainText("35,00 €");

  await row.locator("[data-row-link]").click();
  await page.getByRole("button", { name: "Cambiar el importe" }).first().click();
  const change = page.getByRole("dialog", { name: /^Cambiar el importe/ });
  await change.getByRole("textbox", { name: /^Importe/ }).fill("41,50");
  // A home's general cost rises in a year without an update of the rent: the limit is not known (LAU art. 20.2).
  await change.getByRole("button", { name: "Cambiar el importe" }).click();
  await expect(change.getByText(/^Falta el motivo/).first()).toBeVisible();
  await change.getByRole("textbox", { name: "Motivo" }).fill("Acordado con el inquilino");
  await change.getByRole("button", { name: "Cambiar el importe" }).click();
  await expect(change).toBeHidden();
  await expect(main.locator("tr[data-row]")).toHaveCount(4);
  const charges = async () =>
    dataOf(await api.get<RecurringCharge[]>(`/recurring-charges?rental_id=${id}&kind=community&sort=created_at`));
  expect(await charges()).toMatchObject([
    { amount: 3_500, replacement: "waiting" },
    { amount: 4_150, ends_on: null },
  ]);

  await main.locator("tr[data-row]").filter({ hasText: "35,00 €" }).locator("[data-row-link]").click();
  await page.getByRole("button", { name: "Deshacer el cambio de importe" }).click();
  await expect(main.locator("tr[data-row]")).toHaveCount(3);
  expect(await charges()).toMatchObject([{ amount: 3_500, ends_on: null, replacement: "none" }]);
});

test.describe("on a phone, in English", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the form of a recurring charge of named months has its months, and passes axe", async ({ page, build }) => {
    await page.addInitScript(() => localStorage.setItem("language", "en"));
    const { id } = await build.aRental();
    await openSettled(page, `/rentals/${id}?tab=recurring`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "New recurring charge" }).click();
    await page.getByRole("combobox", { name: "Rhythm" }).click();
    await page
      .getByRole("option", { name: /named|certain|months/i })
      .last()
      .click();
    await expect(page.getByLabel("Months").first()).toBeVisible();
    await expectAccessible(page);
  });
});
