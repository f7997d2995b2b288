import { readFile } from "node:fs/promises";
import type { Owner } from "#shared/domain/properties/owner.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import { dataOf } from "#tests/support/api.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { ListPage } from "./pages/list-page.ts";
import { ReportPage } from "./pages/report-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

test("the owners of a property are changed on its page: shares add up or show what is missing, and the history is kept", async ({
  page,
  build,
}) => {
  const property = await build.aProperty();
  const [first, second] = [await build.anOwner(), await build.anOwner()];
  await openSettled(page, `/properties/${property.id}`);
  await page.getByRole("tab", { name: "Propietarios", exact: true }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel).toContainText("Sin titular registrado: figura como propio");
  await panel.getByRole("button", { name: "Cambiar propietarios" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Añadir propietario" }).click();
  await dialog.getByRole("combobox", { name: "Propietario 1" }).fill(first.documentation);
  await page.getByRole("option", { name: first.label }).click();
  await dialog.getByLabel("Participación").first().fill("60");
  await expect(dialog).toContainText("Falta el 40 %");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog.getByRole("alert")).toContainText("100 %");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Añadir propietario" }).click();
  await dialog.getByRole("combobox", { name: "Propietario 2" }).fill(second.documentation);
  await page.getByRole("option", { name: second.label }).click();
  await expect(dialog).toContainText("Suman el 100 %");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole("row").filter({ hasText: first.label })).toContainText("60 %");
  await expect(panel.getByRole("row").filter({ hasText: second.label })).toContainText("40 %");
  await expectAccessible(page);
  await panel.getByRole("link", { name: first.label }).click();
  await page.getByRole("tab", { name: "Inmuebles" }).click();
  await expect(page.getByRole("tabpanel")).toContainText(property.label);
  await expectAccessible(page);
});

test("an asset without its own owners shows those of its property", async ({ page, api, build }) => {
  const [asset, owner] = [await build.anAsset(), await build.anOwner()];
  const { version } = dataOf(await api.get<Property>(`/properties/${asset.property_id}`));
  const shares = [{ owner_id: owner.id, share: 10_000 }];
  dataOf(await api.post(`/properties/${asset.property_id}/set_owners`, { version, since: "2020-01-01", shares }));
  await openSettled(page, `/assets/${asset.id}`);
  await page.getByRole("tab", { name: "Propietarios", exact: true }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("link", { name: owner.label })).toBeVisible();
  await expect(panel.getByRole("columnheader", { name: "Situación" })).toBeVisible();
  await expect(panel).not.toContainText("properties.owners");
  await expectAccessible(page);
});

test("an owner charge is created in its list, and requires an owner or a property", async ({ page, build }) => {
  const owner = await build.anOwner();
  const list = new ListPage(page);
  await list.open("/owner-charges");
  await expectAccessible(page);
  const form = await list.startNew("Nuevo cargo al propietario");
  await form.fill({ Concepto: "Caldera nueva", "Importe sin impuestos": "100", "Tipo impositivo": "21" });
  await form.dialog.getByRole("button", { name: /^(Guardar|Crear)/ }).click();
  await expect(form.dialog).toContainText("Di a qué propietario o a qué inmueble se carga");
  await expectAccessible(page);
  await form.dialog.getByRole("combobox", { name: "Propietario" }).fill(owner.documentation);
  await page.getByRole("option", { name: owner.label }).click();
  await form.dialog.getByRole("button", { name: /^(Guardar|Crear)/ }).click();
  await expect(form.dialog).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: owner.label })).toContainText("121,00 €");
});

test("an owner statement is opened from the owner's page and the palette, its figures open their rows, and it is printed", async ({
  page,
  api,
  build,
}) => {
  const owner = dataOf(await api.get<Owner>(`/owners/${(await build.anOwner()).id}`));
  const { id, version } = dataOf(await api.get<Property>(`/properties/${(await build.aProperty()).id}`));
  const shares = [{ owner_id: owner.id, share: 10_000 }];
  dataOf(await api.post(`/properties/${id}/set_owners`, { version, since: "2020-01-01", shares }));
  const month = new Date().toISOString().slice(0, 7);
  const charge = { kind: "repair", concept: "Tejado", property_id: id, amount: 12_300, charged_on: `${month}-01` };
  dataOf(await api.post("/owner-charges", charge));

  await openSettled(page, `/owners/${owner.id}`);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Paleta de comandos" }).fill("liquidación de este");
  await expect(page.getByRole("option", { name: /^ver la liquidación de este/i })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/reports/owner-statement\\?owner_id=${owner.id}$`));
  await page.goBack();
  await page.getByRole("link", { name: "Liquidación" }).click();
  const report = new ReportPage(page);
  await report.settle();
  await report.choosePeriod("Este mes");
  await expect(report.total).toContainText("-123,00 €");
  await expectAccessible(page);

  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF" }).click();
  const pdf = await readPdf(await readFile(await (await arrives).path()));
  expect(pdf.pages[0]).toContain("Liquidación al propietario");
  expect(pdf.pages[0]).toContain("Tejado");

  await report.rows.first().getByRole("link", { name: "123,00 €", exact: true }).click();
  await expect(report.title).toHaveText("Movimientos de propietarios");
  await report.settle();
  await expect(report.rows).toHaveCount(1);
  await expectAccessible(page);
  await report.rows.first().getByRole("link", { name: "Tejado" }).click();
  await expect(page.getByRole("dialog", { name: "Tejado" })).toContainText("Tipo de cargo");
});

test("every report is exported as a PDF with its rows and totals", async ({ page }) => {
  const report = new ReportPage(page);
  await report.open("rent-roll");
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF" }).click();
  const { pages } = await readPdf(await readFile(await (await arrives).path()));
  expect(pages[0]).toContain("Alquileres en vigor");
  const [code = ""] = await report.read("Alquiler");
  expect(pages.join(" ")).toContain(code);
  expect(pages.at(-1)).toContain("Total");
});
