import type { Rental } from "#shared/domain/rentals/rental.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { ListPage } from "./pages/list-page.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { RentalPage } from "./pages/rental-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("a dialog's calendar is fully visible, and closes for the buttons below it", async ({ page, api, build }) => {
  const draft = await build.aRental();
  const signed_on = todayIn(new Date());
  dataOf(await api.post<Rental>(`/rentals/${draft.id}/activate`, { version: draft.version, signed_on }));
  const rental = new RentalPage(page);
  await rental.open(draft.id);
  const dialog = await rental.openDialog("Registrar preaviso", "Registrar el preaviso");
  await dialog.getByRole("textbox", { name: "Fecha de salida" }).click();
  const lastDay = dialog.getByRole("table").getByRole("button").last();
  await expect(lastDay).toBeVisible();
  const isWhole = await lastDay.evaluate((day) => {
    const { x, y, width, height } = day.getBoundingClientRect();
    const within = [0.1, 0.9].map((part) => document.elementFromPoint(x + width * part, y + height * part));
    return within.every((element) => element !== null && day.contains(element));
  });
  expect(isWhole).toBe(true);
  const box = await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(box).toBe(0);
  await page.keyboard.press("Tab");
  await expect(lastDay).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toHaveCount(0);
});

test("a calendar opens by keyboard after its date was typed, with the arrow and when the field is left and entered again", async ({
  page,
  api,
  build,
}) => {
  const draft = await build.aRental();
  const signed_on = todayIn(new Date());
  dataOf(await api.post<Rental>(`/rentals/${draft.id}/activate`, { version: draft.version, signed_on }));
  const rental = new RentalPage(page);
  await rental.open(draft.id);
  const dialog = await rental.openDialog("Registrar preaviso", "Registrar el preaviso");
  const calendar = dialog.getByRole("table");
  await dialog.getByRole("textbox", { name: "Fecha de salida" }).fill("15/03/2030");
  await expect(calendar).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(calendar).toBeVisible();
  await dialog.getByRole("textbox", { name: "Fecha de salida" }).fill("16/03/2030");
  await expect(calendar).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(calendar).toBeVisible();
});

test("limits are shown as they would be typed, and a negative amount is reported as too small", async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/owners");
  const owner = await list.startNew("Nuevo propietario");
  await owner.fill({ "Honorarios de gestión (%)": "101" });
  await owner.submit("Crear").click();
  await owner.expectError("Honorarios de gestión (%)", "no puede ser mayor que 100\u00a0%");
  await page.goto("/rentals?new=1");
  const rental = await FormDrawer.named(page, "Nuevo alquiler");
  await rental.fill({ "Renta mensual": "-5" });
  await rental.submit("Crear").click();
  await rental.expectError("Renta mensual", "El valor de «Renta mensual» no puede ser menor que 0,00\u00a0€");
});

test("a new record is opened from its toast", { tag: "@gate" }, async ({ page }) => {
  const list = new ListPage(page);
  const name = `Altillo ${nextNumber()}`;
  await list.open("/asset-types");
  const form = await list.startNew("Nuevo tipo de activo");
  await form.fill({ Nombre: name });
  await form.choose("Tipo de espacio", "Vivienda");
  await form.create();
  await new AppFrame(page).toast(`Creado: ${name}`).getByRole("link", { name: "Abrir" }).click();
  await FormDrawer.editing(page, name);
});

test("text typed in a picker becomes the name of a row created from there", async ({ page }) => {
  const list = new ListPage(page);
  const name = `Azotea ${nextNumber()}`;
  await list.open("/assets");
  const form = await list.startNew("Nuevo activo");
  await form.field("Tipo").click();
  await form.field("Tipo").fill(name);
  await expect(form.dialog.getByText("No hay resultados")).toBeVisible();
  await form.dialog.getByRole("button", { name: `Crear «${name}»` }).click();
  const type = await FormDrawer.named(page, "Nuevo tipo de activo");
  await expect(type.field("Nombre")).toHaveValue(name);
});

test("a new asset is available by default, and leaving its untouched form asks nothing", async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/assets");
  const form = await list.startNew("Nuevo activo");
  await expect(form.field("Estado")).toHaveValue("Disponible");
  await page.keyboard.press("Escape");
  await expect(form.dialog).toHaveCount(0);
});

test(
  "an archived record is marked, cannot be edited, and is restored from its page",
  { tag: "@gate" },
  async ({ page, api, build }) => {
    const address = await build.anAddress();
    const asset = await build.anAsset();
    dataOf(await api.post(`/addresses/${address.id}/archive`, { version: address.version }));
    dataOf(await api.post(`/assets/${asset.id}/archive`, { version: asset.version }));

    await page.goto(`/addresses?id=${address.id}`);
    const drawer = await FormDrawer.editing(page, address.label);
    await expect(drawer.dialog.getByText("Este registro está archivado")).toBeVisible();
    await expect(drawer.dialog.getByRole("textbox")).toHaveCount(0);
    await expect(drawer.dialog.getByRole("definition").filter({ hasText: address.street })).toBeVisible();
    await expect(drawer.submit("Guardar cambios")).toHaveCount(0);
    await expectAccessible(page);
    await drawer.dialog.getByRole("button", { name: "Recuperar" }).click();
    await expect(new AppFrame(page).toast(`Recuperado: ${address.label}`)).toBeVisible();
    await expect(drawer.dialog).toHaveCount(0);

    await page.goto(`/assets/${asset.id}`);
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Recuperar" }).click();
    await expect(main.getByRole("button", { name: "Editar" })).toBeVisible();
  },
);

test("a move of an incident shows a confirmation", async ({ page, build }) => {
  const incident = await build.anIncident();
  await page.goto(`/incidents/${incident.id}`);
  await page.getByRole("button", { name: "Resolver", exact: true }).click();
  await expect(new AppFrame(page).toast(`Incidencia ${incident.number}: resuelta`)).toBeVisible();
});

test("the tab title is the open record's name, and the page's again after closing it", async ({ page, build }) => {
  const asset = await build.anAsset();
  await page.goto(`/assets/${asset.id}`);
  await expect(page).toHaveTitle(`${asset.label} · Llavero`);
  await page.getByRole("main").getByRole("link", { name: "Activos" }).first().click();
  await expect(page).toHaveTitle("Activos disponibles · Llavero");
  await page.goBack();
  await expect(page).toHaveTitle(`${asset.label} · Llavero`);
});

test("/error shows the message of its address as text", async ({ page }) => {
  await page.goto("/error?message=No%20queda%20<b>sitio</b>");
  await expect(page.getByText("No queda <b>sitio</b>")).toBeVisible();
});

test.describe("viewer", () => {
  test.use({ role: "viewer" });

  test("a viewer reads a record as text, without fields or asterisks", { tag: "@gate" }, async ({ page, build }) => {
    const address = await build.anAddress();
    await page.goto(`/addresses?id=${address.id}`);
    const drawer = await FormDrawer.editing(page, address.label);
    await expect(drawer.dialog.getByRole("definition").filter({ hasText: address.street })).toBeVisible();
    await expect(drawer.dialog.getByRole("textbox")).toHaveCount(0);
    await expect(drawer.dialog.getByText("*")).toHaveCount(0);
    await expectAccessible(page);
  });

  test("a viewer who follows a link to a form sees the list and the reason", async ({ page }) => {
    await page.goto("/addresses?new=1");
    await expect(new AppFrame(page).toast("No tienes permiso para crear aquí")).toBeVisible();
    await expect(page).toHaveURL("/addresses");
    await expect(new ListPage(page).rows.first()).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
