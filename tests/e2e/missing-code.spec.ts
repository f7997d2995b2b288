import { expectAccessible } from "./support/accessibility.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { Palette } from "./pages/palette.ts";
import { expect, test } from "./support/test.ts";

/* Lazily loaded code that cannot be fetched: the network is down, or the server has a new build. */

const missing = "Esto no se ha podido cargar";

test("a palette whose code cannot be loaded says so, keeps the typed text, and continues with it after a retry", async ({
  page,
}) => {
  const code = /\/static\/palette-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await new AppFrame(page).open("/faqs");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("increm");
  await expect(page.getByRole("alert")).toContainText(missing);
  await expect(page.getByRole("article")).toBeVisible();
  await expectAccessible(page);
  await page.unroute(code);
  await page.getByRole("button", { name: "Reintentar" }).click();
  const palette = new Palette(page);
  await expect(palette.input).toHaveValue("increm");
  await expect(palette.input).toBeFocused();
  await expect(palette.option(/Incrementos de precio/)).toBeVisible();
});

test("an Enter typed before the palette is loaded opens the form, and what follows is in it", async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/static\/palette-[^/]*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await new AppFrame(page).open("/faqs");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("rp");
  await page.keyboard.press("Enter");
  await page.keyboard.type("850 abad");
  resolve();
  const form = page.getByRole("form", { name: "Registrar pago" });
  await expect(form.getByRole("combobox").or(form.getByRole("textbox")).first()).toHaveValue("850 abad");
});

test("the line breaks of a text pasted before the palette is loaded are no Enter", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/static\/palette-[^/]*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await new AppFrame(page).open("/faqs");
  await page.evaluate(() => navigator.clipboard.writeText("rp\n850 abad\r\n"));
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("textbox", { name: "Abrir la paleta de comandos" })).toBeFocused();
  await page.keyboard.press("Control+v");
  await page.keyboard.type(" ayer");
  resolve();
  await expect(new Palette(page).input).toHaveValue("rp 850 abad ayer");
});

test("Escape closes a palette that is still loading, and focus returns to where it was", async ({ page }) => {
  await page.route(/\/static\/palette-[^/]*\.js$/, (route) => route.abort());
  await new AppFrame(page).open("/faqs");
  const button = page.getByRole("button", { name: "Abrir la paleta de comandos" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText(missing);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("a form whose code cannot be loaded leaves the page around it unchanged", { tag: "@wide" }, async ({ page }) => {
  const code = /\/static\/person-form-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await new AppFrame(page).open("/persons");
  await page.getByRole("button", { name: "Nueva persona" }).click();
  await expect(page.getByRole("alert")).toContainText(missing);
  await page.unroute(code);
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("dialog").getByLabel("Apellidos")).toBeVisible();
});

test("a catalogue's form whose code cannot be fetched leaves its list as it is", async ({ page }) => {
  const code = /\/static\/property-type-form-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await new AppFrame(page).open("/property-types");
  await page.getByRole("button", { name: "Nuevo tipo" }).click();
  await expect(page.getByRole("alert")).toContainText(missing);
  await expect(page.getByRole("table")).toBeVisible();
  await expectAccessible(page);
  await page.unroute(code);
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("dialog").getByLabel("Nombre")).toBeVisible();
});

test("a page whose code cannot be fetched leaves the menus as they are, and is there after a reload", async ({
  page,
}) => {
  const code = /\/static\/property-type-list-[^/]*\.js$/;
  const frame = new AppFrame(page);
  await frame.open("/faqs");
  await page.route(code, (route) => route.abort());
  await page.evaluate(() => {
    history.pushState(null, "", "/property-types");
  });
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.unroute(code);
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("button", { name: "Nuevo tipo" })).toBeVisible();
});
