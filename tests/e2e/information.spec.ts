import type { InformationPage } from "#shared/domain/administration/page.ts";
import { dataOf } from "#tests/support/api.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("an administrator writes a page and previews it, and a visitor reads it as previewed", async ({
  page,
  api,
  browser,
  origin,
  faults,
}) => {
  await page.goto("/faqs");
  await page.getByRole("link", { name: "Editar" }).click();
  await page
    .getByRole("row", { name: /Español/ })
    .getByRole("link")
    .click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Título").fill("Dudas frecuentes");
  await drawer
    .getByLabel("Texto")
    .fill("## ¿Y las llaves?\n\nEn la **oficina**. <b>Sin cita</b>.\n\n- lunes\n- martes");
  await drawer.getByText("Vista previa").click();
  await expect(drawer.getByRole("heading", { name: "¿Y las llaves?" })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Guardado: Dudas frecuentes")).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: origin })).newPage();
  await visitor.goto("/faqs");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Dudas frecuentes");
  await expect(visitor.locator("article strong")).toHaveText("oficina");
  await expect(visitor.locator("article li")).toHaveText(["lunes", "martes"]);
  await expect(visitor.locator("article")).toContainText("<b>Sin cita</b>");
  await visitor.context().close();

  const [written] = dataOf(await api.get<InformationPage[]>("/pages?slug=faqs&language=es"));
  expect(written?.version).toBeGreaterThan(1);
  expect(faults).toEqual([]);
});

test.describe("agent", () => {
  test.use({ role: "agent" });

  test("an agent reads the information pages but cannot change them", async ({ page }) => {
    await page.goto("/faqs");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Editar" })).toHaveCount(0);
    await page.goto("/pages");
    await expect(page.getByText("No tienes permiso para ver esto")).toBeVisible();
  });
});
