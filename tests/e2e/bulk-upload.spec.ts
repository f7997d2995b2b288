import { writeFile } from "node:fs/promises";
import type { BulkUpload } from "#shared/domain/administration/bulk-upload.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { BulkUploadPage } from "./pages/bulk-upload-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

const HEADER = "Nombre;Apellidos;DNI;Móvil;Inquilino;Dirección;CP;Municipio";
const aDni = () => generateDni(70_000_000 + nextNumber());
const aRow = (more: { surname?: string; phone?: string; dni?: string } = {}) =>
  `Ana;${more.surname ?? "Gil Peña"};${more.dni ?? aDni()};${more.phone ?? "612 345 678"};Sí;Calle Mayor, 1;1001;Vitoria`;
const sheetOf = (...rows: string[]) => [HEADER, ...rows].join("\r\n");

test(
  "a file is uploaded, checked, loaded and undone, with one confirmation",
  { tag: "@wide" },
  async ({ page, api, faults }) => {
    const bulk = new BulkUploadPage(page);
    const surname = `Carga ${nextNumber()}`;
    const documents = [aDni(), aDni()];
    await bulk.open("Personas");
    await expectAccessible(page);
    await bulk.upload("inquilinos.csv", sheetOf(...documents.map((dni) => aRow({ surname, dni }))));
    await expect(bulk.field("DNI")).toHaveValue("documentation");
    await expect(bulk.field("CP")).toHaveValue("postal_code");
    await expectAccessible(page);

    await bulk.button("Revisar filas").click();
    await expect(page.getByText("Filas correctas: 2.")).toBeVisible();
    await expect(page.getByRole("cell", { name: "01001" }).first()).toBeVisible();
    await expectAccessible(page);

    await bulk.button("Cargar todo (2)").click();
    await expect(page.getByRole("heading", { name: "Registros cargados: 2" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: surname }).first().click();
    await expect(page).toHaveURL(/\/persons\/[\da-f-]{36}$/);
    await expect(page.getByText("carga «inquilinos.csv»")).toBeVisible();
    await page.goBack();

    await bulk.button("Deshacer la carga").click();
    const dialog = page.getByRole("dialog", { name: "¿Deshacer la carga? Registros: 2" });
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(bulk.button("Deshacer la carga")).toBeFocused();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Deshacer la carga" }).click();
    await expect(page.getByRole("main").locator("header").getByText("Deshecha", { exact: true })).toBeVisible();
    for (const dni of documents) expect(dataOf(await api.get<Person[]>(`/persons?query=${dni}`))).toEqual([]);
    expect(faults).toEqual([]);
  },
);

test("a file whose response was lost is chosen again and results in one upload", async ({ page, api }, testInfo) => {
  const bulk = new BulkUploadPage(page);
  const name = `perdida-${nextNumber()}.csv`;
  const file = testInfo.outputPath(name);
  await writeFile(file, sheetOf(aRow()));
  await bulk.open("Personas");
  await page.route(
    "**/api/bulk-uploads?entity=person",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const input = page.getByLabel("Elegir archivo", { exact: true });
  await input.setInputFiles(file);
  await expect(page.getByText("Network error")).toBeVisible();
  await input.setInputFiles(file);
  await expect(bulk.heading(name)).toBeVisible();
  expect(dataOf(await api.get<BulkUpload[]>(`/bulk-uploads?query=${name}`))).toHaveLength(1);
});

test("errors are shown by row, column and reason, filtered by kind, and downloaded; the file cannot be loaded whole", async ({
  page,
}) => {
  const bulk = new BulkUploadPage(page);
  const dni = aDni();
  await bulk.open("Personas");
  await bulk.upload("errores.csv", sheetOf(aRow(), aRow({ phone: "abc" }), aRow({ dni }), aRow({ dni, phone: "12" })));
  await bulk.button("Revisar filas").click();
  await expect(page.getByText("Filas con errores: 2 de 4.")).toBeVisible();
  const wrongPhone = "El teléfono no es válido: nueve cifras en España o con prefijo internacional";
  expect(await bulk.errors()).toEqual([
    `3 D · Móvil abc ${wrongPhone}`,
    `5 D · Móvil 12 ${wrongPhone}`,
    `5 C · DNI ${dni} Está repetido: es igual que la fila 4`,
  ]);
  await expectAccessible(page);
  await bulk.button(/Está repetido en el archivo/).click();
  await expect(page.getByRole("table", { name: "Errores" }).locator("tbody tr")).toHaveCount(1);
  await expect(bulk.button(/^Cargar todo/)).toHaveCount(0);
  const download = page.waitForEvent("download");
  await bulk.button("Descargar filas con errores").click();
  expect((await download).suggestedFilename()).toBe("Errores de errores.csv.xlsx");
  await page.getByRole("link", { name: "Subir el archivo corregido" }).click();
  await expect(page.getByRole("radio", { name: "Personas" })).toBeChecked();
  await expect(page.getByRole("link", { name: /errores\.csv/ }).first()).toContainText("Errores");
});

test("right rows are loaded while the wrong ones wait, which are corrected and loaded from a file of their own", async ({
  page,
}, testInfo) => {
  const bulk = new BulkUploadPage(page);
  const surname = `Espera ${nextNumber()}`;
  await bulk.open("Personas");
  await bulk.upload("parte.csv", sheetOf(aRow({ surname }), aRow({ surname, phone: "abc" }), aRow({ surname })));
  await bulk.button("Revisar filas").click();
  await expect(page.getByText("Filas con errores: 1 de 3. Puedes cargar ya las demás")).toBeVisible();
  await expectAccessible(page);
  await bulk.button("Cargar las filas correctas (2)").click();
  await expect(page.getByRole("heading", { name: "Registros cargados: 2" })).toBeVisible();
  await expect(page.getByText("Filas por corregir: 1.")).toBeVisible();
  await expect(page.getByRole("main").locator("header").getByText("Cargada en parte", { exact: true })).toBeVisible();
  expect(await bulk.errors()).toEqual([expect.stringMatching(/^3 D · Móvil abc El teléfono/)]);
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await bulk.button("Descargar filas con errores").click();
  const file = testInfo.outputPath("corregido.xlsx");
  await (await download).saveAs(file);
  await page.getByRole("link", { name: "Subir el archivo corregido" }).click();
  await page.getByLabel("Elegir archivo", { exact: true }).setInputFiles(file);
  await bulk.button("Revisar filas").click();
  await expect(page.getByText("Filas con errores: 1 de 1.")).toBeVisible();
});

test("a file that is not a sheet shows a reason, and the page accepts another file", async ({ page }) => {
  const bulk = new BulkUploadPage(page);
  await bulk.open("Personas");
  await bulk.choose("foto.xlsx", "\u0089PNG\r\n\u001a\n\u0000\u0000");
  await expect(page.getByRole("alert")).toContainText("No es un archivo de Excel (.xlsx) ni un CSV");
  await expectAccessible(page);
  await bulk.upload("bueno.csv", sheetOf(aRow()));
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("columns are matched by keyboard: a field moves to another column, and a missing one gets a constant for all rows", async ({
  page,
}) => {
  const bulk = new BulkUploadPage(page);
  await bulk.open("Personas");
  await bulk.upload("raro.csv", `Alias;Nombre;Apellidos;Documento\nAna;x;Gil;${aDni()}`);
  await expect(page.getByRole("alert")).toContainText("Faltan columnas obligatorias: Inquilino");
  await expect(bulk.button("Revisar filas")).toBeDisabled();
  await bulk.field("Alias").focus();
  await page.keyboard.type("Nombre");
  await expect(bulk.field("Alias")).toHaveValue("name");
  await expect(bulk.field("Nombre")).toHaveValue("");
  const fixed = page.getByRole("combobox", { name: "Inquilino", exact: true });
  await fixed.focus();
  await page.keyboard.type("Sí");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Valor fijo para otro dato" }).selectOption("Notas");
  await page.getByRole("textbox", { name: "Notas" }).fill("De la oficina anterior");
  await page.getByRole("textbox", { name: "Notas" }).blur();
  await expectAccessible(page);
  await expect(bulk.button("Revisar filas")).toBeEnabled();
  await bulk.button("Revisar filas").press("Enter");
  await expect(page.getByText("Filas correctas: 1.")).toBeVisible();
  await bulk.button("Cambiar columnas").press("Enter");
  await expect(bulk.field("Alias")).toHaveValue("name");
});

test("a load continues without its page and is found in the history", async ({ page, api }) => {
  const name = `larga-${nextNumber()}.csv`;
  const rows = Array.from({ length: 3_000 }, () => aRow());
  const sheet = Buffer.from(sheetOf(...rows));
  const { id, version } = dataOf(await api.upload<BulkUpload>("/bulk-uploads?entity=person", name, sheet));
  dataOf(await api.post(`/bulk-uploads/${id}/validate`, { version }));
  await page.goto(`/bulk-upload/${id}`);
  const bulk = new BulkUploadPage(page);
  // Wait for the request: what a page has not sent before it is left is never sent.
  const commitRequest = page.waitForRequest((request) => request.url().endsWith(`/bulk-uploads/${id}/commit`));
  await bulk.button("Cargar todo (3.000)").click();
  await commitRequest;
  await page.goto("/bulk-upload");
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page.getByRole("heading", { name: "Registros cargados: 3.000" })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Página siguiente" }).click();
  await expect(page.getByText("51–100 de 3.000")).toBeVisible();
});

test.describe("bulk upload on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("on a phone a file is matched, checked and discarded without sideways scrolling", async ({ page }) => {
    const bulk = new BulkUploadPage(page);
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await bulk.open("Personas");
    expect(await fits()).toBeLessThanOrEqual(0);
    await bulk.upload("movil.csv", sheetOf(aRow({ phone: "abc" })));
    await expectAccessible(page);
    expect(await fits()).toBeLessThanOrEqual(0);
    await bulk.button("Revisar filas").click();
    await expect(page.getByText("Filas con errores: 1 de 1.")).toBeVisible();
    await expectAccessible(page);
    expect(await fits()).toBeLessThanOrEqual(0);
    await bulk.button("Descartar").click();
    await expect(page.getByRole("main").locator("header").getByText("Descartada", { exact: true })).toBeVisible();
  });
});

test.describe("bulk upload in the dark scheme and in English", () => {
  test("the page of a file with errors passes axe in the dark scheme and in English", async ({ page, api }) => {
    await page.addInitScript(() => Object.assign(localStorage, { language: "en", colorScheme: "dark" }));
    const sheet = Buffer.from(sheetOf(aRow({ phone: "abc" })));
    const { id, version } = dataOf(await api.upload<BulkUpload>("/bulk-uploads?entity=person", "dark.csv", sheet));
    dataOf(await api.post(`/bulk-uploads/${id}/validate`, { version }));
    await page.goto(`/bulk-upload/${id}`);
    await expect(page.getByText("Rows with errors: 1 of 1.")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/bulk-upload?entity=person");
    await expect(page.getByRole("radio", { name: "Persons" })).toBeChecked();
    await expectAccessible(page);
  });
});

test.describe("bulk upload as an agent", () => {
  test.use({ role: "agent" });

  test("an agent reads that bulk upload is not allowed", async ({ page }) => {
    await page.goto("/bulk-upload");
    await expect(page.getByRole("main").getByText("No tienes permiso")).toBeVisible();
  });
});
