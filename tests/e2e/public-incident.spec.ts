import type { Page, Request } from "@playwright/test";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { FORM_TIME } from "#shared/domain/incidents/policy.ts";
import { dataOf } from "#tests/support/api.ts";
import { aJpeg } from "#tests/support/pictures.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

const KB = 1000;

test.use({ role: null, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const words = {
  es: {
    next: "Continuar",
    send: "Enviar aviso",
    what: "Qué ha pasado",
    address: "Lugar",
    name: "Tu nombre",
    phone: "Tu teléfono",
  },
  en: {
    next: "Continue",
    send: "Send report",
    what: "What has happened",
    address: "Place",
    name: "Your name",
    phone: "Your phone number",
  },
} as const;

async function addPhoto(page: Page): Promise<void> {
  await page
    .locator("input[type=file]")
    .last()
    .setInputFiles([{ name: "techo.jpg", mimeType: "image/jpeg", buffer: await aJpeg() }]);
  await expect(page.locator("main img")).toHaveCount(1);
}

/** A form that is sent faster than people type is refused, and its route here is taken once. */
const asPeopleType = (page: Page) => page.waitForTimeout(FORM_TIME.leastSeconds * 1000);

/** The form from its first field to the submit button. */
async function fillForm(
  page: Page,
  language: "es" | "en",
  description: string,
  onStep: () => Promise<void> = async () => {},
) {
  const text = words[language];
  const next = () => page.getByRole("button", { name: text.next }).click();
  await page.getByRole("radio").nth(1).check();
  await page.getByRole("textbox", { name: text.what }).fill(description);
  await onStep();
  await next();
  await page.getByRole("textbox", { name: text.address }).fill("Calle Mayor 4, 2º B");
  await onStep();
  await next();
  await addPhoto(page);
  await onStep();
  await next();
  await page.getByRole("textbox", { name: text.name }).fill("Marta Gil");
  await page.getByRole("textbox", { name: text.phone }).fill("612345678");
  await onStep();
  await next();
  await page.getByRole("checkbox").check();
  await onStep();
}

for (const language of ["es", "en"] as const)
  test(
    `an incident is reported on a phone and tracked, in ${language}`,
    { tag: language === "es" ? "@gate" : [] },
    async ({ page, api }) => {
      await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
      await page.goto("/incidents/public");
      const description = `Cae agua del techo ${language} ${Date.now()}`;
      await fillForm(page, language, description, () => expectAccessible(page));
      await page.getByRole("button", { name: words[language].send }).dblclick();
      const heading = page.getByRole("heading", { name: /INC-\d+/ });
      await expect(heading).toBeVisible({ timeout: 15_000 });
      await expect(page.getByRole("link", { name: /Ver cómo va|See how it goes/ })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("link", { name: /Ver cómo va|See how it goes/ }).click();
      await expect(page.getByText(description)).toBeVisible();
      await expect(page.locator("ol img")).toHaveCount(1);
      await expectAccessible(page);
      const found = dataOf(await api.get<Incident[]>(`/incidents?query=${encodeURIComponent(description)}`));
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({ source: "public_form", reporter_phone: "+34612345678" });
      await page.getByRole("textbox").fill("Ahora cae más");
      await page.getByRole("button", { name: /Enviar mensaje|Send message/ }).click();
      await expect(page.locator("ol").getByText("Ahora cae más")).toBeVisible();
      await expect(page.getByRole("textbox")).toHaveValue("");
    },
  );

test("missing values are listed above and at their fields, and each entry links to its field", async ({ page }) => {
  await page.goto("/incidents/public");
  await page.getByRole("button", { name: "Continuar" }).click();
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("link")).toHaveCount(2);
  await expectAccessible(page);
  await summary.getByRole("link").nth(1).click();
  await expect(page.getByRole("textbox", { name: "Qué ha pasado" })).toBeFocused();
});

test("a lost connection and a reload keep the input, and the result is one incident", async ({
  page,
  api,
  context,
}) => {
  await page.goto("/incidents/public");
  const description = `No hay luz ${Date.now()}`;
  await fillForm(page, "es", description);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Enviar aviso" }).click();
  await expect(page.getByText("No sabemos si ha llegado: ahora mismo no hay conexión")).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(description)).toBeVisible();
  await expect(page.getByText("Las fotos que habías elegido (1) no se guardan")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cambiar: Fotos" }).click();
  await expect(page.getByText("Las fotos que habías elegido (1) no se guardan")).toBeVisible();
  await addPhoto(page);
  await expect(page.getByText("Las fotos que habías elegido (1) no se guardan")).toBeHidden();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Enviar aviso" }).click();
  await expect(page.getByRole("heading", { name: /INC-\d+/ })).toBeVisible({ timeout: 15_000 });
  expect(dataOf(await api.get<Incident[]>(`/incidents?query=${encodeURIComponent(description)}`))).toHaveLength(1);
});

test("after a lost response the page says the number of the incident, and there is one", async ({ page, api }) => {
  await page.goto("/incidents/public");
  const description = `No hay agua ${Date.now()}`;
  await fillForm(page, "es", description);
  let lost = 0;
  await page.route("**/api/incidents/friendly", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort("connectionreset");
  });
  await asPeopleType(page);
  await page.getByRole("button", { name: "Enviar aviso" }).click();
  await expect(page.getByRole("heading", { name: /INC-\d+/ })).toBeVisible({ timeout: 15_000 });
  expect(lost).toBe(1);
  expect(dataOf(await api.get<Incident[]>(`/incidents?query=${encodeURIComponent(description)}`))).toHaveLength(1);
});

test("a page that is opened again while the answer is lost says the number of the incident, and there is one", async ({
  page,
  api,
}) => {
  await page.goto("/incidents/public");
  const description = `No hay gas ${Date.now()}`;
  await fillForm(page, "es", description);
  const arrived = Promise.withResolvers<void>();
  await page.route("**/api/incidents/friendly", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    arrived.resolve();
    // Its response never comes.
  });
  await asPeopleType(page);
  await page.getByRole("button", { name: "Enviar aviso" }).click();
  await arrived.promise;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect(page.getByRole("heading", { name: /INC-\d+/ })).toBeVisible({ timeout: 15_000 });
  expect(dataOf(await api.get<Incident[]>(`/incidents?query=${encodeURIComponent(description)}`))).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Qué ha pasado" })).toHaveValue("");
});

test("the whole incident form works by keyboard", async ({ page }) => {
  await page.goto("/incidents/public");
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type("La puerta del portal no cierra");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("El portal");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "¿Tienes alguna foto?" })).toBeFocused();
  await page.getByRole("button", { name: "Continuar" }).press("Enter");
  await expect(page.getByRole("heading", { name: "¿Cómo te contestamos?" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Luis Sanz");
  await page.keyboard.press("Tab");
  await page.keyboard.type("luis@example.es");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Revisa y envía" })).toBeFocused();
  await page.getByRole("checkbox").press("Space");
  await page.getByRole("button", { name: "Enviar aviso" }).press("Enter");
  await expect(page.getByRole("heading", { name: /INC-\d+/ })).toBeVisible({ timeout: 15_000 });
});

test("an invalid tracking link says so and whom to call", async ({ page }) => {
  await page.goto(`/incidents/public/${"0".repeat(22)}`);
  await expect(page.getByRole("heading", { name: "Este enlace no es válido" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^\+34/ }).first()).toBeVisible();
  await expectAccessible(page);
});

test("the form loads at most 200 KB of JavaScript before its first field is usable", async ({ page }) => {
  const done: Request[] = [];
  page.on("requestfinished", (request) => void done.push(request));
  await page.goto("/incidents/public");
  await page.getByRole("radio").first().waitFor();
  const scripts = done.filter((request) => request.resourceType() === "script");
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThanOrEqual(200 * KB);
});
