import type { Page } from "@playwright/test";
import { ListPage } from "./pages/list-page.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

/** The fields that each request of a list named, in order; null where it named none. */
function watchFields(page: Page, path = "rentals"): (readonly string[] | null)[] {
  const requests: (readonly string[] | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === `/api/${path}`) requests.push(searchParams.get("fields")?.split(",") ?? null);
  });
  return requests;
}

test("a list requests the fields of its visible columns, and those of a column when it is shown", async ({
  page,
  build,
}) => {
  const rental = await build.aRental();
  const requests = watchFields(page);
  const list = new ListPage(page);
  await list.open(`/rentals?query=${rental.code}`);
  await expect(list.rows).toHaveCount(1);
  expect(requests).toEqual([
    [
      "archived_at",
      "asset_label",
      "code",
      "end_date",
      "label",
      "monthly_rent",
      "start_date",
      "state",
      "tenant_id",
      "tenant_label",
    ],
  ]);

  await page.getByRole("button", { name: "Columnas" }).click();
  await page.getByRole("checkbox", { name: "Inmueble" }).check();
  await expect(list.rows.first()).toContainText(rental.property_label ?? "");
  expect(requests.at(-1)).toContain("property_label");
  expect(page.url()).not.toContain("fields");
  await page.keyboard.press("Escape");
  await expectAccessible(page);
});

test("a list that was open before requests its fields before its code has loaded, once", async ({ page, build }) => {
  await build.aRental();
  const requests = watchFields(page);
  const list = new ListPage(page);
  await list.open("/rentals");
  await list.rows.first().waitFor();
  const first = requests.length;
  await page.reload();
  await list.rows.first().waitFor();
  await page.waitForLoadState("networkidle");
  const again = requests.slice(first);
  expect(again[0]).toContain("tenant_label");
  expect(new Set(again.map(String)).size).toBe(1);
});

test("a list that is opened for the first time on a device requests whole rows once, and nothing else", async ({
  page,
}) => {
  const requests = watchFields(page, "reminder-steps");
  await page.goto("/reminder-steps");
  await new ListPage(page).rows.first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(requests).toEqual([null]);
});

test("an export has the visible columns and no fields; a rental's page has the whole record", async ({
  page,
  build,
}) => {
  const rental = await build.aRental();
  const list = new ListPage(page);
  await list.open(`/rentals?query=${rental.code}`);
  await list.exportButton.click();
  const exported = page.waitForRequest((request) => request.url().includes("/rentals/export"));
  await page.getByRole("menuitem", { name: /Todos los resultados/ }).click();
  const { searchParams } = new URL((await exported).url());
  expect([searchParams.has("fields"), searchParams.has("columns")]).toEqual([false, true]);

  await list.rows.first().getByRole("link").click();
  await expect(page.getByRole("heading", { name: new RegExp(rental.code) })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Fianza");
});

test("the palette finds a record by what its list does not show", async ({ page, build }) => {
  const person = await build.aPerson({ phone: "612345987" });
  const list = new ListPage(page);
  await list.open(`/persons?query=${encodeURIComponent(person.label)}&columns=label,kind`);
  await expect(list.rows).toHaveCount(1);
  await page.route("**/api/**", (route) => route.abort());
  const palette = new Palette(page);
  await palette.open();
  await palette.input.fill("612345987");
  await expect(palette.options.filter({ hasText: person.label })).toBeVisible();
});
