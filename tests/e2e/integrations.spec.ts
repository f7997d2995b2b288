import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("a user creates a token, sees it once, uses it, and revokes it", async ({ page, request, faults }) => {
  await page.goto("/api-tokens");
  await page.getByRole("button", { name: "Crear token" }).click();
  const dialog = page.getByRole("dialog", { name: "Crear token" });
  await dialog.getByRole("button", { name: "Crear token" }).click();
  await expect(dialog.getByText("Elige al menos un permiso")).toBeVisible();
  await dialog.getByLabel("Nombre").fill("Programa de la prueba");
  await dialog.getByRole("checkbox", { name: "Personas: Leer" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Crear token" }).click();
  const shown = page.getByRole("dialog", { name: "Programa de la prueba" });
  const token = await shown.getByLabel("Token", { exact: true }).inputValue();
  expect(token).toMatch(/^llv_/);
  await expectAccessible(page);
  const fetchStatus = async (path: string) =>
    (await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })).status();
  expect([await fetchStatus("/persons"), await fetchStatus("/rentals"), await fetchStatus("/auth/tokens")]).toEqual([
    200, 403, 403,
  ]);

  await shown.getByRole("button", { name: "Ya lo he guardado" }).click();
  await page.reload();
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(page.getByText(/usado el/)).toBeVisible();
  await page.getByRole("button", { name: "Revocar: Programa de la prueba" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revocar" }).click();
  await expect(page.getByText("Todavía no tienes ningún token.")).toBeVisible();
  expect(await fetchStatus("/persons")).toBe(401);
  expect(faults).toEqual([]);
});

test("an administrator sets up a webhook, sees its secret once, and reads its log", async ({ page, faults }) => {
  await page.goto("/webhooks");
  // An empty list offers it a second time.
  await page.getByRole("button", { name: "Nuevo webhook" }).first().click();
  const form = page.getByRole("dialog", { name: "Nuevo webhook" });
  await form.getByLabel("Nombre").fill("Contabilidad de la prueba");
  await form.getByLabel("Dirección").fill("https://nobody.invalid/hook");
  await form.getByRole("combobox", { name: "Eventos" }).fill("Alquiler · Activación");
  await page.getByRole("option", { name: "Alquiler · Activación" }).click();
  await form.getByRole("button", { name: "Crear" }).click();
  const shown = page.getByRole("dialog", { name: "Contabilidad de la prueba" });
  await expect(shown.getByLabel("Secreto para comprobar la firma")).toHaveValue(/^whsec_/);
  await expectAccessible(page);
  await shown.getByRole("button", { name: "Ya lo he guardado" }).click();
  await page.goto("/webhooks");
  await page.getByText("Contabilidad de la prueba").click();
  await page.getByRole("button", { name: "Enviar una prueba" }).click();
  await expect(page.getByText("El nombre de la dirección no existe").first()).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: /^Ver los intentos/ }).click();
  await expect(page.getByText(/^Intento 1/)).toBeVisible();
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

test("the API page is shown in both languages, is searchable, and offers a command to copy", async ({
  page,
  faults,
}) => {
  await page.goto("/api-docs");
  await page.getByLabel("Buscar una operación").fill("rentals activate");
  const operation = page.getByRole("button", { name: /POST \/rentals\/\{id\}\/activate/ });
  await expect(operation).toContainText("Activación: Alquileres");
  await operation.click();
  await expect(page.getByText("Permisos del token: rental:write")).toBeVisible();
  await expect(page.locator("pre").last()).toContainText("/api/rentals/{id}/activate");
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem("language", "en"));
  await page.reload();
  await page.getByLabel("Search for an operation").fill("rentals activate");
  await expect(page.getByRole("button", { name: /POST \/rentals/ })).toContainText("Moves one of rentals: activate");
  expect(faults).toEqual([]);
});
