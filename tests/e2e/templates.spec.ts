import { makeDocx, paragraph } from "#tests/support/docx-files.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

const word = (name: string, text: string) => ({
  name,
  mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  buffer: makeDocx({ body: paragraph(text) }),
});

test("a template's unknown placeholder is marked with a suggestion, and blocks the activation until it is fixed", async ({
  page,
  build,
  faults,
}) => {
  const { id } = await build.aTemplate();
  await page.goto(`/templates/${id}`);
  const main = page.getByRole("main");
  const file = page.getByLabel("Elige un documento de Word o suéltalo aquí");
  await file.setInputFiles({ name: "carta.docx", mimeType: "text/plain", buffer: Buffer.from("Esto no es Word") });
  await expect(main.getByText(/Solo se admiten documentos de Word/)).toBeVisible();

  await file.setInputFiles(word("carta.docx", "Arrienda {inquilino.nombr}."));
  await expect(main.getByText("¿Querías decir {inquilino.nombre}?")).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("button", { name: "Activar", exact: true }).click();
  await expect(page.getByText(/inquilino\.nombr/).last()).toBeVisible();
  await expect(main.getByText("Activa", { exact: true })).toBeHidden();

  await file.setInputFiles(word("carta.docx", "Arrienda {inquilino.nombre}."));
  await expect(page.getByText("Archivo subido: versión 2")).toBeVisible();
  await expect(main.getByText("¿Querías decir {inquilino.nombre}?")).toBeHidden();
  await main.getByRole("button", { name: "Activar", exact: true }).click();
  await expect(main.getByText("Activa", { exact: true })).toBeVisible();
  expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([]);
});

test.describe("templates in English on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a placeholder is found by its meaning, and nothing scrolls sideways", async ({ page, faults }) => {
    await page.addInitScript(() => localStorage.setItem("language", "en"));
    await page.goto("/placeholders");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("searchbox").fill("guarantor");
    await expect(page.getByRole("main").getByText("{guarantor.name}").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
  });
});
