import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { RoleSlug } from "#shared/domain/core/roles.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { logInOverHttp } from "./support/http-api.ts";
import { prepareOwnServer } from "./support/own-server.ts";
import { expect, storedSession, test } from "./support/test.ts";

/* A separate server: the shared one has a mail server while the stories of mail run. */
test.use({ role: null });
test.setTimeout(180_000);

interface Visit {
  readonly browser: Browser;
  readonly options: BrowserContextOptions;
  readonly origin: string;
}

async function openAs({ browser, options, origin }: Visit, role: RoleSlug): Promise<Page> {
  const storageState = storedSession(origin, await logInOverHttp(origin, role));
  return (await browser.newContext({ ...options, baseURL: origin, storageState })).newPage();
}

const NOTHING = "La empresa no tiene servidor de correo: no se enviará nada.";

test("without a mail server each dialog says that nothing will be sent, and where or by whom that changes", async ({
  browser,
  contextOptions,
}) => {
  const server = await prepareOwnServer();
  try {
    await server.start();
    const visit = { browser, options: contextOptions, origin: server.origin };
    const page = await openAs(visit, "admin");
    await page.goto("/invoices?state=issued");
    await page.getByRole("checkbox").nth(1).check();
    await page.getByRole("button", { name: /^Enviar por correo/ }).click();
    const bulk = page.getByRole("dialog");
    await expect(bulk.getByText(NOTHING)).toBeVisible();
    await expect(bulk.getByRole("button", { name: "Enviar", exact: true })).toBeDisabled();
    await expectAccessible(page);
    await bulk.getByRole("link", { name: "Configurar el servidor de correo" }).click();
    await expect(page).toHaveURL("/notification-settings");

    const managed = await openAs(visit, "manager");
    await managed.goto("/invoices?state=issued");
    await managed.locator("[data-row-link]").first().click();
    await managed.getByRole("button", { name: "Enviar por correo" }).first().click();
    const dialog = managed.getByRole("dialog");
    await expect(dialog.getByText(NOTHING)).toBeVisible();
    await expect(dialog.getByText(/Puede configurarlo .+\./)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Enviar", exact: true })).toBeDisabled();
    await managed.keyboard.press("Escape");
    await managed.getByRole("button", { name: "Tu cuenta" }).click();
    await managed.getByRole("menuitem", { name: "Correos" }).click();
    await expect(managed).toHaveURL("/mails");
    await expect(managed.getByText(NOTHING)).toBeVisible();
    await expectAccessible(managed);

    await page.goto("/properties");
    await page.locator("[data-row-link]").first().click();
    await page.getByRole("button", { name: "Escribir a los inquilinos" }).click();
    const message = page.getByRole("dialog");
    await expect(message.getByText(NOTHING)).toBeVisible();
    await expect(message.getByRole("link")).toHaveAttribute("href", "/notification-settings");
    await expect(message.getByRole("button", { name: /^Enviar/ })).toBeDisabled();
    await page.context().close();
    await managed.context().close();
  } finally {
    await server.remove();
  }
});
