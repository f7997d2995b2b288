import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import { expectWellBuilt } from "#tests/e2e/support/accessibility.ts";
import { userEmail } from "#tests/e2e/support/http-api.ts";
import { expect } from "#tests/e2e/support/test.ts";
import type { Language } from "#shared/lib/language.ts";
import { surfaceAddress, SurfacePage } from "./pages/surface-page.ts";
import { test } from "./support/extension-test.ts";

/* Every page of the extension in both languages, light and dark, and a complete keyboard-only session. */

declare const chrome: { storage: { local: { set(items: object): Promise<void> } } };

/** Texts on the pages visited, in both languages. */
const said = {
  es: {
    login: "Entra en tu cuenta",
    notices: /^Avisos/,
    options: "Opciones de Llavero",
    done: "Empezar a usar Llavero",
  },
  en: {
    login: "Sign in to your account",
    notices: /^Notices/,
    options: "Llavero options",
    done: "Start using Llavero",
  },
} as const;

const forms = { incident: "ip", payment: "rp" } as const;

/** Expects no horizontal overflow. */
async function expectWithin(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
}

async function expectSound(page: Page): Promise<void> {
  await expectWithin(page);
  await expectWellBuilt(page);
}

async function checkSurfaces(page: Page, language: Language): Promise<void> {
  const words = said[language];
  for (const name of ["popup", "sidepanel"] as const) {
    if (name === "sidepanel") await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(surfaceAddress(name));
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectSound(page);
    for (const alias of Object.values(forms)) {
      await page.keyboard.type(alias, { delay: 20 });
      await page.keyboard.press("Enter");
      await expect(page.getByRole("form")).toBeVisible();
      await expectSound(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("form")).toHaveCount(0);
    }
    await page.getByRole("button", { name: words.notices }).click();
    await expect(page.getByRole("list")).toBeVisible();
    // The bell's limit of 300 px is only for the web header.
    await expect(page.getByRole("list")).toHaveCSS("max-height", "none");
    await expectSound(page);
  }
  await page.setViewportSize({ width: 900, height: 900 });
  for (const width of [900, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(surfaceAddress("options"));
    await expect(page.getByRole("heading", { name: words.options })).toBeVisible();
    await expectSound(page);
    await page.goto(surfaceAddress("privacy"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectSound(page);
  }
}

for (const language of ["es", "en"] as const)
  for (const colorScheme of ["light", "dark"] as const)
    test(`every page is readable and accessible, in ${language}, ${colorScheme}`, async ({ page, worker, origin }) => {
      const words = said[language];
      await worker.evaluate((settings) => chrome.storage.local.set(settings), {
        "setting.language": language,
        "setting.colorScheme": colorScheme,
      });
      await page.goto(surfaceAddress("options"));
      await expect(page.getByRole("textbox")).toBeFocused();
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      await expectSound(page);
      await page.keyboard.type(origin);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: words.login })).toBeVisible();
      await expectSound(page);
      await page.locator('input[type="email"]').fill(userEmail("agent"));
      await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("option").first()).toBeVisible();
      await expectSound(page);
      await page.getByRole("button", { name: words.done }).click();
      await checkSurfaces(page, language);
    });

test("the extension is used from the first run to a saved incident and the notifications without a mouse", async ({
  page,
  origin,
}) => {
  const popup = new SurfacePage(page);
  await popup.open();
  await expect(popup.address).toBeFocused();
  await page.keyboard.type(origin);
  await page.keyboard.press("Enter");
  await expect(popup.login.email).toBeFocused();
  await page.keyboard.type(userEmail("agent"));
  await page.keyboard.press("Tab");
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(popup.palette.input).toBeFocused();
  await popup.entry.start("incident");
  await popup.entry.type("No enciende la caldera");
  await page.keyboard.press("Enter");
  await expect(popup.entry.row("No enciende la caldera")).toContainText("Se enviará ahora");
  await expect(popup.palette.input).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(popup.entry.rows).toHaveCount(0);
  await popup.entry.start("incident");
  await expect(popup.entry.what).toHaveValue("No enciende la caldera");
  await page.keyboard.press("Escape");
  await expect(popup.palette.input).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: /^Avisos/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Avisos" })).toBeVisible();
});
