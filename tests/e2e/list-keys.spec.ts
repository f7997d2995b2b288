import type { Page } from "@playwright/test";
import { ListPage } from "./pages/list-page.ts";
import { expect, test } from "./support/test.ts";

const focusedIndex = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("[data-row]")?.getAttribute("data-row") ?? null);
const tickedIndexes = (page: Page) =>
  page.locator("tr[data-ticked]").evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("data-row"))));

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("a list is navigated, selected and opened by keyboard, with one row in the tab order", async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/persons");
  await list.links.first().focus();
  await press(page, "ArrowDown", "j", "ArrowDown", "k");
  expect(await focusedIndex(page)).toBe("2");
  await expect(page.locator("[data-row-link][tabindex='0']")).toHaveCount(1);
  await press(page, "Space");
  expect(await tickedIndexes(page)).toEqual([2]);
  await press(page, "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowUp");
  expect(await tickedIndexes(page)).toEqual([2, 3, 4]);
  await press(page, "Shift+ArrowUp", "Shift+ArrowUp", "Shift+ArrowUp");
  expect(await tickedIndexes(page)).toEqual([1, 2]);
  await press(page, "ArrowDown", "Space");
  expect(await tickedIndexes(page)).toEqual([1]);
  await press(page, "x");
  expect(await tickedIndexes(page)).toEqual([1, 2]);
  const href = await list.links.nth(2).getAttribute("href");
  await press(page, "Enter");
  await expect(page).toHaveURL(href ?? "");
});

test("Home, End and page keys reach rows that are not rendered, fully below the header", async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/persons?page_size=200");
  await expect(list.range).toContainText("1–200");
  await list.links.first().focus();
  await press(page, "End");
  await expect.poll(() => focusedIndex(page)).toBe("199");
  expect(await list.rows.count()).toBeLessThanOrEqual(80);
  await press(page, "PageUp");
  await expect.poll(async () => Number(await focusedIndex(page))).toBeLessThan(199);
  const index = Number(await focusedIndex(page));
  await press(page, "PageDown");
  await expect.poll(() => focusedIndex(page)).toBe("199");
  expect(index).toBeGreaterThan(150);
  await press(page, "Home");
  await expect.poll(() => focusedIndex(page)).toBe("0");
  await press(page, "Shift+End");
  await expect(page.getByRole("region", { name: "Filas seleccionadas" })).toContainText("Selección: 200 personas");
  await press(page, "PageUp", "PageUp", "PageUp");
  const isCovered = () =>
    page.evaluate(() => {
      const link = document.activeElement;
      const { x, y, height } = link?.getBoundingClientRect() ?? new DOMRect();
      return link?.contains(document.elementFromPoint(x + 2, y + height / 2)) !== true;
    });
  await expect.poll(isCovered).toBe(false);
});

test("the keys are announced to screen readers, and do not override the browser's own", async ({ page }) => {
  const list = new ListPage(page);
  await list.open("/persons");
  await expect(page.getByRole("main").getByRole("table")).toHaveAccessibleDescription(/Espacio selecciona/);
  await list.links.first().focus();
  await press(page, "Control+ArrowDown", "Alt+j");
  expect(await focusedIndex(page)).toBe("0");
});
