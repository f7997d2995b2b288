import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { EventLog } from "#shared/domain/accounting/verifactu/verifactu-event.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { CERTIFICATE_PASSWORD, createTestAuthority, organization } from "#tests/support/certificate-files.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

async function giveCertificate(api: Api, { id, tax_id }: Issuer) {
  const authority = await createTestAuthority();
  const file = await (await authority.issue(organization("Fincas", tax_id))).p12();
  const body = { file: file.toString("base64"), password: CERTIFICATE_PASSWORD };
  dataOf(await api.post(`/issuers/${id}/certificate/file`, body));
  await authority.close();
}

const startToday = async (api: Api, { id }: Issuer) => {
  const starts_on = new Date().toLocaleDateString("en-CA", { timeZone: "Europe/Madrid" });
  dataOf(await api.post(`/issuers/${id}/modes/start`, { mode: "no_verifactu", starts_on }));
};

test("an issuer goes to no_verifactu with a certificate; its records and events are signed, checked and exported", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const issuer = await money.anIssuer({ billing_mode: "off" });
  const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  const dialog = page.getByRole("dialog");

  await test.step("without a certificate the mode is refused with what it needs", async () => {
    await page.goto(`/issuers/${issuer.id}?tab=mode`);
    await page.getByRole("tab", { name: "Modo" }).click();
    await page.getByRole("button", { name: "Cambiar el modo" }).click();
    await dialog.getByText("No VERI*FACTU").first().click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cambiar el modo" }).click();
    await expect(page.getByText("Para este modo hace falta un certificado en vigor").first()).toBeVisible();
    await giveCertificate(api, issuer);
    await dialog.getByRole("button", { name: "Cambiar el modo" }).click();
    await expect(dialog).toBeHidden();
  });

  await money.anIssuedInvoice({ series_id });
  await test.step("records and events are signed, and a check is an event", async () => {
    await expect
      .poll(async () => dataOf(await api.get<EventLog>(`/issuers/${issuer.id}/events`)).unsigned_records, {
        timeout: 30_000,
      })
      .toBe(0);
    await page.getByRole("tab", { name: "Registros" }).click();
    const log = page.getByRole("region", { name: "Registro de eventos y firmas" });
    await expect(log).toContainText("Inicio del funcionamiento como «NO VERI*FACTU»");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Verificar la cadena" }).click();
    await expect(dialog.getByRole("status")).toContainText("La cadena está íntegra");
    await dialog.getByRole("button", { name: "Cerrar" }).first().click();
    await page.reload();
    await expect(log).toContainText("Comprobación de los registros");
  });

  await test.step("the export of a period is a ZIP, and is in the log", async () => {
    await expect
      .poll(async () => dataOf(await api.get<EventLog>(`/issuers/${issuer.id}/events`)).unsigned_events, {
        timeout: 30_000,
      })
      .toBe(0);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar registros y eventos" }).click();
    expect((await download).suggestedFilename()).toContain(issuer.tax_id);
    await expect(page.getByText("Exportación de registros")).toBeVisible();
  });

  await test.step("a requirement is answered with its reference and a period", async () => {
    await page.getByRole("button", { name: "Responder a un requerimiento" }).click();
    const send = dialog.getByRole("button", { name: "Enviar los registros" });
    await expect(send).toBeDisabled();
    await dialog.getByLabel("Referencia del requerimiento").fill("REQ-1");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
});

test("the producer's declaration is reached from the issuer, names what lacks, and is a PDF", async ({
  page,
  api,
  build,
}) => {
  const issuer = await createMoneyBuilders(api, build).anIssuer();
  await page.goto(`/issuers/${issuer.id}?tab=mode`);
  await page.getByRole("tab", { name: "Modo" }).click();
  await page.getByRole("link", { name: "Declaración responsable del programa" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Declaración responsable");
  await expect(page.getByText("DECLARACIÓN RESPONSABLE DEL SISTEMA INFORMÁTICO DE FACTURACIÓN")).toBeVisible();
  await expect(page.getByText("Fecha en la que se suscribe", { exact: true })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar la declaración" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test("a destination at AEAT offers the comparison of its records, with its months and no result yet", async ({
  page,
  api,
  build,
}) => {
  const issuer = await createMoneyBuilders(api, build).anIssuer();
  dataOf(await api.post(`/issuers/${issuer.id}/records/environment`, { environment: "test" }));
  await page.goto(`/issuers/${issuer.id}?tab=records`);
  await page.getByRole("tab", { name: "Registros" }).click();
  await expect(page.getByText("Todavía no se ha comparado.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Comparar" }).click();
  await expect(page.getByText("Para comparar hace falta que los registros se envíen a la AEAT").first()).toBeVisible();
});

test.describe("The log of events on a phone, in English and in the dark scheme", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("log and declaration need no sideways scrolling of the page and pass axe", async ({ page, api, build }) => {
    const issuer = await createMoneyBuilders(api, build).anIssuer({ billing_mode: "off" });
    await giveCertificate(api, issuer);
    await startToday(api, issuer);
    await page.addInitScript(() => Object.assign(localStorage, { language: "en", colorScheme: "dark" }));
    const expectNoScroll = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    await page.goto(`/issuers/${issuer.id}`);
    await page.getByRole("tab", { name: "Records" }).click();
    await expect(page.getByText("Start of operation as «NO VERI*FACTU»")).toBeVisible();
    await expectAccessible(page);
    await expectNoScroll();
    await page.goto("/responsible-declaration");
    await expect(page.getByText("PRODUCER'S DECLARATION OF THE BILLING SYSTEM")).toBeVisible();
    await expectAccessible(page);
    await expectNoScroll();
  });
});
