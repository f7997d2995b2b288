import { expect, type Page } from "@playwright/test";

/** Until nothing more is to come: the page's code, its texts, its data, its skeletons. */
export async function openSettled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
}
