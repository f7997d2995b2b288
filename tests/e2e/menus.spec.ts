import type { Page } from "@playwright/test";
import { ListPage } from "./pages/list-page.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

const opened = (page: Page, kind: "menu" | "dialog") => page.getByRole(kind).filter({ visible: true });

/** Buttons above the list of rentals that open something, by name. */
const buttons = [
  { name: "Tu cuenta", kind: "menu" },
  { name: "Avisos", kind: "dialog" },
  { name: "Vistas", kind: "menu" },
  { name: "Columnas", kind: "dialog" },
  { name: "Excel", kind: "menu" },
] as const;

/** Some names contain more: the user's name, or the number of unread notifications. */
const button = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}\\b|^\\w+ ${name}$`) }).and(page.locator("[aria-haspopup]"));

test.beforeEach(async ({ page }) => {
  await new ListPage(page).open("/rentals");
});

for (const { name, kind } of buttons) {
  test(`"${name}" opens by keyboard, takes the focus, and Escape returns it`, async ({ page }) => {
    await button(page, name).focus();
    await page.keyboard.press("Enter");
    await expect(opened(page, kind)).toBeVisible();
    await expect(button(page, name)).toHaveAttribute("aria-expanded", "true");
    await expect(
      opened(page, kind)
        .locator(":focus")
        .or(opened(page, kind).and(page.locator(":focus"))),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(opened(page, kind)).toHaveCount(0);
    await expect(button(page, name)).toBeFocused();
    await expect(button(page, name)).toHaveAttribute("aria-expanded", "false");
  });

  test(`"${name}" closes by a second click, and by a click elsewhere`, async ({ page }) => {
    await button(page, name).click();
    await expect(opened(page, kind)).toBeVisible();
    await button(page, name).click();
    await expect(opened(page, kind)).toHaveCount(0);
    await button(page, name).click();
    await expect(opened(page, kind)).toBeVisible();
    await page.mouse.click(640, 840);
    await expect(opened(page, kind)).toHaveCount(0);
  });
}

for (const name of ["Tu cuenta", "Vistas", "Columnas"]) {
  test(`the palette opens over "${name}" by its key, takes the focus, and Escape returns it`, async ({ page }) => {
    await button(page, name).press("Enter");
    await expect(page.locator("[role=menu] :focus, [role=dialog] :focus")).toBeVisible();
    const palette = new Palette(page);
    await palette.open();
    await palette.find("increm", /Incrementos de precio/);
    await expect(palette.input).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(palette.input).toHaveCount(0);
    await expect(page.locator("body")).not.toBeFocused();
  });
}

test("a click without a pointer opens a menu too, as sent by assistive technology", async ({ page }) => {
  await button(page, "Vistas").evaluate((element: HTMLElement) => element.click());
  await expect(opened(page, "menu")).toBeVisible();
});

test.describe("menus on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("the first tap opens a menu, and a tap elsewhere closes it", async ({ page }) => {
    await button(page, "Tu cuenta").tap();
    await expect(opened(page, "menu")).toBeVisible();
    await page.touchscreen.tap(60, 780);
    await expect(opened(page, "menu")).toHaveCount(0);
  });
});
