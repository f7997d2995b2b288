import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { changeSettings, plainServer, readSettings } from "#tests/support/mail-settings.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("the tenants of a property get one message, and its page shows what became of each mail", async ({
  page,
  build,
  api,
}) => {
  const smtp = await startSmtpServer();
  const { smtp_host, smtp_port, smtp_security, sender } = await readSettings(api);
  dataOf(await changeSettings(api, plainServer(smtp.port)));
  try {
    const property = await build.aProperty();
    const silent = await build.aPerson({ name: "Carlos", last_name: "Sin Correo", email: null });
    const english = await build.aPerson({ name: "Dana", last_name: "Reed", language: "en" });
    for (const { id: tenant_id } of [silent, english]) {
      const asset = await build.anAsset({ property_id: property.id });
      const { id, version } = await build.aRental({ asset_id: asset.id, tenant_id });
      dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2025-12-20" }));
    }
    await page.goto(`/properties/${property.id}`);
    await page.getByRole("button", { name: "Escribir a los inquilinos" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Asunto en español").fill("Corte de agua");
    await dialog.getByLabel("Texto en español").fill("Hola, {name}: mañana no hay agua.");
    await dialog.getByText("En inglés", { exact: true }).click();
    await dialog.getByLabel("Asunto en inglés").fill("No water");
    await dialog.getByLabel("Texto en inglés").fill("Hello {name}: no water tomorrow.");
    await expect(dialog.getByText("Correos: 1", { exact: true })).toBeVisible();
    await expect(dialog.getByText("Carlos Sin Correo")).toBeVisible();
    await expect(dialog.getByText("Hello Dana: no water tomorrow.")).toBeVisible();
    await expectAccessible(page);

    // A double click sends once.
    await dialog.getByRole("button", { name: "Enviar (1)" }).dblclick();
    await expect(page).toHaveURL(/\/messages\/[0-9a-f-]+$/);
    await expect(page.getByText("Dana Reed")).toBeVisible();
    await expect(
      page.getByRole("row", { name: /Carlos Sin Correo/ }).getByText("Sin correo", { exact: true }),
    ).toBeVisible();
    await expect(page.getByText(/^[01] de 1 enviados/)).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/properties/${property.id}#messages`);
    await page.getByRole("tab", { name: "Mensajes" }).click();
    await expect(page.getByRole("link", { name: "Corte de agua" })).toHaveCount(1);
    await page.goto(`/persons/${english.id}`);
    await page.getByRole("tab", { name: "Mensajes" }).click();
    await expect(page.getByRole("link", { name: "Corte de agua" })).toHaveCount(1);
  } finally {
    dataOf(await changeSettings(api, { smtp_host, smtp_port, smtp_security, sender }));
    await smtp.close();
  }
});
