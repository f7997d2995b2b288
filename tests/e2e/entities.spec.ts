import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { RoleSlug } from "#shared/domain/core/roles.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { addressResource } from "#shared/domain/properties/address.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { dataOf } from "#tests/support/api.ts";
import { type Builders, nextNumber } from "#tests/support/builders.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { ListPage } from "./pages/list-page.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

interface CreatedRecord {
  readonly id: string;
  readonly version: number;
  readonly label: string;
}

/** A record, and a text that finds it and appears in its row. */
interface Findable extends CreatedRecord {
  readonly word: string;
}

/** One entity of each kind: labels of its screens, and values for its form. */
interface Kind {
  readonly resource: Resource;
  readonly list: string;
  /** The label of the create button, which is also the drawer's title. */
  readonly newLabel: string;
  /** Fields that are required in an empty form. */
  readonly required: readonly string[];
  readonly exportName: string;
  /** The sorted column, and its field. */
  readonly sort: readonly [string, string];
  /** Where a record is edited: its own page, or the list's drawer. */
  readonly editsAt: (id: string) => string;
  /** An editable field. */
  readonly field: readonly [string, string];
  fill(form: FormDrawer, mark: string, build: Builders): Promise<void>;
  make(build: Builders): Promise<Findable>;
}

const withWord = <Row extends CreatedRecord>(row: Row, wordOf: (row: Row) => string): Findable => ({
  ...row,
  word: wordOf(row),
});

const kinds: readonly Kind[] = [
  {
    resource: addressResource,
    list: "/addresses",
    newLabel: "Nueva dirección",
    required: ["Calle y número", "Código postal", "Municipio"],
    exportName: "Direcciones",
    sort: ["Municipio", "city"],
    editsAt: (id) => `/addresses?id=${id}`,
    field: ["Calle y número", "street"],
    fill: (form, mark) => form.fill({ "Calle y número": mark, "Código postal": "28014", Municipio: "Madrid" }),
    make: async (build) => withWord(await build.anAddress(), ({ street }) => street),
  },
  {
    resource: propertyResource,
    list: "/properties/manage",
    newLabel: "Nuevo inmueble",
    required: ["Código", "Tipo", "Nombre", "Dirección"],
    exportName: "Inmuebles",
    sort: ["Nombre", "name"],
    editsAt: (id) => `/properties/manage?id=${id}`,
    field: ["Nombre", "name"],
    async fill(form, mark, build) {
      const { street, label } = await build.anAddress();
      await form.fill({ Código: `EDI-E2E-${nextNumber()}`, Nombre: mark });
      await form.pick("Tipo", "Edificio residencial");
      await form.pick("Dirección", street, label);
    },
    make: async (build) => withWord(await build.aProperty(), ({ name }) => name),
  },
  {
    resource: assetResource,
    list: "/assets",
    newLabel: "Nuevo activo",
    required: ["Código", "Tipo", "Nombre", "Inmueble"],
    exportName: "Activos",
    sort: ["Nombre", "name"],
    editsAt: (id) => `/assets/${id}`,
    field: ["Nombre", "name"],
    async fill(form, mark, build) {
      const property = await build.aProperty();
      await form.fill({ Código: `ACT-E2E-${nextNumber()}`, Nombre: mark });
      await form.pick("Tipo", "Piso", "Piso");
      await form.pick("Inmueble", property.name, new RegExp(property.name));
      await form.pick("Estado", "Disponible", "Disponible");
    },
    make: async (build) => withWord(await build.anAsset(), ({ name }) => name),
  },
  {
    resource: personResource,
    list: "/persons",
    newLabel: "Nueva persona",
    required: ["Documento", "Nombre"],
    exportName: "Personas",
    sort: ["Documento", "documentation"],
    editsAt: (id) => `/persons/${id}`,
    field: ["Apellidos", "last_name"],
    async fill(form, mark) {
      await form.fill({ Documento: generateDni(30_000_000 + nextNumber()), Nombre: "Íñigo", Apellidos: mark });
      await form.check("Inquilino");
    },
    make: async (build) => withWord(await build.aPerson(), ({ last_name }) => last_name ?? ""),
  },
  {
    resource: incidentResource,
    list: "/incidents",
    newLabel: "Nueva incidencia",
    required: ["Descripción", "Tipo"],
    exportName: "Incidencias",
    sort: ["Número", "number"],
    editsAt: (id) => `/incidents/${id}`,
    field: ["Título", "title"],
    async fill(form, mark) {
      await form.fill({ Descripción: `${mark}: no cierra la puerta del portal`, Título: mark });
      await form.pick("Tipo", "Cerrajería");
    },
    make: async (build) => withWord(await build.anIncident({ title: `Aviso ${nextNumber()}` }), ({ title }) => title),
  },
];

async function openEditor(page: Page, { editsAt }: Kind, { id, label }: CreatedRecord): Promise<FormDrawer> {
  await page.goto(editsAt(id));
  if (!editsAt(id).includes("?id=")) await page.getByRole("main").getByRole("button", { name: "Editar" }).click();
  return FormDrawer.editing(page, label);
}

const isCreation =
  ({ path }: Resource) =>
  (request: { method(): string; url(): string }) =>
    request.method() === "POST" && new URL(request.url()).pathname === `/api/${path}`;

for (const kind of kinds) {
  const { resource, list: path, newLabel } = kind;

  // One kind of record stands for all in CI.
  test.describe(path, { tag: kind.resource === personResource ? "@wide" : [] }, () => {
    test("an empty form shows in Spanish what is missing at each field, and a double click then creates one record", async ({
      page,
      api,
      build,
    }) => {
      const list = new ListPage(page);
      const mark = `Registro doble ${nextNumber()}`;
      const sent: string[] = [];
      page.on("request", (request) => {
        if (isCreation(resource)(request)) sent.push(request.url());
      });
      await list.open(path);
      const form = await list.startNew(newLabel);
      await expect(form.dialog.locator(":focus")).toHaveCount(1);
      await form.submit("Crear").click();
      for (const label of kind.required) await form.expectError(label, `${label} es requerido`);
      await expect(form.dialog.locator('[aria-invalid="true"]').first()).toBeFocused();
      expect(sent).toEqual([]);
      await expectAccessible(page);

      await kind.fill(form, mark, build);
      await form.submit("Crear").dblclick();
      await expect(form.dialog).toBeHidden();
      await expect(new AppFrame(page).toast("Creado: ")).toBeVisible();
      await expect(page).not.toHaveURL(/new=1/);
      expect(sent).toHaveLength(1);
      const found = dataOf(await api.get<CreatedRecord[]>(`/${resource.path}?query=${encodeURIComponent(mark)}`));
      expect(found).toHaveLength(1);
    });

    test("a change is saved, and concurrent editors are shown both versions without a prompt", async ({
      page,
      build,
      openBrowser,
      api,
    }) => {
      const created = await kind.make(build);
      const [label, field] = kind.field;
      const mine = await openEditor(page, kind, created);
      const theirs = await openEditor(await openBrowser("super_admin"), kind, created);
      await mine.field(label).fill("Lo que he puesto yo");
      await theirs.field(label).fill("Lo que puso la otra persona");
      await theirs.saveChanges();

      const conflict = mine.dialog.getByRole("alert").filter({ hasText: "Otra persona lo ha cambiado mientras tanto" });
      await expect(conflict.getByRole("radio", { name: /Lo que has escrito/ })).toBeChecked();
      await expect(conflict).toContainText("Lo que puso la otra persona");
      await expect(conflict).toContainText(/Lo ha guardado .+: /);
      await expect(conflict).toContainText("Lo que he puesto yo");
      await expect(mine.field(label)).toHaveValue("Lo que he puesto yo");
      await expectAccessible(page);
      await conflict.getByRole("button", { name: "Seguir con lo elegido" }).click();
      await mine.saveChanges();
      const saved = dataOf(await api.get<Record<string, unknown>>(`/${resource.path}/${created.id}`));
      expect(saved[field]).toBe("Lo que he puesto yo");
      expect(saved["version"]).toBe(created.version + 2);
    });

    test("archiving removes a record from the list, and undo restores it", async ({ page, build, api }) => {
      const created = await kind.make(build);
      const frame = new AppFrame(page);
      await page.goto(kind.editsAt(created.id));
      const container = kind.editsAt(created.id).includes("?id=") ? page.getByRole("dialog") : page.getByRole("main");
      await container.getByRole("button", { name: "Más acciones" }).click();
      await page.getByRole("menuitem", { name: "Archivar" }).click();
      const toast = frame.toast(`Archivado: ${created.label}`);
      await expect(toast).toBeVisible();
      const isArchived = async () =>
        dataOf(await api.get<{ archived_at: string | null }>(`/${resource.path}/${created.id}`)).archived_at !== null;
      expect(await isArchived()).toBe(true);
      await toast.getByRole("button", { name: "Deshacer" }).click();
      await expect(frame.toast(`Recuperado: ${created.label}`)).toBeVisible();
      expect(await isArchived()).toBe(false);
    });

    test("search and sort are in the address, and a reload shows the same list", async ({ page, build }) => {
      const { word: text } = await kind.make(build);
      const list = new ListPage(page);
      await list.open(`${path}?page=1`);
      const [column, field] = kind.sort;
      const head = await list.sortBy(column);
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("sort") === field);
      await expect(head).toHaveAttribute("aria-sort", "ascending");
      await list.search(text);
      await expect(list.row(text).first()).toBeVisible();
      const shown = await list.links.allInnerTexts();
      await page.reload();
      await expect(list.searchBox).toHaveValue(text);
      await expect(list.links).toHaveText(shown);
      await list.search("zzz-no-hay-nada-así");
      await expect(page.getByText("No hay resultados con estos filtros")).toBeVisible();
      await page.getByRole("button", { name: "Quitar filtros" }).first().click();
      await expect(list.rows.first()).toBeVisible();
    });

    test("exporting all matches gives an Excel file named after the list, with those rows", async ({
      page,
      build,
      api,
    }) => {
      const { word: text } = await kind.make(build);
      const list = new ListPage(page);
      await list.open(`${path}?query=${encodeURIComponent(text)}`);
      await expect(list.row(text).first()).toBeVisible();
      const { total } = (await api.get(`/${resource.path}?query=${encodeURIComponent(text)}`)).body.meta;
      const file = await list.exportRows(/^Todos los resultados/);
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${kind.exportName} \\d{4}-\\d{2}-\\d{2}\\.xlsx$`));
      const { rows } = await readSpreadsheet(readFileSync(await file.path()));
      expect(rows).toHaveLength(total);
    });
  });
}

test("a list of many pages goes forward and back, and shows its position", { tag: "@gate" }, async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/persons?page_size=25");
  await expect(list.range).toHaveText(/^1–25 de [\d.]+$/);
  await expect(list.rows).toHaveCount(25);
  const first = await list.links.first().innerText();
  await list.nextPage.click();
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get("page") === "2");
  await expect(list.range).toHaveText(/^26–50 de [\d.]+$/);
  await expect(list.links.first()).not.toHaveText(first);
  await page.goBack();
  await expect(list.range).toHaveText(/^1–25 de [\d.]+$/);
  await expect(list.links.first()).toHaveText(first);
});

test("a page past the last one redirects to the last one", async ({ page }) => {
  const list = new ListPage(page);
  for (const past of ["400", "99999999"]) {
    await list.open(`/persons?page_size=100&page=${past}`);
    await expect(page).toHaveURL(({ searchParams }) => Number(searchParams.get("page")) < 100);
    await expect(list.range).toHaveText(/^[\d.]+–(?<last>[\d.]+) de \k<last>$/);
  }
});

test("an invalid filter is ignored and reported", async ({ page, faults }) => {
  const list = new ListPage(page);
  await list.open("/rentals?state=castle&monthly_rent_from=abc&regime=habitual");
  const notice = page.getByText("Esta lista ya no conoce «Estado, Renta mensual» y lo ha dejado aparte.");
  await expect(notice).toBeVisible();
  await expect(list.rows.first()).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("NaN");
  await page.getByRole("button", { name: "Quitarlo de la dirección" }).click();
  await expect(notice).toBeHidden();
  await expect(page).toHaveURL(/\/rentals\?regime=habitual$/);
  expect(faults).toEqual([]);
});

test("/assets opens with the available ones, the filter shown, removable, and still removed after a reload", async ({
  page,
}) => {
  const list = new ListPage(page);
  await list.open("/assets");
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get("asset_status_kind") === "available");
  const chip = page.getByRole("button", { name: "Situación: Disponible" });
  await expect(chip).toBeVisible();
  const available = await list.range.innerText();
  await page.getByRole("button", { name: "Quitar el filtro Situación" }).click();
  await expect(list.range).not.toHaveText(available);
  await page.reload();
  await list.range.waitFor();
  await expect(chip).toHaveCount(0);
});

test("a filter picked from the menu narrows the list and is in the address", { tag: "@gate" }, async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/addresses");
  const all = await list.range.innerText();
  const editor = await list.addFilter("Municipio");
  await editor.getByRole("textbox").fill("Sevilla");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get("city") === "Sevilla");
  await list.settle();
  await expect(list.range).not.toHaveText(all);
  for (const row of await list.rows.all()) await expect(row).toContainText("Sevilla");
  await expect(list.rows.first()).toBeVisible();
});

test("hidden columns stay hidden for that user, and visible to others in the same browser", async ({
  page,
  tokensOf,
}) => {
  const list = new ListPage(page);
  const rent = page.getByRole("columnheader", { name: "Renta mensual" });
  const goOnAs = async (role: RoleSlug) => {
    await page.evaluate((stored) => Object.assign(localStorage, stored), { ...(await tokensOf(role)) });
    await list.open("/rentals");
  };
  await list.open("/rentals");
  await page.getByRole("button", { name: "Columnas" }).click();
  await page.getByRole("checkbox", { name: "Renta mensual" }).uncheck();
  await expect(rent).toHaveCount(0);
  await goOnAs("viewer");
  await expect(rent).toBeVisible();
  await goOnAs("admin");
  await expect(page.getByRole("columnheader", { name: "Inquilino" })).toBeVisible();
  await expect(rent).toHaveCount(0);
});

test("rows are navigated by keyboard and opened with Enter", async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/persons");
  await list.links.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(list.links.nth(1)).toBeFocused();
  const href = await list.links.nth(1).getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(href ?? "");
});

test("a known document number offers the existing person, and saving is refused at the field", async ({
  page,
  build,
}) => {
  const existing = await build.aPerson();
  const list = new ListPage(page);
  await list.open("/persons/tenants");
  const form = await list.startNew("Nuevo inquilino", "Nueva persona");
  await form.fill({ Documento: existing.documentation, Nombre: "Otra", Apellidos: "Persona" });
  const notice = form.dialog.getByRole("status").filter({ hasText: `Este documento ya es de ${existing.label}` });
  await expect(notice).toBeVisible();
  await form.submit("Crear").click();
  await form.expectError("Documento", existing.label);
  await expectAccessible(page);
  await notice.getByRole("link", { name: "Abrir su ficha" }).click();
  await page.getByRole("button", { name: "Descartar cambios" }).click();
  await expect(page).toHaveURL(`/persons/${existing.id}`);
});

test(
  "invalid values and broken rules are shown in Spanish at their fields, all at once",
  { tag: "@gate" },
  async ({ page }) => {
    const list = new ListPage(page);
    await list.open("/persons");
    const form = await list.startNew("Nueva persona");
    await form.fill({
      Documento: "L1111111C",
      Nombre: "x".repeat(101),
      "Correo electrónico": "no-es-correo",
      Teléfono: "12",
      "Cuenta bancaria": "ES00 1234",
    });
    await form.choose("Tipo de documento", "DNI");
    await form.submit("Crear").click();
    await form.expectError("Documento", "El documento no es un DNI, NIE, NIF, CIF o pasaporte válido");
    await form.expectError("Apellidos", "Apellidos es requerido");
    await form.expectError("Inquilino", "Marca al menos un papel: inquilino, avalista o pagador");
    await form.expectError("Nombre", "Nombre no puede tener más de 100 caracteres");
    await form.expectError("Correo electrónico", "El correo electrónico debe ser una dirección válida");
    await form.expectError("Teléfono", "El teléfono no es válido");
    await form.expectError("Cuenta bancaria", "La cuenta bancaria no es un IBAN válido");
  },
);

test(
  "a lost connection keeps the input and is reported, and saving again creates one record",
  { tag: "@gate" },
  async ({ page, context, api }) => {
    const list = new ListPage(page);
    const street = `Calle sin cobertura ${nextNumber()}`;
    await list.open("/addresses");
    const form = await list.startNew("Nueva dirección");
    await form.fill({ "Calle y número": street, "Código postal": "28014", Municipio: "Madrid" });
    await context.setOffline(true);
    await form.submit("Crear").click();
    await expect(form.dialog.getByText("No hay conexión con el servidor")).toBeVisible();
    await expect(form.field("Calle y número")).toHaveValue(street);
    await context.setOffline(false);
    // The server does the work, but its response is lost: the page cannot know.
    let isLost = false;
    await page.route("**/api/addresses*", async (route) => {
      // The list behind the form is reloaded as soon as there is a connection.
      if (isLost || route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      isLost = true;
      return route.abort();
    });
    await form.submit("Crear").click();
    await expect.poll(() => isLost).toBe(true);
    await expect(form.submit("Crear")).toBeEnabled();
    await expect(form.dialog.getByText("No hay conexión con el servidor")).toBeVisible();
    await form.create();
    const found = dataOf(await api.get<CreatedRecord[]>(`/addresses?query=${encodeURIComponent(street)}`));
    expect(found.filter(({ label }) => label === `${street}, Madrid`)).toHaveLength(1);
  },
);

test("in Spain the postal code fills in the province as it is typed, elsewhere nothing does", async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/addresses");
  const form = await list.startNew("Nueva dirección");
  await form.fill({ "Código postal": "08001" });
  await expect(form.field("Provincia")).toHaveValue("Barcelona");
  await form.fill({ "Código postal": "50001" });
  await expect(form.field("Provincia")).toHaveValue("Zaragoza");
  await form.fill({ País: "Portugal", Provincia: "Lisboa", "Código postal": "1000-001" });
  await expect(form.field("Provincia")).toHaveValue("Lisboa");
});

test("the postal code fills in the municipality that known addresses have, unless one is written", async ({
  page,
  build,
}) => {
  await build.anAddress({ postal_code: "46019", city: "València" });
  const list = new ListPage(page);
  await list.open("/addresses");
  const form = await list.startNew("Nueva dirección");
  await form.fill({ "Código postal": "46019" });
  await expect(form.field("Municipio")).toHaveValue("València");
  // The proposal goes with the code that it was for.
  await form.fill({ "Código postal": "46020" });
  await expect(form.field("Municipio")).toHaveValue("");
  await form.fill({ Municipio: "Alboraia", "Código postal": "46018" });
  await form.fill({ "Código postal": "46019" });
  await expect(form.field("Provincia")).toHaveValue("Valencia");
  await expect(form.field("Municipio")).toHaveValue("Alboraia");
});

test("leaving a form with unsaved changes asks for confirmation", { tag: "@gate" }, async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/addresses");
  const form = await list.startNew("Nueva dirección");
  await form.fill({ "Calle y número": "Calle a medias" });
  await page.keyboard.press("Escape");
  const dialog = page.getByRole("dialog", { name: "Hay cambios sin guardar" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Seguir editando" }).click();
  await expect(form.field("Calle y número")).toHaveValue("Calle a medias");
  await form.dialog.getByRole("button", { name: "Cancelar" }).click();
  await dialog.getByRole("button", { name: "Descartar cambios" }).click();
  await expect(form.dialog).toBeHidden();
});

test.describe("viewer", () => {
  test.use({ role: "viewer" });

  test(
    "a viewer reads lists and records but is not offered to create or change",
    { tag: "@gate" },
    async ({ page }) => {
      const list = new ListPage(page);
      await list.open("/persons");
      await expect(list.rows.first()).toBeVisible();
      await expect(page.getByRole("main").getByRole("button", { name: "Nueva persona" })).toHaveCount(0);
      await list.links.first().click();
      await expect(page).toHaveURL(/\/persons\/[0-9a-f-]{36}$/);
      await expect(new AppFrame(page).heading).toBeVisible();
      await expect(page.getByRole("main").getByRole("button", { name: "Editar" })).toHaveCount(0);
      await page.goto("/persons?new=1");
      await expect(list.rows.first()).toBeVisible();
    },
  );
});
