import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import { createHttpApi, userEmail, logInOverHttp } from "#tests/e2e/support/http-api.ts";
import { requireFactors, startOwnInstallation } from "#tests/e2e/support/own-installation.ts";
import { expect } from "#tests/e2e/support/test.ts";
import { enableSecondFactorFor } from "#tests/support/authenticator.ts";
import { SurfacePage } from "./pages/surface-page.ts";
import { test } from "./support/extension-test.ts";

/* A separate server, since a required second factor applies to every user. */
test.use({ role: null });
test.setTimeout(180_000);

test("a user without the required second factor is sent to set it up, and gets to the palette afterwards", async ({
  page,
}) => {
  const server = await startOwnInstallation();
  try {
    await requireFactors(server);
    const popup = new SurfacePage(page);
    await popup.open();
    await popup.connect(server.origin);
    await popup.login.logIn(userEmail("agent"), DEMO_PASSWORD);
    await expect(page.getByRole("heading", { name: "Falta la verificación en dos pasos" })).toBeVisible();
    await expect(popup.palette.input).toBeHidden();

    const agent = createHttpApi(server.origin, (await logInOverHttp(server.origin, "agent")).accessToken);
    const { phone } = await enableSecondFactorFor(agent, DEMO_PASSWORD, new Date());
    // The new factor has ended the other sessions, including this one, and the popup is notified.
    await popup.login.logIn(userEmail("agent"), DEMO_PASSWORD);
    await page.locator('input[autocomplete="one-time-code"]').fill(phone.code(new Date()));
    await page.keyboard.press("Enter");
    await expect(popup.palette.input).toBeVisible();
  } finally {
    await server.remove();
  }
});
