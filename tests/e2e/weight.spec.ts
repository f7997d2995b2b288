import type { Page, Request } from "@playwright/test";
import { ListPage } from "./pages/list-page.ts";
import { LoginPage } from "./pages/login-page.ts";
import { expect, test } from "./support/test.ts";

const KB = 1000;

/** What a page has loaded of a kind so far, compressed as it came. */
function watchLoads(page: Page) {
  const done: Request[] = [];
  page.on("requestfinished", (request) => void done.push(request));
  return async (type: "script" | "stylesheet") => {
    const loads = done.filter((request) => request.resourceType() === type);
    const sizes = await Promise.all(loads.map((request) => request.sizes()));
    return { files: loads.length, bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) };
  };
}

test.describe("for a visitor", () => {
  test.use({ role: null });

  test("the login is a few files and 160 KB of JavaScript at most", async ({ page }) => {
    const countLoads = watchLoads(page);
    await page.goto("/login");
    await new LoginPage(page).email.waitFor();
    const { files, bytes } = await countLoads("script");
    expect(bytes).toBeLessThanOrEqual(160 * KB);
    expect(files).toBeLessThanOrEqual(12);
  });
});

test("the first list is no swarm of files, 300 KB of JavaScript and 45 KB of styles at most", async ({ page }) => {
  const countLoads = watchLoads(page);
  const list = new ListPage(page);
  await list.open("/rentals");
  await list.rows.first().waitFor();
  const scripts = await countLoads("script");
  expect(scripts.bytes).toBeLessThanOrEqual(300 * KB);
  expect(scripts.files).toBeLessThanOrEqual(30);
  expect((await countLoads("stylesheet")).bytes).toBeLessThanOrEqual(45 * KB);
});
