import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { readSpreadsheet } from "#tests/support/read-spreadsheet.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { ListPage } from "./pages/list-page.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { slowDown } from "./support/slow-down.ts";
import { expect, test } from "./support/test.ts";

const phone = { width: 390, height: 844 };

const isArchived = async (api: Api, id: string) => dataOf(await api.get<Asset>(`/assets/${id}`)).archived_at !== null;

/** A toast covers neither the page nor the header's buttons. */
async function expectNothingCovered(page: Page, frame: AppFrame, text: string): Promise<void> {
  await expect(async () => {
    const box = await frame.toast(text).boundingBox();
    const [content, bell] = [await page.getByRole("main").boundingBox(), await frame.bell.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((content?.y ?? 0) + 1);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(bell?.x ?? 0);
  }).toPass({ timeout: 4000 });
}

test("archiving several rows tries all, undoes the successful ones, and lists the refused ones", async ({
  page,
  api,
  build,
}) => {
  const mark = `Torreón ${nextNumber()}`;
  const let_out = await build.anAsset({ name: `${mark} alquilado` });
  const free = [await build.anAsset({ name: `${mark} uno` }), await build.anAsset({ name: `${mark} dos` })];
  const rental = await build.aRental({ asset_id: let_out.id });
  const signed_on = todayIn(new Date());
  dataOf(await api.post<Rental>(`/rentals/${rental.id}/activate`, { version: rental.version, signed_on }));

  const list = new ListPage(page);
  await list.open(`/assets?query=${encodeURIComponent(mark)}`);
  await page.getByRole("checkbox", { name: "Seleccionar toda la página" }).check();
  const bar = page.getByRole("region", { name: "Filas seleccionadas" });
  await bar.getByRole("button", { name: "Archivar" }).click();

  const refused = page.getByRole("dialog", { name: "No se han archivado: 1" });
  await expect(refused.getByRole("listitem")).toHaveText(
    `${let_out.label}No se puede archivar: lo usan otros registros (Alquiler)`,
  );
  await expectAccessible(page);
  for (const { id } of free) expect(await isArchived(api, id)).toBe(true);
  await expect(refused).toContainText("Archivados: 2");
  await refused.getByRole("button", { name: "Deshacer" }).click();
  const frame = new AppFrame(page);
  await expect(frame.toast("Recuperados: 2")).toBeVisible();
  await expect(refused).toHaveCount(0);
  await expect(list.rows).toHaveCount(3);
  await expect(bar).toContainText("Selección: 1 activo");
  for (const { id } of free) expect(await isArchived(api, id)).toBe(false);

  await page.getByRole("checkbox", { name: `Seleccionar ${let_out.label}` }).uncheck();
  for (const { label } of free) await page.getByRole("checkbox", { name: `Seleccionar ${label}` }).check();
  await bar.getByRole("button", { name: "Archivar" }).click();
  await expectNothingCovered(page, frame, "Archivados: 2");
  await frame.toast("Archivados: 2").getByRole("button", { name: "Deshacer" }).click();
  await expect(list.rows).toHaveCount(3);
  await expect(bar).toHaveCount(0);
});

test("the boxes of rows are square, as a choice of several is", async ({ page }) => {
  await new ListPage(page).open("/rentals");
  const box = page.getByRole("checkbox", { name: "Seleccionar toda la página" });
  await expect(box).toHaveCSS("border-radius", "3px");
  await expect(box).toHaveCSS("width", "16px");
});

test("the read-only list of properties cannot archive, the editable one can", async ({ page }) => {
  const list = new ListPage(page);
  const bar = page.getByRole("region", { name: "Filas seleccionadas" });
  for (const [path, count] of [
    ["/properties", 0],
    ["/properties/manage", 1],
  ] as const) {
    await list.open(path);
    await page
      .getByRole("checkbox", { name: /^Seleccionar / })
      .nth(1)
      .check();
    await expect(bar).toBeVisible();
    await expect(bar.getByRole("button", { name: "Archivar" })).toHaveCount(count);
  }
});

test("an Excel file has the visible columns in their order, or all on request", async ({ page, build }) => {
  const { code } = await build.aRental();
  const list = new ListPage(page);
  await list.open(`/rentals?query=${code}&columns=code,regime,deposit_amount`);
  await expect(list.row(code)).toBeVisible();
  const headersOf = async (file: Download) => (await readSpreadsheet(readFileSync(await file.path()))).headers;
  expect(await headersOf(await list.exportRows(/^Esta página/))).toEqual(["Código", "Régimen", "Fianza"]);
  await list.exportButton.click();
  await page.getByRole("menuitemradio", { name: "Todas las columnas" }).click();
  const arrives = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Todos los resultados/ }).click();
  const all = await headersOf(await arrives);
  expect(all.length).toBeGreaterThan(15);
  expect(all).toContain("Notas");
});

test("the last row can be scrolled out from under the selection bar", async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/addresses?page_size=25");
  await page.getByRole("checkbox", { name: "Seleccionar toda la página" }).check();
  const bar = page.getByRole("region", { name: "Filas seleccionadas" });
  await list.rows.last().evaluate((row) => {
    const scroller = row.closest("table")?.parentElement;
    scroller?.scrollTo(0, scroller.scrollHeight);
  });
  await expect(async () => {
    const [row, above] = [await list.rows.last().boundingBox(), await bar.boundingBox()];
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0);
  }).toPass({ timeout: 5000 });
});

/** Whether nothing covers the middle of an element. */
const isUncovered = (page: Page, box: { x: number; y: number; width: number; height: number } | null) =>
  page.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest(".mantine-Notification-root") === null,
    box ? [box.x + box.width / 2, box.y + box.height / 2] : [],
  );

test("a toast appears beside an open drawer, lets clicks through, and shows its whole action", async ({
  page,
  build,
}) => {
  const { id, label } = await build.anAddress();
  const frame = new AppFrame(page);
  await page.goto(`/addresses?id=${id}`);
  const drawer = await FormDrawer.editing(page, label);
  await drawer.dialog.getByRole("button", { name: "Más acciones" }).click();
  await page.getByRole("menuitem", { name: "Archivar" }).click();
  await page.getByRole("main").getByRole("button", { name: "Nueva dirección" }).click();
  const form = await FormDrawer.named(page, "Nueva dirección");
  const toast = frame.toast(`Archivado: ${label}`);
  await expect(async () => {
    const [at, beside] = [await toast.boundingBox(), await form.dialog.boundingBox()];
    expect((at?.x ?? 0) + (at?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
    expect(at?.width).toBeLessThanOrEqual(320);
    expect(await isUncovered(page, at)).toBe(true);
  }).toPass({ timeout: 4000 });
  const undo = toast.getByRole("button", { name: "Deshacer" });
  expect(await undo.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0);
  const [inner, outer] = [await undo.boundingBox(), await toast.boundingBox()];
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
  await toast.getByRole("button", { name: "Cerrar" }).click();
  await expect(toast).toHaveCount(0);
});

test.describe("lists with the menu pinned", () => {
  const lists = [
    "/addresses",
    "/property-types",
    "/properties",
    "/owners",
    "/asset-types",
    "/asset-statuses",
    "/assets",
    "/persons",
    "/persons/tenants",
    "/rentals",
    "/incident-types",
    "/incident-statuses",
    "/incidents",
    "/invoices",
    "/payments",
    "/remittances",
    "/deposits",
    "/documents",
    "/pages",
    "/audit",
  ];
  for (const path of lists)
    test(`every column of ${path} fits in 1360 px with its whole heading`, async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem("sbPinned", "1"));
      await new ListPage(page).open(path);
      const table = page.getByRole("main").getByRole("table");
      const overflow = await table.evaluate(({ parentElement }) =>
        parentElement ? parentElement.scrollWidth - parentElement.clientWidth : null,
      );
      expect(overflow).toBe(0);
      const cut = await table.locator("th").evaluateAll((heads) =>
        heads
          .flatMap((head) => [head, ...head.querySelectorAll("span")])
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
    });

  test("a table that scrolls sideways has a shadow at the edge with more columns", async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 700 });
    await new ListPage(page).open("/rentals");
    const scroller = page.getByRole("main").getByRole("table").locator("..");
    expect(await scroller.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    const edges = scroller.locator("..");
    await expect(edges).toHaveAttribute("data-more-right", "");
    await expect(edges).not.toHaveAttribute("data-more-left");
    // A background that partly scrolls with the content would repaint every row in every frame.
    await expect(scroller).toHaveCSS("background-image", "none");
    await scroller.evaluate((box) => box.scrollTo(box.scrollWidth, 0));
    await expect(edges).toHaveAttribute("data-more-left", "");
    await expect(edges).not.toHaveAttribute("data-more-right");
  });
});

test.describe("lists on a phone", () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test("on a phone a list is sorted by a menu, and reversed by the same entry", async ({ page }) => {
    await page.goto("/rentals");
    const sort = page.getByRole("button", { name: "Ordenar" });
    await sort.tap();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Renta mensual" }).tap();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("sort") === "monthly_rent");
    await sort.tap();
    await page.getByRole("menuitem", { name: "Renta mensual, de mayor a menor" }).tap();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("sort") === "-monthly_rent");
  });

  test("on a phone a button beside the search opens the palette", async ({ page }) => {
    const frame = new AppFrame(page);
    await frame.open("/faqs");
    await page.getByRole("button", { name: "Abrir la paleta de comandos" }).tap();
    await expect(new Palette(page).input).toBeVisible();
  });
});

test("a pending search does not navigate back from a record opened meanwhile", async ({ page, build }) => {
  const asset = await build.anAsset({ name: `Torreón ${nextNumber()}` });
  const list = new ListPage(page);
  await list.open(`/assets?query=${encodeURIComponent(asset.name)}`);
  await slowDown(page);
  await list.links.first().hover();
  for (const wait of [180, 220, 250, 270, 285]) {
    await list.searchBox.focus();
    await list.links.first().evaluate((link: HTMLElement, ms) => {
      document.activeElement?.addEventListener("input", () => setTimeout(() => link.click(), ms), { once: true });
    }, wait);
    await page.keyboard.type(" ");
    await expect(page).toHaveURL(`/assets/${asset.id}`);
    await page.waitForTimeout(600);
    await expect(page).toHaveURL(`/assets/${asset.id}`);
    await page.goBack();
    await list.settle();
  }
});

test("a record opened by a double click is one history entry", async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/owners");
  // The second click of a double click, before a slow machine has rendered the record.
  await list.links.first().evaluate((link: HTMLElement) => {
    link.click();
    link.click();
  });
  await expect(page).toHaveURL(/\/owners\/[\w-]{36}$/);
  await page.goBack();
  await expect(page).toHaveURL("/owners");
});
