import { expectAccessible } from "./support/accessibility.ts";
import { backOfficeRoutes, publicRoutes, batchRoutes, withRecord } from "./support/routes.ts";
import { goSettled, openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

/** CI checks the pages of `sample` and those of visitors with axe, `npm run test:all` every page. */
const isWhole = Boolean(process.env["TEST_ALL"]);

test.describe("pages of an administrator", () => {
  // Public pages are in `npm test` as a visitor sees them.
  for (const [all, tag] of [
    [backOfficeRoutes, ["@wide"]],
    [publicRoutes, []],
  ] as const)
    for (const routes of batchRoutes(all))
      test(
        `${routes.join(", ")} open with a title and without an error${isWhole ? ", and pass axe" : ""}`,
        { tag: [...tag] },
        async ({ page, api, faults }) => {
          for (const route of routes) {
            const path = await withRecord(route, api);
            await goSettled(page, path);
            await expect(page, route).toHaveURL((url) => url.pathname === path);
            await expect(page, route).toHaveTitle(/^.+ · Llavero$/);
            await expect(page, route).not.toHaveTitle(/Page not found/);
            if (isWhole) await expectAccessible(page);
            expect(faults, route).toEqual([]);
          }
        },
      );
});

test.describe("pages of a visitor", () => {
  test.use({ role: null });

  for (const route of ["/login", ...publicRoutes])
    test(
      `${route} opens with a title, without an error, and passes axe`,
      { tag: "@gate" },
      async ({ page, faults }) => {
        await openSettled(page, route);
        await expect(page).toHaveURL(route);
        await expect(page).toHaveTitle(/^.+ · Llavero$/);
        await expectAccessible(page);
        expect(faults).toEqual([]);
      },
    );
});

/** The full matrix is a separate run; these pages contain what most others consist of. */
const sample = ["/", "/assets", "/rentals/:id", "/incidents"] as const;

for (const [how, settings, tag] of [
  ["in English", { language: "en" }, ["@wide"]],
  ["in the dark scheme", { colorScheme: "dark" }, []],
] as const)
  test.describe(how, () => {
    for (const route of sample)
      test(`${route} passes axe`, { tag: [...tag] }, async ({ page, api, faults }) => {
        await page.addInitScript((all) => Object.assign(localStorage, all), settings);
        await openSettled(page, await withRecord(route, api));
        await expectAccessible(page);
        expect(faults).toEqual([]);
      });
  });

test.describe("pages on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const route of [...sample, "/change-password"])
    test(`${route} passes axe on a phone and needs no sideways scrolling`, async ({ page, api, faults }) => {
      await openSettled(page, await withRecord(route, api));
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      expect(faults).toEqual([]);
    });
});
