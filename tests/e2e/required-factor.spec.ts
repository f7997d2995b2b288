import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import { anAuthenticator } from "#tests/support/authenticator.ts";
import { LoginPage } from "./pages/login-page.ts";
import { securityOf } from "./pages/security-panel.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { userEmail } from "./support/http-api.ts";
import { requireFactors, startOwnInstallation } from "./support/own-installation.ts";
import { expect, test } from "./support/test.ts";

/* A separate server, since a required second factor applies to every user. */
test.use({ role: null, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.setTimeout(180_000);

test("a user without the required second factor sets it up at login, saves the codes, and reaches the requested page", async ({
  browser,
  contextOptions,
}) => {
  const server = await startOwnInstallation();
  try {
    await requireFactors(server);
    const context = await browser.newContext({ ...contextOptions, baseURL: server.origin });
    const page = await context.newPage();
    await page.goto("/persons");
    await new LoginPage(page).logIn(userEmail("agent"), DEMO_PASSWORD);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Protege tu cuenta");
    const goOn = page.getByRole("button", { name: "Continuar", exact: true });
    await expect(goOn).toBeDisabled();
    await expectAccessible(page);
    await page.goto("/rentals");
    await expect(heading).toHaveText("Protege tu cuenta");

    const { activate, password, code, submit, dialog } = securityOf(page);
    await activate.tap();
    await password.fill(DEMO_PASSWORD);
    await submit.tap();
    const phone = anAuthenticator((await dialog.locator("code").textContent()) ?? "");
    await code.fill(phone.code(new Date()));
    await submit.tap();
    // The factor is enabled: the codes, shown once, stay until confirmed.
    await expect(dialog.getByRole("listitem")).toHaveCount(10);
    await dialog.getByRole("button", { name: "Los he guardado" }).tap();
    await expect(heading).toHaveText("Protege tu cuenta");
    await goOn.tap();
    await expect(heading).toHaveText("Alquileres");
    await expect(page).toHaveURL("/rentals");
    await context.close();
  } finally {
    await server.remove();
  }
});
