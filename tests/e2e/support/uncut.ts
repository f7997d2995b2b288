import { expect, type Page } from "@playwright/test";

/** Parts of a table that must not be truncated: column headings and states. */
const WHOLE = "thead th, thead th *, tbody [class*=badge] *";

/** Fails if one of them is truncated. */
export async function expectUncut(page: Page): Promise<void> {
  const cut = await page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((one) => getComputedStyle(one).overflow !== "visible" && one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.textContent),
    WHOLE,
  );
  expect([...new Set(cut)]).toEqual([]);
}
