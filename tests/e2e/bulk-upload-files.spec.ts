import type { Api } from "#tests/support/api.ts";
import { createBuilders, nextNumber } from "#tests/support/builders.ts";
import { zipOf } from "#tests/support/zip-file.ts";
import { BulkUploadPage } from "./pages/bulk-upload-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

const HEADER = "Código;Nombre;Tipo;Estado;Código inmueble;Archivos";
const aPdf = (name: string) => ({ name, content: "%PDF-1.4\n%%EOF\n" });

/** A sheet of assets, whose rows name these files. */
async function assetsWith(api: Api, files: readonly string[]): Promise<string> {
  const { cod } = await createBuilders(api).aProperty();
  // A semicolon separates the cells too.
  const rows = files.map((names) => `ZIP-${nextNumber()};Piso con archivos;Piso;Disponible;${cod};"${names}"`);
  return [HEADER, ...rows].join("\r\n");
}

test("files of a ZIP are named by a column, checked, and attached to the loaded records", async ({
  page,
  api,
  faults,
}) => {
  const bulk = new BulkUploadPage(page);
  await bulk.open("Activos");
  await expect(page.getByText("Los archivos de cada fila se añaden en un ZIP, en el paso siguiente")).toBeVisible();
  await bulk.upload("pisos.csv", await assetsWith(api, ["plano.pdf; Contrato.pdf", "falta.pdf"]));
  await expect(bulk.field("Archivos")).toHaveValue("attachments");
  await expectAccessible(page);
  await bulk.chooseZip("archivos.zip", zipOf([aPdf("2024/contrato.pdf"), aPdf("plano.pdf"), aPdf("otro.pdf")]));
  await expect(page.getByText("Archivos: 3 · 1\u00a0KB")).toBeVisible();
  await expectAccessible(page);

  await bulk.button("Revisar filas").click();
  await expect(page.getByText("Filas con errores: 1 de 2.")).toBeVisible();
  expect(await bulk.errors()).toEqual(["3 F · Archivos falta.pdf El archivo «falta.pdf» no está en el ZIP"]);
  await expect(page.getByRole("table", { name: "Avisos que no impiden la carga" })).toContainText("otro.pdf");
  await expectAccessible(page);
  await bulk.button("Cargar las filas correctas (1)").click();
  await expect(page.getByRole("heading", { name: "Registros cargados: 1" })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /Piso con archivos/ })
    .click();
  await expect(page.getByText("contrato.pdf")).toBeVisible();
  await expect(page.getByText("plano.pdf")).toBeVisible();
  expect(faults).toEqual([]);
});

test("a file that is no ZIP is refused with a reason, and the page accepts another", async ({ page, api }) => {
  const bulk = new BulkUploadPage(page);
  await bulk.open("Activos");
  await bulk.upload("pisos-sin-zip.csv", await assetsWith(api, ["plano.pdf"]));
  await bulk.chooseZip("roto.zip", Buffer.from("no es un zip"));
  await expect(page.getByText("No es un archivo ZIP con archivos, o está dañado")).toBeVisible();
  await expectAccessible(page);
  await bulk.chooseZip("archivos.zip", zipOf([aPdf("plano.pdf")]));
  await expect(page.getByText("Archivos: 1 · 1\u00a0KB")).toBeVisible();
  await expect(page.getByText("No es un archivo ZIP con archivos, o está dañado")).toHaveCount(0);
});

test.describe("the files of a bulk upload on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("on a phone a ZIP is added and removed without sideways scrolling", async ({ page, api }) => {
    const bulk = new BulkUploadPage(page);
    await bulk.open("Activos");
    await bulk.upload("pisos-movil.csv", await assetsWith(api, ["plano.pdf"]));
    await bulk.chooseZip("archivos.zip", zipOf([aPdf("plano.pdf")]));
    await expect(page.getByText("Archivos: 1 · 1\u00a0KB")).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await bulk.button("Quitar el ZIP").click();
    await expect(bulk.button("Quitar el ZIP")).toHaveCount(0);
    await expect(page.getByText("Arrastra el ZIP aquí o haz clic para elegirlo")).toBeVisible();
  });
});
