import { expect, type Page } from "@playwright/test";

/** What a table cannot say in half: the heads of its columns, and states. */
const WHOLE = "thead th, thead th *, tbody [class*=badge] *";

/** Fails where one of them is cut off. */
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
