import { expectAccessible } from "../support/accessibility.ts";
import { officeRoutes, publicRoutes, withRecord } from "../support/routes.ts";
import { openSettled } from "../support/settled-page.ts";
import { expect, test } from "../support/test.ts";
import { expectUncut } from "../support/uncut.ts";

const widths = {
  desktop: { width: 1360, height: 860 },
  tablet: { width: 900, height: 1100 },
  phone: { width: 390, height: 844 },
};

for (const language of ["es", "en"])
  for (const colorScheme of ["light", "dark"])
    for (const [width, viewport] of Object.entries(widths))
      test.describe(`${language}, ${colorScheme}, ${width}`, () => {
        test.use({ viewport });

        for (const route of [...officeRoutes, ...publicRoutes])
          test(`${route} opens without an error, cuts off no head or state, and passes axe`, async ({
            page,
            api,
            faults,
          }) => {
            await page.addInitScript((all) => Object.assign(localStorage, all), { language, colorScheme });
            await openSettled(page, await withRecord(route, api));
            await expectAccessible(page);
            if (width === "desktop") await expectUncut(page);
            expect(faults).toEqual([]);
          });
      });
