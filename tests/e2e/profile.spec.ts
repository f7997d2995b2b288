import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { logInOverHttp } from "./support/http-api.ts";
import { prepareOwnServer } from "./support/own-server.ts";
import { expect, storedSession, test } from "./support/test.ts";

/* A separate server: a language and a global logout would affect every other test's browser. */
test.use({ role: null });
test.setTimeout(180_000);

async function openAs(browser: Browser, options: BrowserContextOptions, origin: string): Promise<Page> {
  const storageState = storedSession(origin, await logInOverHttp(origin, "viewer"));
  return (await browser.newContext({ ...options, baseURL: origin, storageState })).newPage();
}

test("a user chooses language and colours, closes another session, and then all of them", async ({
  browser,
  contextOptions,
}) => {
  const server = await prepareOwnServer();
  try {
    await server.start();
    const other = await openAs(browser, contextOptions, server.origin);
    await other.goto("/faqs");
    const page = await openAs(browser, contextOptions, server.origin);
    await page.goto("/profile");
    await expect(page.getByText("lectura@llavero.test").first()).toBeVisible();
    await expectAccessible(page);

    await page.getByText("Oscuro", { exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await page.getByText("English", { exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My profile" })).toBeVisible();
    await page.getByText("Español", { exact: true }).click();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");

    await logInOverHttp(server.origin, "viewer");
    await page.reload();
    const sessions = page.getByRole("listitem").filter({ hasText: /Último uso/ });
    await expect(sessions.filter({ hasText: "Esta sesión" })).toHaveCount(1);
    const others = page.getByRole("button", { name: /^Cerrar sesión: / });
    await expect(others).toHaveCount(2);
    await others.first().click();
    await expect(page.getByText("Sesión cerrada")).toBeVisible();
    await expect(others).toHaveCount(1);

    await page.getByRole("button", { name: "Cerrar sesión en todas partes" }).click();
    await page.getByRole("button", { name: "Cerrar todas" }).click();
    await expect(page).toHaveURL("/login");
    await other.goto("/rentals");
    await expect(other).toHaveURL("/login");
    await page.context().close();
    await other.context().close();
  } finally {
    await server.remove();
  }
});

test.describe("system colour scheme", () => {
  test.use({ role: "viewer", colorScheme: "dark" });

  test("the colours are light by default, and follow the system from the first paint once that is chosen", async ({
    page,
  }) => {
    const shown = page.locator("html");
    await page.goto("/profile");
    await expect(shown).toHaveAttribute("data-mantine-color-scheme", "light");
    await page.getByText("Sistema", { exact: true }).click();
    await expect(shown).toHaveAttribute("data-mantine-color-scheme", "dark");
    await expectAccessible(page);
    // The page before any script of the app has run.
    await page.route("**/*.js", (route) =>
      route.request().url().endsWith("/first-paint.js") ? route.continue() : route.abort(),
    );
    await page.reload({ waitUntil: "domcontentloaded" });
    await expect(shown).toHaveAttribute("data-mantine-color-scheme", "dark");
    await page.unroute("**/*.js");
    await page.reload();
    await expect(page.getByRole("radio", { name: "Sistema" })).toBeChecked();
    await page.emulateMedia({ colorScheme: "light" });
    await expect(shown).toHaveAttribute("data-mantine-color-scheme", "light");
  });
});
