import type { Page } from "@playwright/test";
import { ListPage } from "./pages/list-page.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { findRole, openAsOwnUser } from "./support/own-user.ts";
import { expect, test as base } from "./support/test.ts";

interface Fixtures {
  /** A read-only user without saved views. */
  readonly own: Page;
}

const test = base.extend<Fixtures>({
  own: async ({ api, build, origin, browser, viewport, isMobile, hasTouch }, use) => {
    const role = await findRole(api, "viewer");
    const { page } = await openAsOwnUser(
      { api, build, origin, browser },
      { role_id: role.id },
      { viewport, isMobile, hasTouch },
    );
    await use(page);
    await page.context().close();
  },
});

const target = (page: Page) => page.getByRole("main").getByRole("button", { name: /^(Vistas|Vista: .*)$/ });

async function pick(page: Page, item: string): Promise<void> {
  await target(page).click();
  await page
    .getByRole("menu")
    .getByRole(/^(Guardar|Gestionar)/.test(item) ? "menuitem" : "menuitemradio", { name: item })
    .click();
}

async function save(page: Page, name: string, isDefault = false): Promise<void> {
  await pick(page, "Guardar esta vista…");
  const dialog = page.getByRole("dialog", { name: "Guardar esta vista" });
  await expect(dialog.getByLabel("Nombre")).toBeFocused();
  await page.keyboard.type(name);
  if (isDefault) await dialog.getByLabel("Abrir la lista con esta vista").check();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(target(page)).toHaveAccessibleName(`Vista: ${name}`);
}

test("a view stores filters, order and columns; choosing it restores all three, with an ordinary address", async ({
  own,
  page,
}) => {
  const list = new ListPage(own);
  await list.open("/rentals?state=active&sort=end_date");
  await own.getByRole("button", { name: "Columnas" }).click();
  await own.getByRole("checkbox", { name: "Renta mensual" }).uncheck();
  await own.keyboard.press("Escape");
  await save(own, "Acaban pronto");
  await expectAccessible(own);

  await list.open("/rentals");
  await expect(target(own)).toHaveAccessibleName("Vistas");
  await own.getByRole("button", { name: "Columnas" }).click();
  await own.getByRole("checkbox", { name: "Renta mensual" }).check();
  await own.keyboard.press("Escape");
  await pick(own, "Acaban pronto");
  await expect(own).toHaveURL(
    ({ searchParams }) => searchParams.get("state") === "active" && searchParams.get("sort") === "end_date",
  );
  await expect(own.getByRole("columnheader", { name: "Renta mensual" })).toHaveCount(0);
  await target(own).click();
  await expect(own.getByRole("menuitemradio", { checked: true })).toHaveText("Acaban pronto");
  await expectAccessible(own);
  await own.keyboard.press("Escape");
  await list.settle();
  const codes = await list.links.allTextContents();
  expect(codes.length).toBeGreaterThan(0);

  const { pathname, search } = new URL(own.url());
  const other = new ListPage(page);
  await other.open(pathname + search);
  await expect(page.getByRole("columnheader", { name: "Renta mensual" })).toHaveCount(0);
  await expect(other.links).toHaveText(codes);
  await expect(target(page)).toHaveAccessibleName("Vistas");
});

test("the default view opens from the menu but not with a query; a list without filters stays without", async ({
  own,
}) => {
  const list = new ListPage(own);
  await list.open("/rentals?state=ended");
  await save(own, "Terminados", true);
  await own.goto("/");
  await own.getByRole("navigation").getByRole("link", { name: "Alquileres", exact: true }).click();
  await expect(own).toHaveURL(({ searchParams }) => searchParams.get("state") === "ended");
  await expect(target(own)).toHaveAccessibleName("Vista: Terminados");
  await own.getByRole("button", { name: "Quitar filtros" }).click();
  await expect(own).toHaveURL(({ searchParams }) => !searchParams.has("state"));
  await list.settle();
  await expect(own).toHaveURL(({ searchParams }) => !searchParams.has("state"));
  await own.getByRole("navigation").getByRole("link", { name: "Alquileres", exact: true }).click();
  await expect(own).toHaveURL(({ searchParams }) => searchParams.get("state") === "ended");
  await pick(own, "Sin vista");
  await expect(target(own)).toHaveAccessibleName("Vistas");
  await expect(own).toHaveURL("/rentals?page=1");
  await list.open("/rentals?state=active");
  await expect(own).toHaveURL("/rentals?state=active");
});

test("a view is replaced, renamed, and deleted with undo, all by keyboard", async ({ own }) => {
  const list = new ListPage(own);
  await list.open("/persons?query=ana");
  await save(own, "Anas");
  await list.open("/persons?query=ana&sort=-created_at");
  await pick(own, "Guardar esta vista…");
  const saveDialog = own.getByRole("dialog", { name: "Guardar esta vista" });
  await saveDialog.getByLabel("Nombre").fill("ANAS");
  await expect(saveDialog.getByLabel("Nombre")).toHaveAccessibleDescription(
    "Ya tienes una vista con este nombre: se sustituirá.",
  );
  await saveDialog.getByRole("button", { name: "Sustituir" }).click();
  await expect(target(own)).toHaveAccessibleName("Vista: Anas");

  await list.sortBy("Nombre");
  await pick(own, "Guardar lo que se ve en «Anas»");
  await expect(target(own)).toHaveAccessibleName("Vista: Anas");

  await target(own).focus();
  await own.keyboard.press("Enter");
  await own.getByRole("menuitem", { name: "Gestionar vistas…" }).focus();
  await own.keyboard.press("Enter");
  const dialog = own.getByRole("dialog", { name: "Vistas" });
  await expectAccessible(own);
  await dialog.getByRole("button", { name: "Cambiar el nombre de «Anas»" }).focus();
  await own.keyboard.press("Enter");
  await expect(dialog.getByLabel("Nombre")).toBeFocused();
  await own.keyboard.press("Control+a");
  await own.keyboard.type("Las Anas");
  await own.keyboard.press("Enter");
  await expect(dialog.getByRole("listitem")).toHaveText(["Las Anas"]);
  const star = dialog.getByRole("button", { name: "Abrir la lista con «Las Anas»" });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await dialog.getByRole("button", { name: "Eliminar «Las Anas»" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(0);
  await own.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await new AppFrame(own).toast("Vista eliminada: Las Anas").getByRole("button", { name: "Deshacer" }).click();
  await expect(target(own)).toHaveAccessibleName("Vista: Las Anas");
});

test("the palette opens a view by its name, next to its list", async ({ own }) => {
  const list = new ListPage(own);
  await list.open("/rentals?state=active");
  await save(own, "Los que viven");
  await new AppFrame(own).open("/faqs");
  const palette = new Palette(own);
  await palette.open();
  await palette.run("los que viven", "Alquileres: Los que viven");
  await expect(own).toHaveURL(
    ({ pathname, searchParams }) => pathname === "/rentals" && searchParams.get("state") === "active",
  );
});

test("unknown parts of a view are reported and ignored, and can be removed from the address", async ({ own }) => {
  const list = new ListPage(own);
  await list.open("/rentals?state=active&colour=red&sort=colour&columns=code,shade");
  const notice = own.getByRole("alert").filter({ hasText: "colour, sort, shade" });
  await expect(notice).toBeVisible();
  await expect(list.rows.first()).toBeVisible();
  await expectAccessible(own);
  await notice.getByRole("button").click();
  await expect(notice).toHaveCount(0);
  await expect(own).toHaveURL("/rentals?state=active&columns=code");
});

test("the incident board has views too, which restore the board", async ({ own }) => {
  await own.goto("/incidents?view=board&priority=high");
  await save(own, "Tablero urgente");
  await new ListPage(own).open("/incidents");
  await pick(own, "Tablero urgente");
  await expect(own.getByRole("radio", { name: "Tablero" })).toBeChecked();
});

test.describe("list views on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("on a phone views are saved, chosen and managed", async ({ own }) => {
    await own.goto("/rentals?state=active");
    await save(own, "Activos");
    await pick(own, "Sin vista");
    await expect(own).toHaveURL("/rentals?page=1");
    await pick(own, "Activos");
    await expect(own).toHaveURL(({ searchParams }) => searchParams.get("state") === "active");
    await pick(own, "Gestionar vistas…");
    const dialog = own.getByRole("dialog", { name: "Vistas" });
    await expect(dialog.getByRole("button", { name: "Eliminar «Activos»" })).toBeVisible();
    await expectAccessible(own);
    expect(await own.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
