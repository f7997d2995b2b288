import type { GuarantorNotice } from "#shared/domain/documents/guarantor-notice.ts";
import { isNoticeDue } from "#shared/domain/documents/guarantor-notice.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

/** A rental of the demo with a guarantor whose notice is due. */
async function aRentalWithNotice(api: Api): Promise<Rental> {
  const rentals = dataOf(await api.get<Rental[]>("/rentals?state=active&page_size=100"));
  for (const rental of rentals.filter(({ guarantor_id }) => guarantor_id !== null)) {
    const notices = dataOf(await api.get<GuarantorNotice[]>(`/rentals/${rental.id}/guarantor-notices`));
    if (notices.some(isNoticeDue)) return rental;
  }
  throw new Error("No guarantor's notice is due");
}

test("a guarantor's notice is due on the rental, printed, noted as delivered and undone, also on a phone", async ({
  page,
  api,
}) => {
  const rental = await aRentalWithNotice(api);
  await openSettled(page, `/rentals/${rental.id}?tab=parties`);
  const heading = page.getByRole("heading", { name: "Aviso de protección de datos al avalista" });
  const panel = page.locator("section").filter({ has: heading });
  await expect(panel.getByText("Pendiente", { exact: true })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Descargar la carta" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await panel.getByRole("button", { name: "Marcar como entregado" }).click();
  await expect(panel.getByText("Informado")).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Deshacer la entrega" }).click();
  await expect(panel.getByText("Pendiente", { exact: true })).toBeVisible();
});

test("an administrator stores who represents the company as landlord", async ({ page }) => {
  await openSettled(page, "/company");
  await expect(page.getByText("los contratos nombran a la empresa como arrendadora")).toBeVisible();
  await page.getByRole("button", { name: "Editar" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Representante", { exact: true }).fill("Jaime Ortega Sanz");
  await form.getByLabel("Documento del representante").fill("22222222J");
  await form.getByLabel("Cargo y escritura").fill("Administrador único, escritura de 3 de mayo de 2019");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("Jaime Ortega Sanz")).toBeVisible();
  await expectAccessible(page);
});

test("the form of a rental names what the chosen tenant lacks for the contract", async ({ page, build }) => {
  const tenant = await build.aPerson({ phone: null, address_id: null });
  const rental = await build.aRental({ tenant_id: tenant.id });
  await openSettled(page, `/rentals/${rental.id}`);
  await page.getByRole("button", { name: "Editar" }).first().click();
  const form = page.getByRole("dialog");
  await expect(form.getByText(/Domicilio, Teléfono/)).toBeVisible();
  await expectAccessible(page);
});
