import { expect, type Page } from "@playwright/test";

/** Waits until code, texts, data and skeletons have finished loading. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
}

export async function openSettled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
}

/**
 * The same through a link of the open page, if there is one: the app is loaded once, as in an office that keeps it
 * open all day.
 */
export async function goSettled(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank") return openSettled(page, path);
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await settle(page);
}
