import { randomUUID } from "node:crypto";
import type { Manager } from "#shared/domain/administration/manager.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { ListPage } from "./pages/list-page.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { findRole, openAsOwnUser } from "./support/own-user.ts";
import { expect, test } from "./support/test.ts";

test("a manager assigned one property by keyboard sees only that one, at once, and the history records it", async ({
  page,
  api,
  build,
  browser,
  origin,
}) => {
  const mark = randomUUID().slice(0, 8);
  const property = await build.aProperty({ cod: `${mark}-A` });
  const other = await build.aProperty({ cod: `${mark}-B` });
  await build.anIncident({ property_id: property.id });
  const name = `Gorka Ibáñez ${nextNumber()}`;
  const { id: role_id } = await findRole(api, "manager");
  const theirs = await openAsOwnUser({ api, build, origin, browser }, { name, role_id });
  const seen = new ListPage(theirs.page);
  await seen.open(`/properties?query=${mark}`);
  await expect(seen.row(other.cod)).toBeHidden();

  for (const path of ["/persons", "/invoices"]) {
    await seen.open(path);
    await expect(
      theirs.page.getByText(/^Solo ves lo de los inmuebles que tienes asignados; lo de toda la empresa/),
    ).toBeVisible();
  }
  await expectAccessible(theirs.page);
  await seen.open(`/properties?query=${mark}`);

  const list = new ListPage(page);
  await list.open("/managers");
  const palette = new Palette(page);
  await palette.open();
  await palette.run("nuevo gestor", /Nuevo gestor/);
  const form = await FormDrawer.named(page, "Nuevo gestor");
  await expect(form.field("Usuario")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await form.expectError("Usuario", "Usuario es requerido");
  await expect(form.field("Usuario")).toBeFocused();
  await page.keyboard.type(name);
  // Enter selects the only match when the search ends; there is no need to wait.
  await page.keyboard.press("Enter");
  await expect(form.dialog.getByText(/^Sin ningún inmueble asignado, no verá nada\./)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type("12");
  await page.keyboard.press("Tab");
  await form.expectError("Teléfono", "El teléfono no es válido");
  // All properties: chosen explicitly, and unchecked again.
  await page.keyboard.press("Space");
  await expect(form.dialog.getByText(/^Verá todos los inmuebles/)).toBeVisible();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.type(property.cod);
  await page.keyboard.press("Enter");
  await expect(form.dialog.getByText(/^Verá solo estos inmuebles \(1\)/)).toBeVisible();
  await form.fill({ Teléfono: "611 20 45 87" });
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(form.dialog).toBeHidden();

  // Nothing is pressed in the other window: it is notified and reloads.
  await expect(seen.row(property.cod)).toBeVisible();
  await expect(seen.row(other.cod)).toHaveCount(0);
  await seen.open("/properties");
  await expect(seen.rows).toHaveCount(1);
  await expect(seen.row(property.cod)).toBeVisible();

  await list.search(name);
  await expect(list.row(name)).toContainText("Solo sus inmuebles (1)");
  await list.row(name).getByRole("link", { name, exact: true }).click();
  const drawer = await FormDrawer.editing(page, name);
  // Incidents without a property, which other tests create, are visible to everyone.
  await expect(
    drawer.dialog.getByText(/^Ahora ve: Inmuebles:\s1 · Activos:\s0 · Alquileres:\s0 · Incidencias:\s[1-9]\d*$/),
  ).toBeVisible();
  await drawer.field("Inmuebles").press("Backspace");
  await expect(drawer.dialog.getByText(/^Sin ningún inmueble asignado, no verá nada\./)).toBeVisible();
  await drawer.field("Inmuebles").fill(other.cod);
  await drawer.dialog.getByRole("option", { name: other.label }).click();
  await drawer.saveChanges();
  await expect(seen.row(property.cod)).toHaveCount(0);
  await expect(seen.row(other.cod)).toBeVisible();
  await list.row(name).getByRole("link", { name, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Historial" }).click();
  await expect(page.getByRole("dialog").getByText(`Inmuebles: ${property.label}`)).toContainText(other.label);
  await theirs.page.context().close();
});

test("a user who is already a manager is refused at the field", async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/managers");
  const form = await list.startNew("Nuevo gestor");
  await form.pick("Usuario", "Gema Santos");
  await form.submit("Crear").click();
  await form.expectError("Usuario", "Ya existe otro registro");
  await expect(form.field("Usuario")).toHaveValue("Gema Santos");
});

test.describe("manager assignment on a phone, in English and in the dark scheme", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a role that sees everything is reported as unrestricted", async ({ page, api, build }) => {
    const property = await build.aProperty();
    const user = await build.aUser({ name: `Aurora ${nextNumber()}`, role_id: (await findRole(api, "agent")).id });
    const manager = dataOf(
      await api.post<Manager>("/managers", { user_id: user.id, property_ids: [property.id], phone: null }),
    );
    await page.addInitScript(() => Object.assign(localStorage, { language: "en", colorScheme: "dark" }));
    await page.goto("/managers");
    const card = page.getByRole("listitem").filter({ hasText: user.name });
    await expect(card).toContainText("Everything, by their role");
    await expectAccessible(page);
    await page.goto(`/managers?id=${manager.id}`);
    const drawer = page.getByRole("dialog", { name: user.name });
    await expect(drawer.getByText(/^Their role, Agent, sees every property/)).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});

test.describe("agent", () => {
  test.use({ role: "agent" });

  for (const path of ["/roles", "/users", "/managers"])
    test(`an agent is sent from ${path} to the error page, and has no Admin menu`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL("/error");
      await page.goto("/faqs");
      await expect(page.getByRole("navigation", { name: "Navegación principal" })).toBeVisible();
      await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0);
    });
});
