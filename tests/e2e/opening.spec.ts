import type { Page } from "@playwright/test";
import { openingLists } from "#shared/domain/core/opening-lists.ts";
import { ListPage } from "./pages/list-page.ts";
import { LoginPage } from "./pages/login-page.ts";
import { expect, test } from "./support/test.ts";

/** The questions that a page asks of the API, in their order. */
function watchQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/") && request.method() === "GET") asked.push(pathname.slice(4) + search);
  });
  return asked;
}

/** Holds back the app's code. Returns the way to let it come. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/static/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a list asks for who is there, for its views and for its first rows before its code has come, and each once", async ({
  page,
  build,
}) => {
  await build.aRental();
  const asked = watchQuestions(page);
  const letCome = await holdCode(page);
  await page.goto("/rentals", { waitUntil: "commit" });
  const first = ["/auth/me", "/list-views", "/rentals?page=1&page_size=50&sort=-start_date"];
  await expect.poll(() => asked).toEqual(first);
  letCome();
  await new ListPage(page).rows.first().waitFor();
  for (const question of first) expect(asked.filter((one) => one === question)).toHaveLength(1);
});

test("the build knows what each list asks first: none asks for anything else", async ({ page }) => {
  test.slow();
  const asked = watchQuestions(page);
  for (const { path, question } of openingLists()) {
    if (question === null) continue;
    asked.length = 0;
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    // Another test may write meanwhile, after which a list asks the same again.
    const pages = asked.filter((one) => one.split("?")[0] === path && one.includes("page=1&"));
    expect([...new Set(pages)]).toEqual([question]);
  }
});

test("an address that asks for something is asked that, and nothing before it", async ({ page, build }) => {
  await build.aRental();
  const asked = watchQuestions(page);
  await page.goto("/rentals?page=1&sort=code");
  await new ListPage(page).rows.first().waitFor();
  expect(asked.filter((one) => one.startsWith("/rentals?"))).toEqual(["/rentals?page=1&page_size=50&sort=code"]);
});

test.describe("without a session", () => {
  test.use({ role: null });

  test("nothing is asked", async ({ page }) => {
    const asked = watchQuestions(page);
    await page.goto("/rentals");
    await new LoginPage(page).email.waitFor();
    expect(asked).toEqual([]);
  });
});
