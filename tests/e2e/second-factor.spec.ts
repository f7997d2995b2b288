import type { Browser, Page } from "@playwright/test";

import type { User } from "#shared/domain/administration/user.ts";
import { dataOf } from "#tests/support/api.ts";
import { type Authenticator, anAuthenticator } from "#tests/support/authenticator.ts";
import { LoginPage } from "./pages/login-page.ts";
import { securityOf } from "./pages/security-panel.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { findRole, openAsOwnUser, OWN_PASSWORD } from "./support/own-user.ts";
import { expect, test } from "./support/test.ts";

const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** By keyboard alone, with axe at each stage. */
async function turnOn(page: Page): Promise<{ phone: Authenticator; codes: string[] }> {
  const security = securityOf(page);
  await page.goto("/profile");
  await security.activate.press("Enter");
  await expect(security.password).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("no es esta contraseña");
  await page.keyboard.press("Enter");
  await expect(security.password).toHaveAccessibleDescription("La contraseña no es correcta");
  await security.password.fill(OWN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(security.code).toBeFocused();
  await expect(page.getByRole("img", { name: "Código QR para la aplicación de códigos" })).toBeVisible();
  await expectAccessible(page);
  const phone = anAuthenticator((await security.dialog.locator("code").textContent()) ?? "");
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(security.code).toHaveAccessibleDescription("El código no es correcto o ya se ha usado");
  await security.code.fill(phone.code(new Date(), -1));
  await page.keyboard.press("Enter");
  const list = security.dialog.getByRole("list", { name: "Códigos de recuperación" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  const codes = await list.getByRole("listitem").allTextContents();
  await security.dialog.getByRole("button", { name: "Los he guardado" }).click();
  await expect(security.panel).toContainText("Códigos de recuperación sin usar: 10");
  return { phone, codes };
}

const noSession = { cookies: [], origins: [] };

async function openLogin(browser: Browser, origin: string, options = {}): Promise<{ page: Page; login: LoginPage }> {
  const context = await browser.newContext({ locale: "es-ES", ...options, baseURL: origin, storageState: noSession });
  const page = await context.newPage();
  const login = new LoginPage(page);
  await login.open();
  return { page, login };
}

test("a user enables two-step login, logs in by a code on a phone and by a recovery code in English, and disables it", async ({
  api,
  build,
  origin,
  browser,
}) => {
  const role = await findRole(api, "agent");
  const { user, page } = await openAsOwnUser({ api, build, origin, browser }, { role_id: role.id });
  const { phone, codes } = await turnOn(page);

  const small = await openLogin(browser, origin, phoneScreen);
  const formCode = /\/static\/code-form-[^/]*\.js$/;
  await small.page.route(formCode, (route) => route.abort());
  await small.login.logIn(user.email, OWN_PASSWORD);
  await expect(small.page.getByRole("alert")).toContainText("Esto no se ha podido cargar");
  await expectAccessible(small.page);
  await small.page.unroute(formCode);
  await small.page.getByRole("button", { name: "Reintentar" }).click();
  const code = small.page.getByLabel("Código de la aplicación");
  await expect(code).toBeFocused();
  await expectAccessible(small.page);
  await code.fill("000000");
  await small.login.submit.click();
  await expect(small.page.getByRole("main").getByRole("alert")).toHaveText("El código no es correcto o ya se ha usado");
  await expect(code).toBeFocused();
  await expectAccessible(small.page);
  await code.fill(phone.code(new Date()));
  await small.login.submit.click();
  await expect(small.page).toHaveURL("/");

  const english = await openLogin(browser, origin, { locale: "en-GB", colorScheme: "dark" });
  await english.page.getByRole("button", { name: "English" }).click();
  await english.page.getByRole("textbox", { name: "E-mail" }).fill(user.email);
  await english.login.password.fill(OWN_PASSWORD);
  await english.login.submit.click();
  await english.page.getByRole("button", { name: "Use a recovery code" }).click();
  const recovery = english.page.getByLabel("Recovery code", { exact: true });
  await expect(recovery).toBeFocused();
  await expectAccessible(english.page);
  await recovery.fill(codes[0]?.toLowerCase() ?? "");
  await english.page.keyboard.press("Enter");
  await expect(english.page).toHaveURL("/");

  const security = securityOf(page);
  await page.reload();
  await expect(security.panel).toContainText("Códigos de recuperación sin usar: 9");
  await security.panel.getByRole("button", { name: "Desactivar" }).click();
  await security.password.fill(OWN_PASSWORD);
  await security.code.fill(codes[1] ?? "");
  await expectAccessible(page);
  await security.submit.click();
  await expect(security.activate).toBeVisible();
  // The other sessions have ended with it.
  await small.page.reload();
  await expect(small.page).toHaveURL("/login");
  for (const opened of [page, small.page, english.page]) await opened.context().close();
});

test("an administrator removes the second factor of a user who lost it", async ({
  api,
  build,
  origin,
  browser,
  page,
}) => {
  const role = await findRole(api, "agent");
  const own = await openAsOwnUser({ api, build, origin, browser }, { role_id: role.id });
  await turnOn(own.page);
  await page.goto(`/users?has_second_factor=true&query=${encodeURIComponent(own.user.email)}`);
  await page.getByRole("row").filter({ hasText: own.user.email }).click();
  await page.getByRole("button", { name: "Quitar la verificación" }).click();
  const dialog = page.getByRole("dialog", { name: /^¿Dejar a .* solo con la contraseña\?/ });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Quitar la verificación" }).click();
  await expect(dialog).toHaveCount(0);
  const user = dataOf(await api.get<User>(`/users/${own.user.id}`));
  expect(user.has_second_factor).toBe(false);
  await own.page.reload();
  await expect(own.page).toHaveURL("/login");
  await own.page.context().close();
});
