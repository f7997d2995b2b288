import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { LoginPage } from "./pages/login-page.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { findRole, openAsOwnUser, OWN_PASSWORD } from "./support/own-user.ts";
import { expect, test } from "./support/test.ts";

/** Passkeys are bound to host names: the same server, by its name. */
const byName = (origin: string) => origin.replace("127.0.0.1", "localhost");

/** A virtual authenticator with a fingerprint reader (CDP, WebAuthn). */
async function plugIn(
  page: Page,
): Promise<{ device: CDPSession; setVerified: (isUserVerified: boolean) => Promise<void> }> {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const setVerified = async (isUserVerified: boolean) => {
    await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  };
  return { device, setVerified };
}

const passkeysOf = (page: Page) =>
  page.locator("main section").filter({ has: page.getByRole("heading", { name: "Llaves de acceso" }) });

async function addKey(page: Page): Promise<void> {
  const panel = passkeysOf(page);
  await panel.getByRole("button", { name: "Añadir una llave" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Añadir una llave" });
  const password = dialog.locator('input[autocomplete="current-password"]');
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(OWN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
}

test("a user adds a passkey, names it, logs in with it alone, and removes it", async ({
  api,
  build,
  origin,
  browser,
}) => {
  const role = await findRole(api, "agent");
  const app = { api, build, origin: byName(origin), browser };
  const { user, page } = await openAsOwnUser(app, { role_id: role.id });
  const context: BrowserContext = page.context();
  const { setVerified } = await plugIn(page);
  await page.goto("/profile");
  const panel = passkeysOf(page);
  await expect(panel).toContainText("Todavía no tienes ninguna.");
  await addKey(page);
  await expect(panel.getByRole("listitem")).toContainText("Chrome en Linux");
  await expect(panel.getByRole("listitem")).toContainText("sin usar");
  await expectAccessible(page);
  await panel.getByRole("button", { name: /^Cambiar el nombre/ }).click();
  const name = page.getByRole("dialog").getByLabel("Nombre de la llave");
  await name.fill("Portátil de Nuria");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("listitem")).toContainText("Portátil de Nuria");

  await new AppFrame(page).chooseFromAccount("Cerrar sesión");
  await expect(page).toHaveURL("/login");
  const enter = page.getByRole("button", { name: "Entrar con una llave de acceso" });
  await setVerified(false);
  await enter.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("No se ha usado ninguna llave de acceso");
  await expectAccessible(page);
  await setVerified(true);
  await enter.press("Enter");
  await expect(page).toHaveURL("/");
  await page.goto("/profile");
  await expect(page.getByText(user.email).first()).toBeVisible();
  await expect(panel.getByRole("listitem")).toContainText("usada");

  await panel.getByRole("button", { name: /^Quitar/ }).click();
  const dialog = page.getByRole("dialog", { name: "¿Quitar la llave «Portátil de Nuria»?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Quitar", exact: true }).click();
  await expect(panel).toContainText("Todavía no tienes ninguna.");
  await new AppFrame(page).chooseFromAccount("Cerrar sesión");
  await enter.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "No se ha podido entrar con esta llave de acceso",
  );
  await context.close();
});

test.describe("passkeys at an IP address", () => {
  test.use({ role: "viewer" });

  test("at an IP address the profile says where passkeys work, and the login offers none", async ({
    page,
    browser,
    origin,
  }) => {
    await page.goto("/profile");
    await expect(passkeysOf(page)).toContainText(`abre Llavero en ${byName(origin)}`);
    await expectAccessible(page);
    const context = await browser.newContext({ baseURL: origin, storageState: { cookies: [], origins: [] } });
    const visitor = await context.newPage();
    await new LoginPage(visitor).open();
    await expect(visitor.getByRole("button", { name: "Entrar con una llave de acceso" })).toHaveCount(0);
    await context.close();
  });
});
