import { nextNumber } from "#tests/support/builders.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { createHttpApi, userEmail, logInOverHttp } from "./support/http-api.ts";
import { startOwnInstallation } from "./support/own-installation.ts";
import { expect, test } from "./support/test.ts";

/* A separate server, since the mail settings affect every user. */
test.use({ role: null, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.setTimeout(180_000);

test("a user with a forgotten password gets a link by mail, sets another one on a phone, and is logged in", async ({
  browser,
  contextOptions,
}) => {
  const smtp = await startSmtpServer();
  const server = await startOwnInstallation({ SMTP_ALLOW_PRIVATE: "1" });
  try {
    const context = await browser.newContext({ ...contextOptions, baseURL: server.origin });
    const page = await context.newPage();
    await page.goto("/login");
    await page.getByRole("link", { name: "He olvidado mi contraseña" }).tap();
    await expect(page.getByText("En esta oficina Llavero no envía correos.")).toBeVisible();
    await expectAccessible(page);

    const admin = createHttpApi(server.origin, (await logInOverHttp(server.origin, "admin")).accessToken);
    expect((await changeSettings(admin, plainServer(smtp.port))).status).toBe(200);
    await page.reload();
    await page.getByRole("button", { name: "Enviar enlace" }).tap();
    const field = page.getByLabel("Correo electrónico");
    await expect(field).toHaveAccessibleDescription("Correo electrónico es requerido");
    await expect(field).toBeFocused();
    await expectAccessible(page);
    for (const email of [`nadie.${nextNumber()}@example.es`, userEmail("agent")]) {
      await page.goto("/reset-password");
      await field.fill(email);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: "Mira tu correo" })).toBeVisible();
      await expect(page.getByText(`Si ${email} tiene una cuenta activa`)).toBeVisible();
    }
    await expect.poll(() => smtp.mails.length, { timeout: 20_000 }).toBe(1);
    const [link = ""] = /http\S+\/reset-password\/\w{22}/.exec(smtp.mails[0]?.text ?? "") ?? [];
    await page.goto(new URL(link).pathname);
    const fields = page.locator('input[type="password"]');
    const choose = async (password: string) => {
      for (const one of [fields.first(), fields.last()]) await one.fill(password);
      await page.getByRole("button", { name: "Guardar y entrar" }).tap();
    };
    await choose("Contraseña2026");
    await expect(fields.first()).toHaveAccessibleDescription(/Esta contraseña está entre las primeras que se prueban/);
    await expect(fields.first()).toBeFocused();
    await expectAccessible(page);
    await choose("una frase nueva y larga");
    await expect(page).toHaveURL("/");
    await context.close();
  } finally {
    await server.remove();
    await smtp.close();
  }
});
