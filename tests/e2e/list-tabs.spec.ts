import type { Page } from "@playwright/test";
import type { ListTotals, ViewCount } from "#shared/domain/core/list-totals.ts";
import { formatCents } from "#shared/lib/money.ts";
import { dataOf } from "#tests/support/api.ts";
import { ListPage } from "./pages/list-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

/* Ready views of a list as tabs, sums at its foot, and the tabs of a record's page. */

const tabsOf = (page: Page) => page.getByRole("navigation", { name: "Vistas de la lista" });
const currentOf = (page: Page) => tabsOf(page).locator("[aria-current]");
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("each tab of the rentals has its number of rows, and is in the address", async ({ page, api }) => {
  const list = new ListPage(page);
  await list.open("/rentals");
  await expect(currentOf(page)).toHaveText(/^Todos/);
  const counts = dataOf(await api.get<ViewCount[]>("/rentals/view-counts"));
  const unsigned = counts.find(({ key }) => key === "unsigned")?.count;
  await tabsOf(page)
    .getByRole("link", { name: `Pendientes de firma ${unsigned}` })
    .click();
  await expect(page).toHaveURL("/rentals?state=pending_signature");
  await expect(currentOf(page)).toHaveText(/^Pendientes de firma/);
  await list.settle();
  await expect(list.rows).toHaveCount(unsigned ?? 0);
  await expectAccessible(page);
  await list.sortBy("Inicio");
  await expect(currentOf(page)).toHaveText(/^Pendientes de firma/);
  await page.getByRole("button", { name: "Quitar filtros" }).click();
  await expect(currentOf(page)).toHaveText(/^Todos/);
});

test("the number of a tab follows a change", async ({ page, api, build }) => {
  const rental = await build.aRental();
  await new ListPage(page).open("/rentals?state=draft");
  const drafts = tabsOf(page).getByRole("link", { name: /^Borradores \d/ });
  const before = Number(/\d+/.exec(await drafts.innerText())?.[0]);
  dataOf(await api.post(`/rentals/${rental.id}/cancel`, { version: rental.version }));
  await expect(drafts).toHaveText(`Borradores ${before - 1}`);
});

test("the sums at the foot are of all invoices that match, below their columns", async ({ page, api }) => {
  await new ListPage(page).open("/invoices?is_overdue=true");
  const { rows } = dataOf(await api.get<ListTotals>("/invoices/totals?is_overdue=true"));
  const foot = page.locator("tfoot");
  for (const column of ["total", "outstanding"])
    await expect(foot).toContainText(formatCents(rows?.[0]?.sums[column] ?? 0, "es"));
  await expect(foot.getByRole("rowheader")).toHaveText("Total sin borradores ni anuladas");
  await expectAccessible(page);
});

test("payments are added up by direction", async ({ page }) => {
  await new ListPage(page).open("/payments");
  await expect(page.locator("tfoot").getByRole("rowheader")).toHaveText(["Completados · Cobro", "Completados · Pago"]);
});

async function openRental(page: Page, id: string, tab: string) {
  await page.goto(`/rentals/${id}?tab=${tab}`);
  const tabs = page.getByRole("tablist");
  await expect(tabs.getByRole("tab", { selected: true })).toBeInViewport({ ratio: 1 });
  const heights = await tabs.evaluate((row) => [row.clientHeight, row.firstElementChild?.clientHeight ?? 0]);
  expect(heights[0]).toBeLessThan(2 * (heights[1] ?? 0));
  return tabs;
}

test("a rental's tabs are one row, with the selected one in view, and move by arrow keys", async ({ page, build }) => {
  const { id } = await build.aRental();
  const tabs = await openRental(page, id, "incidents");
  await tabs.getByRole("tab", { selected: true }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tabs.getByRole("tab", { name: "Documentos" })).toBeFocused();
  await page.keyboard.press("Home");
  await expect(tabs.getByRole("tab", { name: "Datos" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test.describe("tabs on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the tabs scroll inside their row, the current one is in view, and the page is as wide as the screen", async ({
    page,
    build,
  }) => {
    await page.goto("/rentals?arrears_status=claimed,judicial");
    await expect(currentOf(page)).toHaveText(/^Con impagos reclamados \d/);
    await expect(currentOf(page)).toBeInViewport({ ratio: 1 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expect(page.getByRole("region", { name: "Total" })).toContainText("Renta mensual");
    await expectAccessible(page);
    await openRental(page, (await build.aRental()).id, "incidents");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});
