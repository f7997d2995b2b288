import { nextNumber } from "#tests/support/builders.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("F2 gives a view an alias, which opens it and is changed and removed in the profile", async ({ page }) => {
  await new AppFrame(page).open("/faqs");
  const palette = new Palette(page);
  await palette.open();
  await palette.find("facturas vencidas", /^Facturas vencidas/);
  await page.keyboard.press("F2");
  await expect(page.getByPlaceholder("Una palabra corta, como gv")).toBeFocused();
  await palette.find("rp", "Esa palabra ya es de un comando de la paleta: elige otra");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  const word = `gv${nextNumber()}`;
  await palette.run(word, `«${word}» será el alias de: Facturas vencidas`);
  await expect(page.getByText(`Alias «${word}»: Facturas vencidas`)).toBeVisible();

  await palette.open();
  await palette.run(word, /^Facturas vencidas/);
  await expect(page).toHaveURL(/\/invoices\?/);

  await new AppFrame(page).open("/profile");
  const field = page.getByLabel(`Cambiar el alias «${word}»`);
  await field.fill("rp");
  await expect(page.getByText("Esa palabra ya es de un comando de la paleta: elige otra")).toBeVisible();
  await field.fill(`${word}b`);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByLabel(`Cambiar el alias «${word}b»`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Quitar el alias «${word}b»` }).click();
  await expect(page.getByLabel(`Cambiar el alias «${word}b»`)).toHaveCount(0);
});

test("rows are marked by key with their count, and the highlighted record is previewed", async ({ page, build }) => {
  const number = nextNumber();
  await build.aPerson({ name: "Ximena", last_name: `Quiroga ${number}`, phone: "+34 600 111 222" });
  await build.aPerson({ name: "Ximeno", last_name: `Quiroga ${number}` });
  await new AppFrame(page).open("/faqs");
  const palette = new Palette(page);
  await palette.open();
  await palette.type(`@quiroga ${number}`);
  await expect(palette.options).toHaveCount(2);
  const preview = page.getByRole("complementary", { name: "Vista previa" });
  await expect(preview).toContainText("Quiroga");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  const marked = page.getByRole("group", { name: "Filas marcadas" });
  await expect(marked).toContainText("Marcadas: 2");
  const said = page.getByText(/Quiroga \d+: (?:marcada|sin marcar)\. Marcadas: \d$/);
  await expect(said).toHaveText(/: marcada\. Marcadas: 2$/);
  await page.keyboard.press("Shift+ArrowUp");
  await expect(marked).toContainText("Marcadas: 1");
  await expect(said).toHaveText(/: sin marcar\. Marcadas: 1$/);
  await page.keyboard.press("Shift+ArrowUp");
  await expect(marked).toHaveCount(0);
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(marked).toContainText("Marcadas: 2");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(marked).toHaveCount(0);
  await expect(palette.input).toBeFocused();
  await page.keyboard.press("Control+i");
  await expect(preview).toHaveCount(0);
});

test("np opens a new person with the typed name", async ({ page }) => {
  await new AppFrame(page).open("/faqs");
  const palette = new Palette(page);
  await palette.open();
  await palette.run("np Berenguela Ochoa", /^Nueva persona/);
  await expect(page.getByRole("textbox", { name: /^Nombre/ }).first()).toHaveValue("Berenguela");
});

test("Enter on a button of the palette presses it, and chooses no row", async ({ page, build }) => {
  const number = nextNumber();
  await build.aPerson({ name: "Ramiro", last_name: `Tordesillas ${number}`, phone: "+34 600 111 222" });
  await new AppFrame(page).open("/faqs");
  const palette = new Palette(page);
  await palette.open();
  await palette.type(`@tordesillas ${number}`);
  await expect(palette.options).toHaveCount(1);
  await expect(page.getByRole("complementary", { name: "Vista previa" })).toContainText("Tordesillas");
  const marked = page.getByRole("group", { name: "Filas marcadas" });
  await page.keyboard.press("Shift+ArrowDown");
  await expect(marked).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Exportar a Excel" })).toBeFocused();
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(marked).toHaveCount(0);
  await expect(palette.input).toBeFocused();
  await expect(page).toHaveURL(/\/faqs$/);
});

test("Tab leaves the field of a written payment for its recognised parts, and Enter removes one", async ({ page }) => {
  await new AppFrame(page).open("/faqs");
  const palette = new Palette(page);
  await palette.open();
  await palette.type("rp 850 garcia ayer");
  const parts = page.getByRole("list", { name: "Esto he entendido" });
  await expect(parts.getByRole("button").first()).toBeVisible();
  const count = await parts.getByRole("button").count();
  await page.keyboard.press("Tab");
  await expect(parts.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(parts.getByRole("button")).toHaveCount(count - 1);
  await expect(palette.input).toBeFocused();
});

test("aliases that cannot be loaded are not called none: the profile offers a retry", async ({ page }) => {
  const path = "**/api/palette-aliases*";
  await page.route(path, (route) => route.fulfill({ status: 500, json: { success: false, errors: [] } }));
  await new AppFrame(page).open("/profile");
  const retry = page.getByRole("alert").getByRole("button", { name: "Reintentar" });
  await expect(retry).toBeVisible();
  await expect(page.getByText("Todavía no tienes ninguno.")).toHaveCount(0);
  await page.unroute(path);
  await retry.click();
  await expect(
    page.getByText("Todavía no tienes ninguno.").or(page.getByLabel(/^Cambiar el alias/).first()),
  ).toBeVisible();
});

test.describe("the palette on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a long press marks a row and previews it, then taps mark, and a tap opens once nothing is marked", async ({
    page,
    build,
  }) => {
    const number = nextNumber();
    await build.aPerson({ name: "Nerea", last_name: `Zabala ${number}`, phone: "+34 600 111 222" });
    await build.aPerson({ name: "Nuria", last_name: `Zabala ${number}` });
    await new AppFrame(page).open("/faqs");
    await page.getByRole("contentinfo").getByRole("button", { name: "Buscar" }).tap();
    const palette = new Palette(page);
    await palette.type(`@zabala ${number}`);
    await expect(palette.options).toHaveCount(2);
    await expect(page.getByText("Mantén pulsada una fila para marcarla y ver sus datos.")).toBeVisible();
    const nerea = palette.option(/Nerea/);
    const { x, y } = (await nerea.boundingBox()) ?? { x: 0, y: 0 };
    const touch = await page.context().newCDPSession(page);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + 40, y: y + 12 }] });
    const marked = page.getByRole("group", { name: "Filas marcadas" });
    await expect(marked).toContainText("Marcadas: 1");
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const preview = page.getByRole("complementary", { name: "Vista previa" });
    await expect(preview).toContainText("Nerea");
    await palette.option(/Nuria/).tap();
    await expect(marked).toContainText("Marcadas: 2");
    await expectAccessible(page);
    await marked.getByRole("button", { name: "Vista previa" }).tap();
    await expect(preview).toHaveCount(0);
    await palette.option(/Nuria/).tap();
    await palette.option(/Nerea/).tap();
    await expect(marked).toHaveCount(0);
    await palette.option(/Nerea/).tap();
    await expect(page).toHaveURL(/\/persons\//);
  });
});
