import type { Page } from "@playwright/test";
import { openingLists } from "#shared/domain/core/opening-lists.ts";
import { ListPage } from "./pages/list-page.ts";
import { LoginPage } from "./pages/login-page.ts";
import { expect, test } from "./support/test.ts";

/** API requests of a page, in order. */
function watchRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/") && request.method() === "GET") requests.push(pathname.slice(4) + search);
  });
  return requests;
}

/**
 * Blocks the app's code.
 * @returns a function that releases it
 */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/static/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a list requests the session, its views and its first rows before its code has loaded, each once", async ({
  page,
  build,
}) => {
  await build.aRental();
  const requests = watchRequests(page);
  const letCome = await holdCode(page);
  await page.goto("/rentals", { waitUntil: "commit" });
  const first = ["/auth/me", "/list-views", "/rentals?page=1&page_size=50&sort=-start_date"];
  await expect.poll(() => requests).toEqual(first);
  letCome();
  await new ListPage(page).rows.first().waitFor();
  for (const request of first) expect(requests.filter((one) => one === request)).toHaveLength(1);
});

test("the build knows the first request of each list, and no list requests anything else", async ({ page }) => {
  test.slow();
  const requests = watchRequests(page);
  for (const { path, query } of openingLists()) {
    if (query === null) continue;
    requests.length = 0;
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    // Another test may write meanwhile, after which a list repeats its request, with the fields that it shows.
    const [first, ...others] = requests.filter((one) => one.split("?")[0] === path && one.includes("page=1&"));
    expect(first).toBe(query);
    expect(others.filter((one) => one.replace(/&fields=[a-z_,]+$/, "") !== query)).toEqual([]);
  }
});

test("an address with a query requests that query and nothing before it", async ({ page, build }) => {
  await build.aRental();
  const requests = watchRequests(page);
  await page.goto("/rentals?page=1&sort=code");
  await new ListPage(page).rows.first().waitFor();
  const lists = requests.filter((one) => one.startsWith("/rentals?"));
  expect(lists.map((one) => one.replace(/&fields=[a-z_,]+$/, "&fields"))).toEqual([
    "/rentals?page=1&page_size=50&sort=code&fields",
  ]);
});

test.describe("opening without a session", () => {
  test.use({ role: null });

  test("without a session nothing is requested", async ({ page }) => {
    const requests = watchRequests(page);
    await page.goto("/rentals");
    await new LoginPage(page).email.waitFor();
    expect(requests).toEqual([]);
  });
});
