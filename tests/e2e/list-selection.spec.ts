import type { Locator, Page } from "@playwright/test";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { MOST_CHANGED_AT_ONCE } from "#shared/domain/core/policy.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, nextNumber } from "#tests/support/builders.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { ListPage } from "./pages/list-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

/* All rows that match a list are selected and changed together. */

const COUNT = MOST_CHANGED_AT_ONCE + 5;
const barOf = (page: Page) => page.getByRole("region", { name: "Filas seleccionadas" });
const progressOf = (page: Page) => page.getByRole("region", { name: "Cambio de varias filas" });

async function makeIncidents(build: Builders, count = COUNT): Promise<string> {
  const mark = `Lote${nextNumber()}`;
  for (let index = 0; index < count; index += 1) await build.anIncident({ title: `${mark} ${index}`, priority: "low" });
  return mark;
}

const prioritiesOf = async (api: Api, mark: string) =>
  dataOf(await api.get<Incident[]>(`/incidents?page_size=200&query=${mark}`)).map(({ priority }) => priority);

async function selectAll(page: Page, mark: string, count = COUNT) {
  await new ListPage(page).open(`/incidents?query=${mark}&page_size=25`);
  await page.getByRole("checkbox", { name: "Seleccionar toda la página" }).check();
  await barOf(page)
    .getByRole("button", { name: `Seleccionar las ${count} que coinciden` })
    .click();
  await expect(barOf(page)).toContainText(`Selección: ${count} incidencias`);
}

async function makeUrgent(page: Page) {
  await barOf(page).getByRole("button", { name: "Prioridad", exact: true }).click();
  await page.getByRole("menuitem", { name: "Urgente", exact: true }).click();
}

test("all that match are selected and changed in few requests, with one undo for all", async ({ page, api, build }) => {
  const mark = await makeIncidents(build);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && /incidents|row-changes/.test(request.url())) sent.push(request.url());
  });
  await selectAll(page, mark);
  await expect(page.getByRole("checkbox", { name: "Seleccionar toda la página" })).toBeChecked();
  await expectAccessible(page);
  await makeUrgent(page);
  const toast = new AppFrame(page).toast(`Cambiados: ${COUNT}`);
  await expect(toast).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(new Set(await prioritiesOf(api, mark))).toEqual(new Set(["urgent"]));
  await toast.getByRole("button", { name: "Deshacer" }).click();
  await expect(new AppFrame(page).toast(`Deshechos: ${COUNT}`)).toBeVisible();
  expect(new Set(await prioritiesOf(api, mark))).toEqual(new Set(["low"]));
});

test("rows that are refused are named and stay selected; the others are changed", async ({ page, api, build }) => {
  const mark = await makeIncidents(build);
  await selectAll(page, mark);
  const [first] = dataOf(await api.get<Incident[]>(`/incidents?query=${mark}&page_size=1&page=${COUNT}`));
  await page.route("**/api/incidents?**", (route) => route.abort());
  dataOf(await api.patch(`/incidents/${first?.id}`, { title: `${mark} otra`, version: first?.version }));
  await makeUrgent(page);
  const refused = page.getByRole("dialog", { name: "No se han cambiado: 1" });
  await expect(refused.getByRole("listitem")).toHaveCount(1);
  await expect(refused).toContainText(`Cambiados: ${COUNT - 1}`);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(refused).toHaveCount(0);
  await expect(barOf(page)).toContainText("Selección: 1 incidencia");
});

test("the work goes on when its page is left, and can be stopped", async ({ page, api, build }) => {
  const mark = await makeIncidents(build);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/row-changes", async (route) => {
    await held;
    await route.continue();
  });
  await selectAll(page, mark);
  await makeUrgent(page);
  await expect(progressOf(page)).toContainText(`0 de ${COUNT} filas`);
  await page.getByRole("navigation").getByRole("link", { name: "Alquileres", exact: true }).click();
  await expect(page).toHaveURL(/\/rentals/);
  await expect(progressOf(page)).toBeVisible();
  await expectAccessible(page);
  await progressOf(page).getByRole("button", { name: "Parar" }).click();
  release();
  await expect(new AppFrame(page).toast(`Cambiados: ${MOST_CHANGED_AT_ONCE}`)).toBeVisible();
  await expect(progressOf(page)).toHaveCount(0);
  expect((await prioritiesOf(api, mark)).filter((priority) => priority === "low")).toHaveLength(5);
});

test("the selection has its sums, also one picked by hand", async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/rentals?state=active");
  const rents = await list.rows.locator("td:nth-child(5)").allTextContents();
  for (const index of [0, 2]) await list.rows.nth(index).getByRole("checkbox").check();
  const cents = (text = "") => Number(text.replaceAll(/\D/g, ""));
  const sum = cents(rents[0]) + cents(rents[2]);
  await expect(barOf(page)).toContainText("Renta mensual");
  await expect
    .poll(async () => cents((await barOf(page).innerText()).split("Renta mensual")[1]?.split("€")[0]))
    .toBe(sum);
  await expectAccessible(page);
});

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("Nothing is shown there");
  return { ...box, right: box.x + box.width, end: box.y + box.height };
};

test.describe("selection on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the bar wraps and the page is as wide as the screen", async ({ page }) => {
    await page.goto("/invoices?is_overdue=true");
    await page.getByRole("checkbox").first().check();
    await expect(barOf(page)).toContainText("Por cobrar");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });

  for (const path of ["/invoices", "/rentals?state=active"])
    test(`the bar of a selection on ${path} stays above the bar at the bottom, at the start of the list and at its end`, async ({
      page,
    }) => {
      await page.goto(path);
      await page.getByRole("checkbox").first().check();
      const menu = page.getByRole("contentinfo");
      await expect(menu.getByRole("button", { name: "Buscar" })).toBeVisible();
      for (const scroll of [0, 100_000]) {
        await page.locator("main").evaluate((main, top) => main.scrollTo({ top }), scroll);
        const [shown, bottom] = [await boxOf(barOf(page)), await boxOf(menu)];
        expect(shown.end).toBeLessThanOrEqual(bottom.y);
        expect(shown.y).toBeGreaterThan(bottom.y / 2);
      }
      // The last row and the pager are above the bar.
      const [last, bar] = [
        await boxOf(
          page
            .locator("main li")
            .filter({ has: page.getByRole("checkbox") })
            .last(),
        ),
        await boxOf(barOf(page)),
      ];
      expect(last.end).toBeLessThanOrEqual(bar.y);
    });
});

test("the bar of a selection covers neither rows, sums, pager nor menu", async ({ page, build }) => {
  const asset = await build.anAsset();
  for (let index = 0; index < 9; index += 1)
    await build.aRental({ asset_id: asset.id, start_date: `20${20 + index}-01-01`, end_date: `20${20 + index}-12-31` });
  await page.setViewportSize({ width: 1000, height: 700 });
  await new ListPage(page).open(`/rentals?asset_id=${asset.id}`);
  await page.getByRole("checkbox", { name: "Seleccionar toda la página" }).check();
  const bar = barOf(page);
  await expect(bar).toContainText("Selección: 9 alquileres");
  const [shown, sums, table] = [
    await boxOf(bar),
    await boxOf(page.locator("tfoot")),
    await boxOf(page.locator("main")),
  ];
  const rows = await boxOf(page.locator("[data-row]").last());
  expect(rows.end).toBeGreaterThan(sums.end);
  expect(shown.x).toBeGreaterThanOrEqual(table.x);
  expect(shown.right).toBeLessThanOrEqual(table.right);
  expect(shown.end).toBeLessThanOrEqual(table.end);
  const pager = await boxOf(page.getByText(/^1–9 de 9/));
  expect(pager.y).toBeGreaterThanOrEqual(sums.end);
  expect(shown.y).toBeGreaterThanOrEqual(pager.end);
  expect(pager.y - sums.end).toBeLessThan(40);
});
