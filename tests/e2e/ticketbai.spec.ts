import { readFile } from "node:fs/promises";
import { dataOf } from "#tests/support/api.ts";
import { CERTIFICATE_PASSWORD, createTestAuthority, organization } from "#tests/support/certificate-files.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

const bilbao = { postal_code: "48011", city: "Bilbao", billing_mode: "off" } as const;

test("an issuer of Bizkaia states its territory, starts TicketBAI, and its invoices get code and signed file", async ({
  page,
  api,
  build,
}) => {
  const money = createMoneyBuilders(api, build);
  const issuer = await money.anIssuer(bilbao);
  const series_id = (await money.aSeries({ issuer_id: issuer.id })).id;
  const dialog = page.getByRole("dialog");

  await test.step("the postal code warns, and the form states the territory", async () => {
    await page.goto(`/issuers/${issuer.id}?tab=mode`);
    await page.getByRole("tab", { name: "Modo" }).click();
    await expect(page.getByText("El código postal es de Bizkaia.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Editar" }).click();
    await dialog.getByRole("combobox", { name: "Territorio foral" }).click();
    await page.getByRole("option", { name: "Bizkaia" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Por su territorio, este emisor no está sujeto a VERI*FACTU")).toBeVisible();
  });

  await test.step("only TicketBAI can be chosen", async () => {
    await page.getByRole("button", { name: "Cambiar el modo" }).click();
    await expect(dialog.getByRole("radio", { name: "VERI*FACTU", exact: true })).toBeDisabled();
    await dialog.getByRole("radio", { name: "TicketBAI" }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cambiar el modo" }).click();
    await expect(dialog).toBeHidden();
  });

  const early = await money.anIssuedInvoice({ series_id, due_date: "2030-01-01" });
  await test.step("without a certificate the file waits, and the page says why and what is not built", async () => {
    await page.getByRole("tab", { name: "TicketBAI" }).click();
    await expect(page.getByText("Falta el certificado del emisor.").first()).toBeVisible();
    await expect(page.getByText("no está hecho, porque aquí no hay esquema oficial")).toBeVisible();
    await expect(page.getByRole("region", { name: "Ficheros" })).toContainText("Sin firmar");
    await expectAccessible(page);
  });

  await test.step("a certificate signs what waits", async () => {
    const authority = await createTestAuthority();
    const certificate = await authority.issue(organization("Rentas", issuer.tax_id));
    const file = (await certificate.p12()).toString("base64");
    dataOf(await api.post(`/issuers/${issuer.id}/certificate/file`, { file, password: CERTIFICATE_PASSWORD }));
    await authority.close();
    await expect(page.getByRole("region", { name: "Ficheros" })).toContainText(`TBAI-${issuer.tax_id}-`, {
      timeout: 20_000,
    });
    await page.getByRole("button", { name: "Verificar los ficheros" }).click();
    await expect(dialog.getByRole("status")).toContainText("La cadena está íntegra");
    await dialog.getByRole("button", { name: "Cerrar" }).last().click();
  });

  await test.step("the invoice shows its code and gives its file", async () => {
    await page.goto(`/invoices/${early.id}`);
    await page.getByRole("tab", { name: "Datos" }).click();
    await expect(page.getByText(`TBAI-${issuer.tax_id}-`)).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Descargar XML" }).click();
    const text = await readFile(await (await download).path(), "utf8");
    expect(text).toContain("<LicenciaTBAI>TBAIPRUEBA0000000001</LicenciaTBAI>");
  });
});
