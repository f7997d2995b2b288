import type { Page } from "@playwright/test";
import { AppFrame } from "./pages/app-frame.ts";
import { ListPage } from "./pages/list-page.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

/* No one searches for a page of text, but it is pasted: it stays where it was typed, with the reason. */

/** Rows of a page of a list. */
const PAGE = 50;
const REFUSAL = "Busca con 12 palabras y 200 caracteres como mucho";
const pasted = Array.from({ length: 40 }, (_, n) => `palabra${n}`).join(" ");

/** Counts searches that the page sends. */
function countSearches(page: Page): { sent: number } {
  const count = { sent: 0 };
  page.on("request", (request) => {
    if (request.url().includes("/api/") && request.url().includes("query=")) count.sent += 1;
  });
  return count;
}

test("a text that is too long for a search stays in the list's box, with the reason, and the list keeps its rows", async ({
  page,
}) => {
  const list = new ListPage(page);
  await list.open("/persons");
  await expect(list.rows).toHaveCount(PAGE);
  const searches = countSearches(page);
  await list.searchBox.fill(pasted);
  await expect(page.getByText(REFUSAL)).toBeVisible();
  await expect(list.searchBox).toHaveValue(pasted);
  await expect(list.searchBox).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await expect(list.rows).toHaveCount(PAGE);
  expect(searches.sent).toBe(0);
  await list.search("palabra");
  await expect(page.getByText(REFUSAL)).toHaveCount(0);
});

test("an address with such a search shows the text in the box and why it finds nothing", async ({ page }) => {
  await page.goto(`/persons?query=${encodeURIComponent(pasted)}`);
  const list = new ListPage(page);
  await expect(list.searchBox).toHaveValue(pasted);
  await expect(page.getByText(REFUSAL).first()).toBeVisible();
});

test("the header's search says the same below its box", async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Buscar persona" });
  const searches = countSearches(page);
  await box.fill(pasted);
  await expect(page.getByRole("status").filter({ hasText: REFUSAL })).toBeVisible();
  await expect(box).toHaveValue(pasted);
  await expectAccessible(page);
  expect(searches.sent).toBe(0);
});

test("the palette says the same, and finds what is on the device", async ({ page }) => {
  await page.goto("/");
  await new AppFrame(page).bell.waitFor();
  const palette = new Palette(page);
  await palette.open();
  const searches = countSearches(page);
  await palette.input.fill(pasted);
  await expect(page.getByRole("status").filter({ hasText: REFUSAL })).toBeVisible();
  await expect(palette.input).toHaveValue(pasted);
  expect(searches.sent).toBe(0);
});

test("a picker says the same in its list", async ({ page }) => {
  await page.goto("/rentals?new=1");
  const picker = page
    .getByRole("dialog")
    .getByRole("combobox", { name: /^Inquilino/ })
    .first();
  await picker.fill(pasted);
  await expect(page.getByRole("status").filter({ hasText: REFUSAL })).toBeVisible();
  await expect(picker).toHaveValue(pasted);
});
