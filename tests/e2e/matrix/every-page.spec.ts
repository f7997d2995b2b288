import { expectAccessible, expectContrast } from "../support/accessibility.ts";
import { backOfficeRoutes, publicRoutes, batchRoutes, withRecord } from "../support/routes.ts";
import { goSettled } from "../support/settled-page.ts";
import { expect, test } from "../support/test.ts";
import { expectUncut } from "../support/uncut.ts";

const widths = {
  desktop: { width: 1360, height: 860 },
  tablet: { width: 900, height: 1100 },
  phone: { width: 390, height: 844 },
};

for (const language of ["es", "en"])
  for (const [width, viewport] of Object.entries(widths))
    test.describe(`${language}, ${width}`, () => {
      // The scheme is the device's, so that it changes under the open page.
      test.use({ viewport, colorScheme: "light" });

      for (const routes of batchRoutes([...backOfficeRoutes, ...publicRoutes]))
        test(`${routes.join(", ")} open without an error, cut off no head or state, and pass axe, light and dark`, async ({
          page,
          api,
          faults,
        }) => {
          await page.addInitScript((all) => Object.assign(localStorage, all), { language, colorScheme: "auto" });
          for (const route of routes) {
            await goSettled(page, await withRecord(route, api));
            await expectAccessible(page);
            if (width === "desktop") await expectUncut(page);
            await page.emulateMedia({ colorScheme: "dark" });
            await expect(page.locator("html"), route).toHaveAttribute("data-mantine-color-scheme", "dark");
            await expectContrast(page);
            await page.emulateMedia({ colorScheme: "light" });
            expect(faults, route).toEqual([]);
          }
        });
    });
