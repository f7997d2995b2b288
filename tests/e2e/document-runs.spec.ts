import type { Template } from "#shared/domain/documents/template.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { makeDocx, paragraph } from "#tests/support/docx-files.ts";
import { changeSettings, plainServer, readSettings } from "#tests/support/mail-settings.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { RENDERING_MS } from "./support/sent-document.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ timeout: RENDERING_MS + 120_000 });

test("a document is sent to the signers of selected rentals, with the reasons of those that cannot get it, and undone", async ({
  page,
  api,
  build,
}) => {
  const smtp = await startSmtpServer();
  const { smtp_host, smtp_port, smtp_security, sender: address } = await readSettings(api);
  dataOf(await changeSettings(api, plainServer(smtp.port)));
  try {
    const title = `Comunicado ${nextNumber()}`;
    const { id } = await build.aTemplate({ title, document_type_id: await build.aDocumentType("Anexo") });
    const file = makeDocx({ body: paragraph("Comunicado para {inquilino.nombre}") });
    const { version } = dataOf(await api.upload<Template>(`/templates/${id}/file`, "comunicado.docx", file));
    dataOf(await api.post(`/templates/${id}/activate`, { version }));
    const last_name = `Zurbano${nextNumber()}`;
    const aRental = async (email: string | null) => {
      const tenant = await build.aPerson({ last_name, email });
      return build.aRental({ tenant_id: tenant.id });
    };
    for (const email of ["uno@example.es", null]) await aRental(email);

    await page.goto(`/rentals?query=${last_name}`);
    await page.getByRole("checkbox", { name: "Seleccionar toda la página" }).check();
    await page.getByRole("button", { name: "Enviar a firmar" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Plantilla" }).click();
    await page.getByRole("option", { name: title }).click();
    await expect(dialog.getByText("Alquileres que no lo recibirán: 1")).toBeVisible();
    await expect(dialog.getByText(/Falta el correo de/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Crear y enviar: 1" }).click();
    await expect(dialog.getByText("Enviados: 1 de 1")).toBeVisible({ timeout: RENDERING_MS });
    await expect(dialog.getByText("Enviado a firmar")).toBeVisible({ timeout: RENDERING_MS });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Deshacer: retirar 1" }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "Deshacer: retirar 1" }).click();
    await expect(page.getByText("Envío deshecho").first()).toBeVisible();
    await expect(dialog.getByText("Cancelado")).toBeVisible();
    await expect(dialog.getByText("Envío deshecho. Retirados: 1 de 1")).toBeVisible();
  } finally {
    dataOf(await changeSettings(api, { smtp_host, smtp_port, smtp_security, sender: address }));
    await smtp.close();
  }
});
