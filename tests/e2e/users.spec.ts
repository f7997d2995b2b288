import type { Page } from "@playwright/test";
import type { User } from "#shared/domain/administration/user.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { ListPage } from "./pages/list-page.ts";
import { LoginPage } from "./pages/login-page.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { findRole, openAsOwnUser } from "./support/own-user.ts";
import { expect, test } from "./support/test.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const expectNoSidewaysScrolling = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

test("a user is invited by keyboard, sets a password on a phone, works, and is logged out at once when deactivated", async ({
  page,
  api,
  browser,
  contextOptions,
}) => {
  const email = `nuria.e2e.${nextNumber()}@example.es`;
  const list = new ListPage(page);
  await list.open("/users");
  const palette = new Palette(page);
  await palette.open();
  await palette.run("nuevo usuario", /Nuevo usuario/);
  const form = await FormDrawer.named(page, "Nuevo usuario");
  await expect(form.field("Nombre y apellidos")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  for (const label of ["Nombre y apellidos", "Correo electrónico", "Rol"])
    await form.expectError(label, `${label} es requerido`);
  await expect(form.field("Nombre y apellidos")).toBeFocused();
  await page.keyboard.type("Nuria Peña");
  await page.keyboard.press("Tab");
  await page.keyboard.type("nuria");
  await page.keyboard.press("Tab");
  await form.expectError("Correo electrónico", "debe ser una dirección válida");
  await page.keyboard.type("Agente");
  // The roles listed before typing may still be disappearing.
  await form.dialog.getByRole("option", { name: "Agente" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(email);
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");

  const dialog = page.getByRole("dialog", { name: "Invitación para Nuria Peña" });
  const link = dialog.getByLabel("Enlace de un solo uso");
  await expect(link).toHaveValue(/\/invite\/\w{22}$/);
  await expect(dialog.getByRole("button", { name: "Copiar enlace" })).toBeFocused();
  const address = await link.inputValue();
  const mail = await dialog.getByRole("link", { name: "Enviar por correo" }).getAttribute("href");
  expect(decodeURIComponent(mail ?? "")).toContain(address);
  expect(mail).toContain(`mailto:${email}?`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Hecho" }).press("Enter");
  await expect(list.row(email)).toContainText("Invitado");

  const context = await browser.newContext({ ...contextOptions, ...phone, storageState: { cookies: [], origins: [] } });
  const theirs = await context.newPage();
  await theirs.goto(address);
  await expect(theirs.getByText(email)).toBeVisible();
  const fields = theirs.locator('input[type="password"]');
  await fields.first().fill("corta");
  await fields.last().fill("otra cosa distinta");
  await theirs.getByRole("button", { name: "Guardar y entrar" }).click();
  await expect(fields.first()).toHaveAccessibleDescription(/al menos 10/);
  await expect(fields.first()).toBeFocused();
  await fields.first().fill("una frase nueva y larga");
  await theirs.getByRole("button", { name: "Guardar y entrar" }).click();
  await expect(fields.last()).toHaveAccessibleDescription(/Las contraseñas no coinciden/);
  await expect(fields.last()).toBeFocused();
  await expectAccessible(theirs);
  await expectNoSidewaysScrolling(theirs);
  for (const field of [fields.first(), fields.last()]) await field.fill("una frase nueva y larga");
  await theirs.getByRole("button", { name: "Guardar y entrar" }).click();
  await expect(theirs).toHaveURL("/");
  await theirs.goto("/users");
  await expect(theirs).toHaveURL("/error");
  await theirs.goto("/persons");
  await expect(theirs.getByRole("heading", { level: 1, name: "Personas" })).toBeVisible();
  await list.open("/users");
  await expect(list.row(email)).toContainText("Activo");

  await list.row(email).getByRole("link").click();
  const drawer = page.getByRole("dialog", { name: "Nuria Peña" });
  await drawer.getByRole("button", { name: "Desactivar" }).click();
  const deactivateDialog = page.getByRole("dialog", { name: "Desactivar a Nuria Peña" });
  await expectAccessible(page);
  await deactivateDialog.getByRole("button", { name: "Desactivar" }).click();
  // Nothing is pressed there: the window is notified.
  await expect(theirs).toHaveURL("/login");
  await expect(theirs.getByText("Tu cuenta ya no está activa.")).toBeVisible();
  await expect(theirs.getByText("Tu sesión ha caducado")).toHaveCount(0);
  await theirs.goto("/persons");
  await expect(theirs.getByText("Tu cuenta ya no está activa.")).toBeVisible();
  await expect(list.row(email)).toContainText("Desactivado");
  const login = new LoginPage(theirs);
  await login.logIn(email, "una frase nueva y larga");
  await expect(theirs.getByRole("alert").first()).toBeVisible();
  await expect(theirs).toHaveURL("/login");
  await theirs.goto(address);
  await expect(theirs.getByRole("heading", { name: "Este enlace ya no está disponible" })).toBeVisible();
  await context.close();

  const [user] = dataOf(await api.get<User[]>(`/users?query=${encodeURIComponent(email)}`));
  expect(user).toMatchObject({ is_active: false, has_password: true, role_slug: "agent" });
});

test.describe("users on a phone, in English", () => {
  test.use({ ...phone, colorScheme: "dark" });

  test("a new password link is created, and the previous one stops working", async ({
    page,
    api,
    build,
    browser,
    origin,
  }) => {
    const { id: role_id } = await findRole(api, "viewer");
    const name = `Íñigo Goñi ${nextNumber()}`;
    const theirs = await openAsOwnUser({ api, build, origin, browser }, { name, role_id });
    await page.addInitScript(() => Object.assign(localStorage, { language: "en" }));
    await page.goto(`/users?id=${theirs.user.id}`);
    const drawer = page.getByRole("dialog", { name });
    const dialog = page.getByRole("dialog", { name: `New password for ${name}` });
    const link = dialog.getByLabel("One-time link");
    const addresses: string[] = [];
    for (const expected of [1, 2]) {
      await drawer.getByRole("button", { name: "Actions" }).click();
      await page.getByRole("menuitem", { name: "Reset password" }).click();
      await expect(link).toHaveValue(/\/reset-password\/\w{22}$/);
      addresses.push(await link.inputValue());
      if (expected === 1) await expectAccessible(page);
      await dialog.getByRole("button", { name: "Done" }).click();
    }
    await expectNoSidewaysScrolling(page);
    expect(new Set(addresses).size).toBe(2);
    const [first = "", second = ""] = addresses;
    await theirs.page.goto(first);
    await expect(theirs.page.getByRole("heading", { name: "Este enlace ya no está disponible" })).toBeVisible();
    await theirs.page.goto(second);
    await expect(theirs.page.getByRole("heading", { name: "Contraseña nueva" })).toBeVisible();
    await expectAccessible(theirs.page);
    await theirs.page.context().close();
  });
});

test("an address already in use is refused at its field, and users cannot deactivate themselves", async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/users");
  const form = await list.startNew("Nuevo usuario");
  await form.fill({ "Nombre y apellidos": "Otra Gema", "Correo electrónico": "gestor@llavero.test" });
  await form.pick("Rol", "Consulta");
  await form.submit("Crear").click();
  await form.expectError("Correo electrónico", "Ya existe otro registro");
  await expect(form.field("Nombre y apellidos")).toHaveValue("Otra Gema");
  await page.goto("/users");
  await list.row("admin@llavero.test").getByRole("link").click();
  const own = page.getByRole("dialog", { name: "Andrés Molina" });
  await own.getByRole("button", { name: "Desactivar" }).click();
  const deactivateDialog = page.getByRole("dialog", { name: "Desactivar a Andrés Molina" });
  await deactivateDialog.getByRole("button", { name: "Desactivar" }).click();
  await expect(deactivateDialog.getByText("No puedes desactivar tu propia cuenta")).toBeVisible();
  await new AppFrame(page).open("/users");
  await expect(list.row("admin@llavero.test")).toContainText("Activo");
});

test("the form of a new manager says that nothing is visible until a property is assigned", async ({ page }) => {
  await new ListPage(page).open("/users");
  await page.getByRole("button", { name: "Nuevo usuario" }).first().click();
  const form = await FormDrawer.named(page, "Nuevo usuario");
  const hint = form.dialog.getByText("hasta que tenga alguno, no verá nada.");
  for (const [role, isLimited] of [
    ["Gestor", true],
    ["Administrador", false],
  ] as const) {
    await form.field("Rol").fill(role);
    await form.dialog.getByRole("option", { name: role, exact: true }).click();
    await expect(hint).toBeVisible({ visible: isLimited });
  }
});
