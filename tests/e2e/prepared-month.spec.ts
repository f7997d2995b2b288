import type { Locator, Page } from "@playwright/test";
import type { PaymentMethod } from "#shared/domain/accounting/payments/payment-method.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { addDays, addMonths, addYears, firstOfMonth, formatLongMonth, todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { createHttpApi, logInOverHttp } from "./support/http-api.ts";
import { startOwnInstallation } from "./support/own-installation.ts";
import { expect, storedSession, test } from "./support/test.ts";

/* A separate server, since the settings of mail and billing affect every user. */
test.setTimeout(240_000);

const today = todayIn(new Date());
const month = firstOfMonth(today);

/** Two rentals that are billed this month, one of them by direct debit. */
async function letTwoHomes(api: Api): Promise<void> {
  const given = createBuilders(api);
  const money = createMoneyBuilders(api, given);
  const { tax_id } = await money.anIssuerInput();
  const issuer = await money.anIssuer({ tax_id, creditor_id: generateCreditorId(tax_id) });
  const { id: invoice_series_id } = await money.aSeries({ issuer_id: issuer.id });
  const [debit] = dataOf(await api.get<PaymentMethod[]>("/payment-methods?kind=direct_debit"));
  for (const payment_method_id of [debit?.id ?? null, null]) {
    const start_date = addYears(month, -1);
    const { id: tenant_id } = await given.aPerson();
    await money.aMandate({ person_id: tenant_id });
    const rental = await given.aRental({
      tenant_id,
      start_date,
      end_date: addDays(addYears(start_date, 5), -1),
      payment_day: 1,
      invoice_series_id,
      payment_method_id,
    });
    const signed = { version: rental.version, signed_on: addDays(start_date, -5) };
    dataOf(await api.post<Rental>(`/rentals/${rental.id}/activate`, signed));
  }
}

/** Counts the clicks of a story. */
function countClicks() {
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  return { click, count: () => clicks };
}

const steps = (page: Page) =>
  page.getByRole("list", { name: /Pasos del mes|Steps of the month/ }).getByRole("listitem");

test("six clicks lead from the home page to a month that is issued, mailed and in a remittance", async ({
  browser,
  contextOptions,
}) => {
  const smtp = await startSmtpServer();
  const server = await startOwnInstallation({ SMTP_ALLOW_PRIVATE: "1" });
  try {
    const tokens = await logInOverHttp(server.origin, "admin");
    const api = createHttpApi(server.origin, tokens.accessToken);
    dataOf(await changeSettings(api, plainServer(smtp.port)));
    await letTwoHomes(api);
    const storageState = storedSession(server.origin, tokens);
    const context = await browser.newContext({ ...contextOptions, baseURL: server.origin, storageState });
    const page = await context.newPage();

    await page.goto("/billing-runs");
    await page.getByRole("button", { name: "Preparación automática" }).click();
    const drawer = page.getByRole("dialog", { name: "Preparación automática" });
    await expect(drawer.getByRole("status")).toHaveText("Cada mes se prepara a mano.");
    await drawer.getByLabel("Preparar cada mes por sí solo").check();
    await expect(drawer.getByRole("status")).toContainText("si alguien lo aprueba antes");
    await drawer.getByLabel("Preparar cada mes por sí solo").uncheck();
    await drawer.getByLabel("Enviarlas por correo al emitirlas").check();
    await drawer.getByLabel("Preparar la remesa al emitirlas").check();
    await expectAccessible(page);
    await drawer.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(page.getByText("Preparación automática guardada")).toBeVisible();

    const { click, count } = countClicks();
    await page.goto("/");
    await click(page.getByRole("navigation", { name: "Navegación principal" }).getByRole("link", { name: "Facturas" }));
    await click(page.getByRole("link", { name: "Facturación mensual" }));
    await click(page.getByRole("button", { name: "Facturar un mes" }).first());
    await click(page.getByRole("button", { name: "Crear", exact: true }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Facturación de ${formatLongMonth(month, "es")}`);
    await expect(steps(page)).toHaveText([/Preparado\s*Hecho/, /Revisado\s*Pendiente/, /Emitido/, /Enviado/, /Remesa/]);
    await expectAccessible(page);
    await click(page.getByRole("button", { name: "Emitir todas" }));
    const dialog = page.getByRole("dialog", { name: "Emitir todas" });
    await expect(dialog.getByLabel("Enviarlas por correo al emitirlas")).toBeChecked();
    await click(dialog.getByRole("button", { name: "Emitir todas" }));
    expect(count()).toBeLessThanOrEqual(6);

    await expect.poll(() => smtp.mails.length, { timeout: 90_000 }).toBe(2);
    await expect(steps(page)).toHaveText(
      [/Preparado\s*Hecho/, /Revisado\s*Hecho/, /Emitido\s*Hecho/, /Enviado\s*Hecho/, /Remesa\s*Hecho/],
      { timeout: 30_000 },
    );
    await page.getByText("Nuevos", { exact: true }).click();
    await expect(page.getByRole("region", { name: /^Frente a/ }).getByRole("listitem")).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole("link", { name: /^REM/ }).click();
    await expect(page).toHaveURL(/\/remittances\//);

    // The same month on a phone, in English; the next one has nothing new.
    const next = dataOf(await api.post<{ id: string }>("/billing-runs", { month: addMonths(month, 1) }));
    const phone = await browser.newContext({
      ...contextOptions,
      baseURL: server.origin,
      storageState,
      viewport: { width: 390, height: 844 },
    });
    const small = await phone.newPage();
    await small.addInitScript(() => Object.assign(localStorage, { language: "en" }));
    await small.goto(`/billing-runs/${next.id}`);
    await expect(small.getByText(/^The same: 2/)).toBeVisible();
    await expect(steps(small)).toHaveText([/Prepared\s*Done/, /Reviewed\s*To do/, /Issued/, /Mailed/, /Remittance/]);
    await expect(small.getByRole("button", { name: /Plan the issue|Issue all/ })).toBeVisible();
    await expectAccessible(small);
    const overflow = await small.evaluate(() => window.document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await phone.close();
    await context.close();
  } finally {
    await server.remove();
    await smtp.close();
  }
});
