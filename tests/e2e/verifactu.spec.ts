import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { dataOf } from "#tests/support/api.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { aPng } from "#tests/support/pictures.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("an issuer's records are written to files from its page, which says that they are not sent; the invoice shows its file", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const issuer = await money.anIssuer();
  const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;

  await test.step("without issued invoices there is nothing to write", async () => {
    await page.goto(`/issuers/${issuer.id}?tab=records`);
    await page.getByRole("tab", { name: "Registros" }).click();
    await expect(page.getByText("Todavía no hay ningún mensaje ni fichero.")).toBeVisible();
    await expectAccessible(page);
  });

  const invoice = await money.anIssuedInvoice({ series_id });
  await test.step("pending records are written with a click, unless already written by themselves", async () => {
    await page.reload();
    const write = page.getByRole("button", { name: "Escribir ahora los ficheros" });
    const row = page.getByRole("region", { name: "Mensajes y ficheros" }).getByRole("row").nth(1);
    await expect(write.or(row).first()).toBeVisible();
    if (await write.isVisible()) await write.click();
    await expect(row).toContainText("Escrito en fichero", { timeout: 20_000 });
    await expect(row).toContainText(`${issuer.tax_id}/000001_000001-000001.xml`);
    await expect(write).toBeHidden();
    await expect(page.getByText("Los registros se escriben en ficheros y no se envían a la AEAT.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the message is a file, and the chain is intact", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Descargar el mensaje 1" }).click();
    expect((await download).suggestedFilename()).toBe(`VERIFACTU ${issuer.tax_id} 1.xml`);
    await page.getByRole("button", { name: "Verificar la cadena" }).click();
    await expect(page.getByRole("dialog").getByRole("status")).toContainText("La cadena está íntegra");
  });

  await page.goto(`/invoices/${invoice.id}`);
  await page.getByRole("tab", { name: "Registros" }).click();
  await expect(page.getByText("Registro escrito en fichero, no enviado a la AEAT.")).toBeVisible();
  await expect(page.getByText(`${issuer.tax_id}/000001_000001-000001.xml`)).toBeVisible();
  await expectAccessible(page);
});

test("mode, destination and certificate of an issuer are chosen with what they mean", async ({ page, api, build }) => {
  const issuer = await createMoneyBuilders(api, build).anIssuer();
  const dialog = page.getByRole("dialog");
  await page.goto(`/issuers/${issuer.id}`);

  await test.step("the mode says from when the law binds, and what each one means", async () => {
    await page.getByRole("tab", { name: "Modo" }).click();
    await expect(page.getByText("La ley obliga a este emisor desde")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cambiar el modo" }).click();
    await expect(dialog.getByText("Los registros se firman con el certificado del emisor")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancelar" }).click();
  });

  await test.step("production is confirmed, and waits for a certificate", async () => {
    await page.getByRole("tab", { name: "Registros" }).click();
    await page.getByRole("combobox", { name: "Enviar a" }).click();
    await page.getByRole("option", { name: "Producción" }).click();
    await page.getByRole("button", { name: "Cambiar el envío" }).click();
    await expect(dialog).toContainText("servicio real de la AEAT");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cambiar el envío" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Aceptados por la AEAT")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a file that is no certificate is refused beside the form, which keeps what was typed", async () => {
    await page.getByRole("button", { name: "Subir un certificado" }).click();
    const form = page.getByRole("main");
    const chooser = page.waitForEvent("filechooser");
    await form.getByLabel("Fichero .p12 o .pfx").click();
    await (await chooser).setFiles({ name: "firma.p12", mimeType: "application/x-pkcs12", buffer: Buffer.from("no") });
    await form.getByLabel("Contraseña", { exact: false }).first().fill("secreta");
    await form
      .getByRole("button", { name: /^(?:Guardar|Subir)/ })
      .last()
      .click();
    await expect(form.getByText("El fichero no es un certificado .p12 o .pfx")).toBeVisible();
    await expect(form.getByText("firma.p12")).toBeVisible();
    await expectAccessible(page);
  });
});

test("a logo is uploaded, a file that is no picture is refused, and the logo is removed; the colour is typed or picked", async ({
  page,
  api,
  build,
}) => {
  const issuer = await createMoneyBuilders(api, build).anIssuer();
  await page.goto(`/issuers/${issuer.id}`);
  await page.getByRole("tab", { name: "Logotipo" }).click();
  const choose = async (button: string, name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: button }).click();
    await (await chooser).setFiles({ name, mimeType: "image/png", buffer });
  };
  await choose("Subir logotipo", "mi logo.png", await aPng(300, 100));
  const logo = page.getByRole("img", { name: "mi logo.png" });
  await expect(logo).toBeVisible();
  await expectAccessible(page);
  await choose("Cambiar logotipo", "carta.png", Buffer.from("esto no es una imagen"));
  await expect(page.getByRole("alert")).toContainText("El logotipo debe ser una imagen");
  await expect(logo).toBeVisible();
  await page.getByRole("button", { name: "Quitar" }).click();
  await expect(page.getByText("Sin logotipo.")).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();

  await page.getByRole("button", { name: "Editar" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Color de los documentos").fill("azul");
  await form.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(form.getByText("El color se escribe como #0f6b66")).toBeVisible();
  await form.getByLabel("Elegir el color").fill("#7a1f5c");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(form).toBeHidden();
  expect(dataOf(await api.get<Issuer>(`/issuers/${issuer.id}`)).color).toBe("#7a1f5c");
  await expect(page.locator("main")).toContainText("#7a1f5c");
});

test.describe("Billing records on a phone, in English and in the dark scheme", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("files and logo need no sideways scrolling of the page and pass axe", async ({ page, api, build }) => {
    const money = createMoneyBuilders(api, build);
    const issuer = await money.anIssuer();
    await money.anIssuedInvoice({ series_id: (await money.aSeries({ issuer_id: issuer.id })).id });
    await page.addInitScript(() => Object.assign(localStorage, { language: "en", colorScheme: "dark" }));
    await page.goto(`/issuers/${issuer.id}`);
    await page.getByRole("tab", { name: "Records" }).click();
    await expect(page.getByText("Records are written to files and are not sent to AEAT.")).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole("tab", { name: "Logo" }).click();
    await expect(page.getByRole("button", { name: "Upload logo" })).toBeVisible();
    await expectAccessible(page);
  });
});
