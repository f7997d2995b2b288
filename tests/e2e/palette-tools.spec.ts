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
  await palette.find("rp", "Esa palabra ya es de una orden de la paleta: elige otra");
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
  await expect(page.getByText("Esa palabra ya es de una orden de la paleta: elige otra")).toBeVisible();
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
