import type { BrowserContext, Page } from "@playwright/test";
import { ListPage } from "./pages/list-page.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { logInOverHttp, type HttpTokens } from "./support/http-api.ts";
import { preventLiveConnection } from "./support/live-connection.ts";
import { expect, storedSession, test as base } from "./support/test.ts";
import { expire, corrupt } from "./support/tokens.ts";

const EXPIRED = "Tu sesión ha caducado. Vuelve a entrar.";

const test = base.extend<{
  /** A browser with these tokens in it. */
  browserWith: (tokens: HttpTokens) => Promise<BrowserContext>;
}>({
  browserWith: async ({ browser, contextOptions, origin }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (tokens) => {
      const context = await browser.newContext({ ...contextOptions, storageState: storedSession(origin, tokens) });
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
});
test.use({ role: null });

function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/api/auth/refresh-token")) count += 1;
  });
  return () => count;
}

const readTokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("accessToken"), localStorage.getItem("refreshToken")]);

async function expectLoginWithReason(page: Page): Promise<void> {
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(EXPIRED)).toBeVisible();
  expect(await readTokens(page)).toEqual([null, null]);
}

test(
  "without a token a back-office page redirects to the login with the session-expired text",
  { tag: "@gate" },
  async ({ page }) => {
    for (const path of ["/", "/rentals", "/roles", "/persons/tenants"]) {
      await page.goto(path);
      await expectLoginWithReason(page);
    }
  },
);

test("a token that cannot be decoded is reported, cleared, and leads to the login", async ({ browserWith }) => {
  const context = await browserWith({ accessToken: "esto-no-es-un-token", refreshToken: "tampoco" });
  const page = await context.newPage();
  await page.goto("/rentals");
  await expect(new AppFrame(page).toast("Error al decodificar el token")).toBeVisible();
  await expectLoginWithReason(page);
});

test("an expired access token is refreshed once, before the page opens", async ({ browserWith, origin }) => {
  const expired = expire(await logInOverHttp(origin, "manager"));
  const context = await browserWith(expired);
  const refreshes = countRefreshes(context);
  const page = await context.newPage();
  await new ListPage(page).open("/rentals");
  await expect(new AppFrame(page).bell).toBeVisible();
  expect(refreshes()).toBe(1);
  const [accessToken, refreshToken] = await readTokens(page);
  expect(accessToken).not.toBe(expired.accessToken);
  expect(refreshToken).not.toBe(expired.refreshToken);
});

test("a call answered with 401 is repeated after one refresh", async ({ browserWith, origin }) => {
  const context = await browserWith(corrupt(await logInOverHttp(origin, "manager")));
  const refreshes = countRefreshes(context);
  const page = await context.newPage();
  const list = new ListPage(page);
  await list.open("/rentals");
  await expect(list.rows.first()).toBeVisible();
  expect(refreshes()).toBe(1);
});

test(
  "three tabs with expired tokens make one refresh, and all three open",
  { tag: "@gate" },
  async ({ browserWith, origin }) => {
    const context = await browserWith(expire(await logInOverHttp(origin, "manager")));
    const refreshes = countRefreshes(context);
    const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()]);
    await Promise.all(tabs.map((tab) => tab.goto("/incidents")));
    for (const tab of tabs) await expect(new ListPage(tab).rows.first()).toBeVisible();
    expect(refreshes()).toBe(1);
  },
);

test("a refused refresh clears both tokens and leads to the login", async ({ browserWith, origin }) => {
  const { accessToken } = expire(await logInOverHttp(origin, "manager"));
  const page = await (await browserWith({ accessToken, refreshToken: "desconocido" })).newPage();
  await page.goto("/rentals");
  await expectLoginWithReason(page);
});

test("a refresh without a response logs no one out and can be retried", async ({ browserWith, origin }) => {
  const context = await browserWith(expire(await logInOverHttp(origin, "manager")));
  const page = await context.newPage();
  // The live connection would refresh the session by itself.
  await preventLiveConnection(page);
  await page.route("**/api/auth/refresh-token", (route) => route.abort());
  const itsCode = /\/static\/unreachable-[^/]*\.js$/;
  await page.route(itsCode, (route) => route.abort());
  await page.goto("/rentals");
  await expect(page.getByRole("alert")).toContainText("Esto no se ha podido cargar");
  await page.unroute(itsCode);
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("heading", { name: "Network error" })).toBeVisible();
  expect(await readTokens(page)).not.toContain(null);
  await page.unroute("**/api/auth/refresh-token");
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(new ListPage(page).rows.first()).toBeVisible();
});

test("a logout in one tab logs out all of them", async ({ browserWith, origin }) => {
  const context = await browserWith(await logInOverHttp(origin, "manager"));
  const [here, there] = [await context.newPage(), await context.newPage()];
  await new AppFrame(there).open("/persons");
  const frame = new AppFrame(here);
  await frame.open("/faqs");
  await frame.chooseFromAccount("Cerrar sesión");
  await expect(here).toHaveURL("/login");
  await expect(there).toHaveURL("/login");
  await expect(there.getByText(EXPIRED)).toHaveCount(0);
});

test.describe("agent", () => {
  test.use({ role: "agent" });

  for (const path of ["/roles", "/users", "/managers"])
    test(`an agent is sent from ${path} to the error page, which says 'Acceso Denegado'`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL("/error");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acceso Denegado");
      await expectAccessible(page);
    });

  test("an agent reads 'Page not found' on an unknown path", async ({ page }) => {
    await page.goto("/no/existe");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expectAccessible(page);
  });
});

test.describe("manager", () => {
  test.use({ role: "manager" });

  test("a manager is no administrator either", async ({ page }) => {
    await page.goto("/users");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Acceso Denegado");
  });
});

test.describe("administrator", () => {
  for (const role of ["admin", "super_admin"] as const)
    test.describe(role, () => {
      test.use({ role });
      test("an administrator opens the pages for administrators", async ({ page }) => {
        for (const path of ["/roles", "/users", "/managers"]) {
          await new AppFrame(page).open(path);
          await expect(page).toHaveURL(path);
        }
      });
    });
});

test("'Page not found' is also shown to a visitor without a session", async ({ page }) => {
  await page.goto("/no/existe");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
});

const external = [
  "/external-booking-form",
  "/external-booking-form/una-clave",
  "/external-document/una-clave",
  "/incidents/public",
];

async function expectBarePage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const landmark of ["banner", "navigation", "contentinfo"] as const)
    await expect(page.getByRole(landmark)).toHaveCount(0);
}

for (const path of external)
  test(`${path} opens without a token, without header, side navigation and footer`, async ({ page }) => {
    await page.goto(path);
    await expectBarePage(page);
    await expect(page).toHaveURL(path);
  });

test.describe("user with a session", () => {
  test.use({ role: "viewer" });

  test("a user with a session sees the external pages without the frame too", async ({ page }) => {
    for (const path of external) {
      await page.goto(path);
      await expectBarePage(page);
    }
  });
});

for (const path of ["/who-we-are", "/terms-and-conditions", "/privacy-policy", "/faqs"])
  test(`${path} opens without a token and without the back-office frame`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
    const frame = new AppFrame(page);
    for (const part of [frame.menu, frame.bell, frame.account, frame.personSearch]) await expect(part).toHaveCount(0);
  });
