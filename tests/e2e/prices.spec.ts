import type { AssetPrice } from "#shared/domain/assets/asset-price.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import type { RentalRent } from "#shared/domain/rentals/rental-rent.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addDays, addMonths, addYears, firstOfMonth, formatDate, lastOfMonth, todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import type { Builders } from "#tests/support/builders.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { readFile } from "node:fs/promises";
import { FormDrawer } from "./pages/form-drawer.ts";
import { ListPage } from "./pages/list-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

const today = todayIn(new Date());
const nextMonth = firstOfMonth(addMonths(today, 1));
const typed = (date: string) => date.split("-").toReversed().join("/");

const pricesOf = async (api: Api, asset: Asset) =>
  dataOf(await api.get<AssetPrice[]>(`/asset-prices?asset_id=${asset.id}&sort=valid_from`)).map(
    ({ amount, valid_from, valid_to }) => [amount, valid_from, valid_to],
  );

/** Premises let for more than a year, with a clause of a fixed percentage. */
async function aRunningRental(api: Api, build: Builders, values: Parameters<Builders["aRental"]>[0] = {}) {
  const start_date = addYears(firstOfMonth(today), -1);
  const { id, version } = await build.aRental({
    regime: "business",
    index_clause: "percentage",
    start_date,
    end_date: addYears(start_date, 5),
    ...values,
  });
  return dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: addDays(start_date, -5) }));
}

const anIncrement = (build: Builders, rentals: readonly Rental[]) =>
  build.aPriceIncrement({
    index_kind: "percentage",
    percentage: 200,
    effective_date: nextMonth,
    notified_on: today,
    target: "rentals",
    scope: "assets",
    property_ids: [],
    asset_ids: rentals.map(({ asset_id }) => asset_id),
  });

test("a new price ends the previous one in the same step, and both are in the asset's history", async ({
  page,
  api,
  build,
}) => {
  const asset = await build.anAsset();
  await build.anAssetPrice({ asset_id: asset.id, amount: 90_000, valid_from: "2025-01-01" });
  await openSettled(page, `/asset-prices/asset/${asset.id}`);
  await expect(page.getByText("900,00 €").first()).toBeVisible();
  await page.getByRole("button", { name: "Nuevo precio" }).click();
  const form = await FormDrawer.named(page, "Nuevo precio");
  await expect(form.field("Activo")).toHaveValue(asset.label);
  const close = form.dialog.getByRole("checkbox", {
    name: `Cerrar el anterior el ${formatDate(lastOfMonth(today), "es")}`,
  });
  await expect(close).toBeChecked();
  await expectAccessible(page);

  await close.uncheck();
  await form.fill({ "Precio al mes": "925" });
  await form.submit("Crear").click();
  await expect(form.dialog.getByText("El activo ya tiene un precio en esas fechas.")).toBeVisible();
  await close.check();
  await form.create();
  expect(await pricesOf(api, asset)).toEqual([
    [90_000, "2025-01-01", lastOfMonth(today)],
    [92_500, nextMonth, null],
  ]);
  await expect(page.getByRole("img", { name: /Evolución del precio.*900,00 €.*925,00 €/ })).toBeVisible();
  await expect(page.getByText("Próximo precio")).toBeVisible();
});

test("the list of prices opens with those in force today, says so, and exports what it shows", async ({
  page,
  build,
}) => {
  const price = await build.anAssetPrice({ amount: 77_700, valid_from: "2020-01-01", valid_to: "2020-12-31" });
  const present = await build.anAssetPrice({ asset_id: price.asset_id, amount: 88_800, valid_from: "2021-01-01" });
  const list = new ListPage(page);
  await list.open("/asset-prices");
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get("phase") === "current");
  await list.search(present.asset_label.split(" ")[0] ?? "");
  await expect(list.rows).toHaveCount(1);
  await expect(list.row("888,00 €")).toContainText("Vigente");
  const download = await list.exportRows(/Todos los resultados/);
  const { rows } = await readSpreadsheet(await readFile(await download.path()));
  expect(rows).toMatchObject([{ "Precio al mes": 888 }]);
  await page.getByRole("button", { name: "Quitar el filtro Vigencia" }).click();
  await expect(list.rows).toHaveCount(2);
  await list.row("777,00 €").click();
  await expect(page).toHaveURL(`/asset-prices/asset/${price.asset_id}`);
});

test("a new rental is prefilled with the asset's price on its first day, until another amount is typed", async ({
  page,
  build,
}) => {
  const asset = await build.anAsset();
  const day = addDays(today, 40);
  await build.anAssetPrice({ asset_id: asset.id, amount: 81_500, expenses: 3_300, deposit_amount: 163_000 });
  const list = new ListPage(page);
  await list.open("/rentals");
  const form = await list.startNew("Nuevo alquiler");
  await form.pick("Activo", asset.name, new RegExp(asset.name));
  await form.fill({ Inicio: typed(day) });
  await expect(form.field("Renta mensual")).toHaveValue("815,00");
  await expect(form.field("Gastos mensuales")).toHaveValue("33,00");
  await expect(form.field("Fianza")).toHaveValue("1.630,00");
  await form.fill({ "Renta mensual": "800", Inicio: typed(addDays(day, 1)) });
  await form.field("Notas").click();
  await expect(form.field("Renta mensual")).toHaveValue("800,00");
});

test.describe("price increments", () => {
  test("an increment is drafted, previewed line by line, applied and shown in the rental, and reverted", async ({
    page,
    api,
    build,
  }) => {
    const rental = await aRunningRental(api, build);
    const list = new ListPage(page);
    await list.open("/asset-prices/increments");
    const form = await list.startNew("Nuevo incremento");
    await form.choose("Índice", "Porcentaje fijo");
    await expect(form.field("Nombre")).toHaveValue(/^Porcentaje fijo · /);
    await form.submit("Crear").click();
    await form.expectError("Porcentaje", "Porcentaje es requerido");
    await form.fill({ Porcentaje: "2,5" });
    await form.choose("Alcance", "Los activos elegidos");
    await form.field("Activos").fill(rental.asset_label.split(" ")[0] ?? "");
    await form.dialog.getByRole("option", { name: rental.asset_label }).click();
    await page.keyboard.press("Tab");
    await expectAccessible(page);
    await form.create();

    await expect(page).toHaveURL(/\/asset-prices\/increments\/[0-9a-f-]{36}/);
    await expect(list.row(rental.code)).toContainText("871,25 €");
    await expect(list.row(rental.code)).toContainText("21,25 €");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Aplicar", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Aplicar el incremento/ });
    await expect(dialog).toContainText("Cambian 1 importes, 21,25 € más al mes");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Aplicar el incremento" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("main").getByText("Aplicado", { exact: true }).first()).toBeVisible();

    await page.goto(`/rentals/${rental.id}?tab=rents`);
    const rents = page.getByRole("table");
    await expect(rents.getByRole("row").nth(1)).toContainText("871,25 €");
    await expect(rents.getByRole("row").nth(2)).toContainText("Hoy");
    await expectAccessible(page);
    await rents.getByRole("link").first().click();
    await page.getByRole("button", { name: "Revertir", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revertir el incremento" }).click();
    await expect(page.getByRole("main").getByText("Revertido", { exact: true }).first()).toBeVisible();
    expect(dataOf(await api.get<RentalRent[]>(`/rentals/${rental.id}/rents`))).toHaveLength(1);
  });

  test("lines of an increment are excluded with a reason, one or several at once", async ({ page, api, build }) => {
    const rentals = [await aRunningRental(api, build), await aRunningRental(api, build)];
    const increment = await anIncrement(build, rentals);
    const list = new ListPage(page);
    await list.open(`/asset-prices/increments/${increment.id}`);
    await list.row(rentals[0]?.code ?? "").click();
    const lineDialog = page.getByRole("dialog", { name: new RegExp(`^${rentals[0]?.code}`) });
    await expect(lineDialog).toContainText("867,00 €");
    await expectAccessible(page);
    await lineDialog.getByRole("button", { name: "Excluir" }).click();
    const why = page.getByRole("dialog", { name: /^Excluir/ });
    await why.getByRole("button", { name: "Excluir" }).click();
    await expect(why.getByText("Motivo de la decisión es requerido")).toBeVisible();
    await why.getByRole("textbox").fill("Obras pendientes");
    await why.getByRole("button", { name: "Excluir" }).click();
    await expect(why).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(list.row(rentals[0]?.code ?? "")).toHaveCount(0);
    await page.getByRole("link", { name: "Excluidos: 1" }).click();
    await expect(list.row(rentals[0]?.code ?? "")).toContainText("Excluida a mano");

    await page.getByRole("button", { name: "Quitar el filtro Incluida" }).click();
    await expect(list.rows).toHaveCount(2);
    await page.getByRole("checkbox", { name: "Seleccionar toda la página" }).check();
    await page.getByRole("region", { name: "Filas seleccionadas" }).getByRole("button", { name: "Excluir" }).click();
    const several = page.getByRole("dialog", { name: "Excluir · 2 líneas" });
    await several.getByRole("textbox").fill("Este año no");
    await several.getByRole("button", { name: "Excluir" }).click();
    await expect(several).toBeHidden();
    await expect
      .poll(
        async () => dataOf(await api.get<PriceIncrement>(`/asset-prices/increments/${increment.id}`)).included_count,
      )
      .toBe(0);
  });

  test("an increment previewed before a change shows the current state instead of being applied", async ({
    page,
    api,
    build,
  }) => {
    const rental = await aRunningRental(api, build);
    const increment = await anIncrement(build, [rental]);
    await openSettled(page, `/asset-prices/increments/${increment.id}`);
    dataOf(await api.patch(`/rentals/${rental.id}`, { version: rental.version, index_clause: "none" }));
    await page.getByRole("button", { name: "Aplicar", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Aplicar el incremento/ });
    await dialog.getByRole("button", { name: "Aplicar el incremento" }).click();
    await expect(dialog.getByText("Algo ha cambiado desde la vista previa")).toBeVisible();
    await expect(dialog.getByRole("listitem").filter({ hasText: rental.code })).toContainText(
      "Sin cláusula de actualización",
    );
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Recalcular y revisar" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("link", { name: "Excluidos: 1" })).toBeVisible();
  });
});

test("an index is recorded with its month and source, also when it falls", async ({ page, api }) => {
  const list = new ListPage(page);
  await list.open("/indices");
  const form = await list.startNew("Nuevo valor de índice");
  await form.choose("Índice", "IGC");
  await form.submit("Crear").click();
  await expect(form.dialog.getByText("Mes es requerido")).toBeVisible();
  await expectAccessible(page);
  await form.dialog.getByRole("button", { name: "Mes", exact: false }).first().click();
  const year = Number(today.slice(0, 4)) + 1;
  await form.dialog.getByRole("button", { name: "Año siguiente" }).click();
  await form.dialog.getByRole("button", { name: /^ene/i }).click();
  await form.fill({ "Variación anual (%)": "-0,35" });
  await expectAccessible(page);
  await form.create();
  await expect(list.row(`ene ${year}`)).toContainText("-0,35 %");
  const [row] = dataOf(await api.get<{ value: number }[]>(`/indices?kind=igc&month_from=${year}-01-01`));
  expect(row?.value).toBe(-35);
});

test.describe("asset calendar", () => {
  test("the calendar shows taken days by pattern and by name, and is navigated by keyboard", async ({
    page,
    api,
    build,
  }) => {
    const first = firstOfMonth(today);
    const rental = await aRunningRental(api, build, { start_date: addYears(first, -1), end_date: lastOfMonth(today) });
    await openSettled(page, `/assets/${rental.asset_id}?tab=calendar`);
    await expect(page.getByRole("heading", { level: 2, name: /^Libre desde el/ })).toBeVisible();
    const day = (date: string, what: string) =>
      page.getByRole("grid").locator(`[aria-label^="${formatDate(date, "es")}, ${what}"]`);
    await expect(day(lastOfMonth(today), "Ocupado")).toHaveAttribute("data-state", "taken");
    await expect(day(nextMonth, "Libre")).toHaveAttribute("data-state", "free");
    await expectAccessible(page);
    await day(today, "Ocupado").focus();
    for (const key of ["ArrowRight", "ArrowDown", "PageDown"]) await page.keyboard.press(key);
    const reached = addMonths(addDays(today, 8), 1);
    await expect(page.locator(`[data-day="${reached}"]`)).toBeFocused();
    for (let times = 0; times < 13; times += 1) await page.keyboard.press("PageDown");
    await expect(page.locator(`[data-day="${addMonths(reached, 1).slice(0, 8)}"]`)).toHaveCount(0);
    await expect(page.locator("[data-day]:focus")).toHaveCount(1);
    await page.getByRole("button", { name: "Hoy" }).click();
    await day(today, "Ocupado").click();
    await expect(page).toHaveURL(`/rentals/${rental.id}`);
  });
});

test("assets free between two days are found in the list, its address and its export, whatever their status today", async ({
  page,
  api,
  build,
}) => {
  const rental = await aRunningRental(api, build, { end_date: addDays(today, 30) });
  const asset = dataOf(await api.get<Asset>(`/assets/${rental.asset_id}`));
  const list = new ListPage(page);
  await list.open("/assets");
  await expect(page.getByRole("button", { name: "Situación: Disponible" })).toBeVisible();
  await list.search(asset.cod);
  await expect(list.rows).toHaveCount(0);
  const free = async (from: string, to: string) => {
    await page.getByRole("textbox", { name: "Desde" }).fill(typed(from));
    await page.getByRole("textbox", { name: "Hasta" }).fill(typed(to));
    await page.getByRole("button", { name: "Aplicar" }).click();
    await list.settle();
  };
  await list.addFilter("Libre");
  await free(addDays(today, 31), addDays(today, 90));
  await expect(page.getByRole("button", { name: "Situación: Disponible" })).toHaveCount(0);
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get("free_from") === addDays(today, 31));
  await expect(list.row(asset.cod)).toHaveCount(1);
  const download = await list.exportRows(/Todos los resultados/);
  expect((await readSpreadsheet(await readFile(await download.path()))).rows).toHaveLength(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Libre:/ }).click();
  await free(addDays(today, 30), addDays(today, 90));
  await expect(list.rows).toHaveCount(0);
  await page.getByRole("button", { name: "Quitar el filtro Libre" }).click();
  await expect(list.row(asset.cod)).toHaveCount(1);
});
