import { readFile } from "node:fs/promises";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Dashboard } from "#shared/domain/reports/dashboard.ts";
import { reportNames } from "#shared/domain/reports/report-names.ts";
import type { ReportResult } from "#shared/domain/reports/report.ts";
import { addDays, firstOfMonth, formatDate, todayIn } from "#shared/lib/dates.ts";
import { formatCents, formatEuros } from "#shared/lib/money.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { RentalPage } from "./pages/rental-page.ts";
import { ReportPage } from "./pages/report-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { goSettled, openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

const today = todayIn(new Date());
/** A typed date: 15/03/2026. */
const typed = (date: string) => date.split("-").toReversed().join("/");

const fetchReport = async (api: Api, address: string) => dataOf(await api.get<ReportResult>(`/reports/${address}`));
const euros = (cents: unknown) => formatCents(Number(cents), "es");

test("the list of reports is navigated by keyboard, and each report opens with a one-sentence description", async ({
  page,
}) => {
  await openSettled(page, "/reports");
  // Without the tabs of the page.
  await expect(page.getByRole("main").locator("a:not(nav a)")).toHaveCount(reportNames.length);
  const link = page.getByRole("link", { name: /^Ingresos previstos por mes/ });
  await expect(link).toContainText("se haya cobrado o no");
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/reports/expected-income");
  await expect(page.getByRole("heading", { level: 1, name: "Ingresos previstos por mes" })).toBeVisible();
});

test("the period is in the address: presets, chosen days, and the way back", async ({ page, api }) => {
  const report = new ReportPage(page);
  await report.open("expected-income");
  await expect(report.rows).toHaveCount(12);
  await report.choosePeriod("Mes pasado");
  await expect(page).toHaveURL(({ search }) => search === "?period=last_month");
  await expect(report.rows).toHaveCount(1);
  await expect(report.periods.getByRole("link", { name: "Mes pasado" })).toHaveAttribute("aria-current", "true");

  await report.periods.getByRole("button", { name: "Otras fechas" }).click();
  const dialog = page.getByRole("dialog", { name: "Otras fechas" });
  await dialog.getByLabel("Desde").fill("15/01/2026");
  await dialog.getByLabel("Hasta").fill("10/03/2026");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(({ search }) => search === "?from=2026-01-15&to=2026-03-10");
  await report.settle();
  await expect(report.main).toContainText("1 ene 2026 – 31 mar 2026");
  const { totals } = await fetchReport(api, "expected-income?from=2026-01-01&to=2026-03-31");
  await expect(report.total).toContainText(euros(totals["total"]));

  await page.goBack();
  await expect(report.rows).toHaveCount(1);
  await page.reload();
  await expect(report.rows).toHaveCount(1);
});

test("an invalid range is reported at its field, an invalid address with a way out", async ({ page }) => {
  const report = new ReportPage(page);
  await report.open("contract-ends");
  await report.periods.getByRole("button", { name: "Otras fechas" }).click();
  const dialog = page.getByRole("dialog", { name: "Otras fechas" });
  await dialog.getByLabel("Hasta").fill(typed(addDays(today, -10)));
  await dialog.getByLabel("Desde").click();
  await expect(dialog.getByText("El intervalo de fechas no es válido")).toBeVisible();
  await page.keyboard.press("Escape");

  await report.open("contract-ends?from=2000-01-01&to=2026-01-01");
  await expect(report.main).toContainText("El periodo no puede pasar de 10 años");
  await expectAccessible(page);
  await report.main.getByRole("link", { name: "Volver al periodo por defecto" }).click();
  await expect(page).toHaveURL("/reports/contract-ends");
  await expect(report.rows.first()).toBeVisible();
});

test("the rentals of a day: totals at the foot, any order, a link to each rental, all of it in Excel", async ({
  page,
  api,
}) => {
  const result = await fetchReport(api, "rent-roll");
  const report = new ReportPage(page);
  await report.open("rent-roll");
  await expect(report.main).toContainText(formatDate(today, "es"));
  await expect(report.rows).toHaveCount(result.row_count);
  await expect(report.total).toContainText(euros(result.totals["rent"]));

  await report.sortBy("Renta");
  await expect(report.head("Renta")).toHaveAttribute("aria-sort", "descending");
  const rents = result.rows.map(({ rent }) => Number(rent));
  const descending = rents.toSorted((a, b) => b - a).map(euros);
  expect(await report.read("Renta")).toEqual(descending);
  await report.sortBy("Renta");
  expect(await report.read("Renta")).toEqual(descending.toReversed());

  const download = await report.export();
  expect(download.suggestedFilename()).toBe(`Alquileres en vigor ${today}.xlsx`);
  const sheet = await readSpreadsheet(await readFile(await download.path()));
  expect(sheet.rows).toHaveLength(result.row_count + 1);
  expect(sheet.rows.at(-1)?.["Total"]).toBe(Number(result.totals["total"]) / 100);

  const [code = ""] = await report.read("Alquiler");
  await report.rows.first().getByRole("cell").first().click();
  await expect(page).toHaveURL(/\/rentals\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("main")).toContainText(code);
});

test("a bar opens its rows, and the property stays as a removable filter", async ({ page, api }) => {
  const whole = await fetchReport(api, "rent-roll");
  const [first] = whole.chart?.points ?? [];
  const report = new ReportPage(page);
  await report.open("rent-roll");
  await expect(report.bars.first()).toContainText(formatEuros(Number(first?.values[0]), "es"));
  await report.bars.first().click();
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get("property_id") === first?.key);
  await report.settle();
  await expect(report.total).toContainText(euros(first?.values[0]));
  await page.getByRole("button", { name: "Quitar el filtro Inmueble" }).click();
  await expect(report.rows).toHaveCount(whole.row_count);
});

test("a month's occupancy opens its assets, whose days add up to it", async ({ page }) => {
  const report = new ReportPage(page);
  await report.open("occupancy?period=last_month");
  const [taken = ""] = await report.read("Días ocupados");
  await report.rows.first().getByRole("link").click();
  await expect(report.title).toHaveText("Ocupación por activo");
  await report.settle();
  await expect(report.total).toContainText(taken);
});

test("a figure of incidents opens the list of exactly those", async ({ page }) => {
  const report = new ReportPage(page);
  await report.open("incidents-by-type");
  const [open = ""] = await report.read("Abiertas");
  await report.rows.first().getByRole("link", { name: open, exact: true }).first().click();
  await expect(page).toHaveURL(/\/incidents\?/);
  await expect(page.getByRole("status").filter({ hasText: new RegExp(` de ${open}$`) })).toBeVisible();
});

test("passed deadlines are marked, in words too", async ({ page, api }) => {
  const { rows } = await fetchReport(api, "contract-ends");
  const passed = rows.filter(({ tenant_notice_by: day }) => day !== null && String(day) < today);
  const report = new ReportPage(page);
  await report.open("contract-ends");
  const marked = (await report.read("Preaviso inquilino")).filter((text) => text.includes("El plazo ha pasado"));
  expect(passed.length).toBeGreaterThan(0);
  expect(marked).toHaveLength(passed.length);
});

test("an empty report says so, and a failed one can be retried", async ({ page }) => {
  const report = new ReportPage(page);
  await report.open("deposits?state=retained&kind=bank_guarantee");
  await expect(report.main).toContainText("No hay nada que mostrar");
  await expect(report.main).toContainText("Quita el filtro para ver el resto.");
  await expect(report.excel).toBeDisabled();
  await expectAccessible(page);

  let isDown = true;
  await page.route("**/api/reports/vacancy*", (route) => (isDown ? route.abort() : route.continue()));
  await page.goto("/reports/vacancy");
  await expect(report.main).toContainText("No se ha podido cargar");
  const retry = await report.main.getByRole("button", { name: "Reintentar" }).elementHandle();
  isDown = false;
  // Pressed as it is: the page may ask again by itself in this moment, and the button be gone.
  await retry?.evaluate((button) => button.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  await expect(report.rows.first()).toBeVisible();
});

test("a report that does not exist leads back to the list", async ({ page }) => {
  await page.goto("/reports/no-such-report");
  await expect(page.getByRole("heading", { level: 1, name: "Este informe no existe" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Informes" }).click();
  await expect(page).toHaveURL("/reports");
});

test("changes made elsewhere are in the report at once", async ({ page, api, build }) => {
  const { id: asset_id, property_id } = await build.anAsset();
  const { id, version } = await build.aRental({ asset_id, start_date: today, end_date: addDays(today, 200) });
  dataOf(await api.post(`/rentals/${id}/activate`, { version, signed_on: today }));
  const report = new ReportPage(page);
  await report.open(`rent-roll?property_id=${property_id}`);
  await expect(report.rows).toContainText("Vigente");
  await report.rows.getByRole("link").click();
  const rental = new RentalPage(page);
  await rental.end();
  await expect(rental.state("Finalizado")).toBeVisible();
  await page.goBack();
  await expect(report.rows).toContainText("Finalizado");
});

test("the printed page has the table and no controls", async ({ page }) => {
  const report = new ReportPage(page);
  await report.open("rent-roll");
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 718, height: 1000 });
  await expect(report.rows.first()).toBeVisible();
  await expect(report.total).toBeVisible();
  await expect(report.excel).toBeHidden();
  await expect(report.periods).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
});

test.describe("every report", () => {
  /** Enough rows, since axe checks each. */
  const FEW = "limit=12";
  const DESK = { width: 1360, height: 860 };
  /** The reports are split between two windows. */
  const MIDDLE = Math.ceil(reportNames.length / 2);

  for (const names of [reportNames.slice(0, MIDDLE), reportNames.slice(MIDDLE)])
    test(`${names.join(", ")} pass axe, on a phone too, and need no sideways scrolling there`, async ({
      page,
      faults,
    }) => {
      for (const name of names) {
        await page.setViewportSize(DESK);
        await goSettled(page, `/reports/${name}?${FEW}`);
        await expectAccessible(page);
        await page.setViewportSize({ width: 390, height: 844 });
        const main = page.getByRole("main");
        await expect(main.locator("tbody"), name).toHaveCount(0);
        await expectAccessible(page);
        expect(await main.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth), name).toBeLessThanOrEqual(0);
        expect(faults, name).toEqual([]);
      }
    });
});

test.describe("reports on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("on a phone a row is a card with labelled figures, and opens its record", async ({ page, api }) => {
    const { rows, totals } = await fetchReport(api, "rent-roll");
    await openSettled(page, "/reports/rent-roll");
    const cards = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator("dl") });
    await expect(cards).toHaveCount(rows.length + 1);
    await expect(cards.first()).toContainText(euros(totals["total"]));
    await cards
      .nth(1)
      .getByRole("link", { name: String(rows[0]?.["code"]) })
      .click();
    await expect(page).toHaveURL(`/rentals/${rows[0]?.["rental_id"]}`);
  });
});

test.describe("reports in the dark scheme", () => {
  for (const name of ["rent-roll", "incidents-by-month", "occupancy", "contract-ends"] as const)
    test(`${name} passes axe in the dark scheme`, async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem("colorScheme", "dark"));
      await openSettled(page, `/reports/${name}?limit=12`);
      await expectAccessible(page);
    });
});

test.describe("home page", () => {
  test("each figure of the home page opens what it counts", async ({ page, api }) => {
    const { assets, rentals } = dataOf(await api.get<Dashboard>("/dashboard"));
    const report = new ReportPage(page);
    const open = async (card: RegExp) => {
      await openSettled(page, "/");
      await page.getByRole("navigation", { name: "Cifras de hoy" }).getByRole("link", { name: card }).click();
      await expect(page).toHaveURL(/\/reports\//);
      // The page's own code may still be loading, and its content appears with its first frame.
      await expect(report.excel).toBeVisible();
      await report.settle();
    };
    await open(/^Ocupación/);
    await expect(report.title).toHaveText("Ocupación por activo");
    const days = await report.read("Días ocupados");
    expect(days.filter((taken) => taken === "1")).toHaveLength(assets?.taken ?? -1);
    expect(days).toHaveLength(assets?.lettable ?? -1);
    await open(/^Activos libres/);
    await expect(report.rows).toHaveCount((assets?.lettable ?? 0) - (assets?.taken ?? 0));
    await open(/^Previsto este mes/);
    await expect(report.total).toContainText(euros(rentals?.expected));
    await open(/^Contratos que vencen/);
    await expect(report.rows).toHaveCount(rentals?.ending ?? -1);
  });

  test("a month's column opens its rentals, and the chart can be switched to a table", async ({ page, api }) => {
    const { rows } = await fetchReport(api, "expected-income");
    await openSettled(page, "/");
    const panel = page.getByRole("region", { name: "Ingresos previstos, últimos 12 meses" });
    await expect(panel.getByRole("listitem")).toHaveCount(12);
    await panel.getByRole("button", { name: "Ver tabla" }).click();
    await expect(panel.getByRole("table")).toContainText(formatEuros(Number(rows[0]?.["total"]), "es"));
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Ver gráfico" }).click();
    await panel.getByRole("listitem").last().getByRole("link").click();
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === "/reports/expected-income-by-rental" && searchParams.get("from") === firstOfMonth(today),
    );
    const report = new ReportPage(page);
    await report.settle();
    await expect(report.total).toContainText(euros(rows.at(-1)?.["total"]));
  });
});

test("the parties to review name person and reason, and lead to the rental; without any the report says so", async ({
  page,
  api,
  build,
}) => {
  const report = new ReportPage(page);
  const asset = await build.anAsset();
  const rental = await build.aRental({ asset_id: asset.id });
  const address = `parties-to-review?property_id=${asset.property_id}`;
  await report.open(address);
  await expect(report.main).toContainText("No hay nada que mostrar");
  await expectAccessible(page);

  const tenant = dataOf(await api.get<Person>(`/persons/${rental.tenant_id}`));
  dataOf(await api.patch(`/persons/${tenant.id}`, { version: tenant.version, birth_date: "2020-02-29" }));
  await report.open(address);
  await expect(report.rows).toHaveCount(1);
  for (const words of ["Borrador", rental.tenant_label, "Inquilino", "Menor de edad", "29 feb 2020"])
    await expect(report.rows.first()).toContainText(words);
  await expectAccessible(page);
  expect((await report.export()).suggestedFilename()).toMatch(/^Firmantes por revisar .*\.xlsx$/);
  await report.rows.first().getByRole("link", { name: rental.code }).click();
  await expect(page).toHaveURL(`/rentals/${rental.id}`);
});

test("a figure of 0 has no rows to open, and is no link", async ({ page }) => {
  await page.goto("/reports/owner-statement");
  const table = page.getByRole("main").getByRole("table").last();
  await expect(table.getByRole("cell", { name: /^0,00\s€$/ }).first()).toBeVisible();
  await expect(table.getByRole("link", { name: /^0,00\s€$/ })).toHaveCount(0);
  await expect(table.getByRole("link", { name: /^[1-9][\d.]*,\d\d\s€$/ }).first()).toBeVisible();
});
