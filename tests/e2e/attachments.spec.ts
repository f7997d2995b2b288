import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { aJpeg, aPng } from "#tests/support/pictures.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

const pdf = Buffer.from("%PDF-1.7\n%%EOF\n");
const photo = async (name: string) => ({ name, mimeType: "image/jpeg", buffer: await aJpeg() });

const panel = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Fotos y archivos" }) });
const input = (container: Locator) => container.locator('input[type="file"]').first();
const thumbnails = (page: Page) => panel(page).getByRole("button", { name: /en grande$/ });
const viewer = (page: Page) => page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Cerrar" }) });

const attachmentsPathOf = ({ id }: Incident) => `/attachments?owner_entity=incident&owner_id=${id}`;
const listOf = async (api: Api, incident: Incident) => dataOf(await api.get<Attachment[]>(attachmentsPathOf(incident)));
const open = ({ id }: Incident, page: Page) => openSettled(page, `/incidents/${id}`);

test("several uploaded files: photos are shown in a grid, others are downloaded by name", async ({
  page,
  build,
  api,
}) => {
  const incident = await build.anIncident();
  await open(incident, page);
  await input(panel(page)).setInputFiles([
    await photo("uno.jpg"),
    { name: "dos.png", mimeType: "image/png", buffer: await aPng() },
    { name: "presupuesto.pdf", mimeType: "application/pdf", buffer: pdf },
  ]);
  await expect(thumbnails(page)).toHaveCount(2);
  await expect(thumbnails(page).first().locator("img")).toHaveJSProperty("complete", true);
  await expect
    .poll(() =>
      thumbnails(page)
        .first()
        .locator("img")
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(480);
  const file = panel(page).getByRole("button", { name: "Descargar presupuesto.pdf" });
  await expect(file).toBeVisible();
  await expect(panel(page).getByRole("list", { name: "Archivos en camino" })).toHaveCount(0);
  await expectAccessible(page);
  const arrives = page.waitForEvent("download");
  await file.click();
  const download = await arrives;
  expect(download.suggestedFilename()).toBe("presupuesto.pdf");
  expect(readFileSync(await download.path())).toEqual(pdf);
  expect((await listOf(api, incident)).map(({ name }) => name).toSorted()).toEqual([
    "dos.png",
    "presupuesto.pdf",
    "uno.jpg",
  ]);
  await expect(page.getByRole("complementary", { name: "Historial" })).toContainText("Archivo añadido");
});

test("a photo opens in full size, and keys step through all of them", async ({ page, build }) => {
  const incident = await build.anIncident();
  await open(incident, page);
  await input(panel(page)).setInputFiles([await photo("uno.jpg")]);
  await expect(thumbnails(page)).toHaveCount(1);
  await input(panel(page)).setInputFiles([await photo("dos.jpg"), await photo("tres.jpg")]);
  await expect(thumbnails(page)).toHaveCount(3);
  const names = await thumbnails(page).evaluateAll((buttons) => buttons.map((button) => button.getAttribute("title")));
  await thumbnails(page).first().press("Enter");
  const large = viewer(page).getByRole("img");
  await expect(large).toHaveAccessibleName(names[0] ?? "");
  await expect(viewer(page).getByText("1 de 3")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowLeft");
  await expect(viewer(page).getByText("1 de 3")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(large).toHaveAccessibleName(names[1] ?? "");
  await page.keyboard.press("End");
  await expect(large).toHaveAccessibleName(names[2] ?? "");
  const next = viewer(page).getByRole("button", { name: "Foto siguiente" });
  await expect(next).toBeDisabled();
  await viewer(page).getByRole("button", { name: "Foto anterior" }).click();
  await next.click();
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await page.keyboard.press("Home");
  await expect(large).toHaveAccessibleName(names[0] ?? "");
  await viewer(page).getByRole("button", { name: "Tamaño real" }).click();
  await expect(large).toHaveAttribute("data-zoomed", "true");
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
  await expect(thumbnails(page).first()).toBeFocused();
});

test("a file is deleted permanently after confirmation, and the history keeps its name", async ({
  page,
  build,
  api,
}) => {
  const incident = await build.anIncident();
  await open(incident, page);
  await input(panel(page)).setInputFiles([await photo("equivocada.jpg")]);
  await thumbnails(page).first().click();
  await viewer(page).getByRole("button", { name: "Eliminar equivocada.jpg" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Eliminar el archivo?" });
  await expect(dialog.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(thumbnails(page)).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await listOf(api, incident)).toEqual([]);
  await expect(page.getByRole("complementary", { name: "Historial" })).toContainText("Archivo quitado");
});

test("a refused file shows the reason, and the others are uploaded", async ({ page, build, api }) => {
  const incident = await build.anIncident();
  await open(incident, page);
  const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic"), Buffer.alloc(64)]);
  await input(panel(page)).setInputFiles([
    { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") },
    { name: "IMG_0001.HEIC", mimeType: "image/heic", buffer: heic },
    { name: "enorme.pdf", mimeType: "application/pdf", buffer: Buffer.concat([pdf, Buffer.alloc(10 * 1_048_576)]) },
    await photo("buena.jpg"),
  ]);
  await expect(thumbnails(page)).toHaveCount(1);
  const refused = panel(page).getByRole("list", { name: "Archivos en camino" }).getByRole("listitem");
  await expect(refused).toHaveCount(3);
  await expect(refused.filter({ hasText: "logo.svg" })).toContainText("puede ejecutarse o abrirse como una página");
  await expect(refused.filter({ hasText: "IMG_0001.HEIC" })).toContainText(
    "Ajustes → Cámara → Formatos → Más compatible",
  );
  await expect(refused.filter({ hasText: "enorme.pdf" })).toContainText("Ocupa más de 10 MB");
  await expectAccessible(page);
  await refused.filter({ hasText: "logo.svg" }).getByRole("button").click();
  await expect(refused).toHaveCount(2);
  expect(await listOf(api, incident)).toHaveLength(1);
});

test("a photo above the size limit is reduced before the upload", async ({ page, build, api }, info) => {
  const incident = await build.anIncident();
  await open(incident, page);
  const noise = Buffer.alloc(3_000 * 2_200 * 3);
  for (let at = 0; at < noise.length; at++) noise[at] = (at * 2_654_435_761) >>> 24;
  const large = info.outputPath("movil.png");
  const { size } = await sharp(noise, { raw: { width: 3_000, height: 2_200, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toFile(large);
  expect(size).toBeGreaterThan(10 * 1_048_576);
  await input(panel(page)).setInputFiles(large);
  await expect(thumbnails(page)).toHaveCount(1, { timeout: 60_000 });
  expect(await listOf(api, incident)).toMatchObject([{ width: 3_000, height: 2_200, type: "image/jpeg" }]);
});

/** The data of a drop or paste event, created inside the page. */
const carrying = (page: Page, bytes: Buffer, name: string, type: string) =>
  page.evaluateHandle(
    ([content, called, kind]) => {
      const transfer = new DataTransfer();
      const binary = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([binary], called, { type: kind }));
      return transfer;
    },
    [bytes.toString("base64"), name, type] as const,
  );

test("files can be dropped on the panel and pasted anywhere on the page", async ({ page, build, api }) => {
  const incident = await build.anIncident();
  await open(incident, page);
  const dataTransfer = await carrying(page, await aJpeg(), "soltada.jpg", "image/jpeg");
  const zone = panel(page).getByRole("button", { name: "Añadir archivos" });
  await zone.dispatchEvent("dragover", { dataTransfer });
  await expect(page.getByText("Suelta los archivos aquí")).toBeVisible();
  await zone.dispatchEvent("drop", { dataTransfer });
  await expect(page.getByText("Suelta los archivos aquí")).toHaveCount(0);
  await expect(thumbnails(page)).toHaveCount(1);
  const pasted = await carrying(page, await aPng(), "image.png", "image/png");
  await page.evaluate((clipboardData) => {
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
  await expect(thumbnails(page)).toHaveCount(2);
  expect((await listOf(api, incident)).map(({ name }) => name)).toEqual(["soltada.jpg", "Imagen pegada.png"]);
});

test("a file dropped outside the panel leaves the page unchanged", async ({ page, build }) => {
  await open(await build.anIncident(), page);
  const dataTransfer = await carrying(page, await aJpeg(), "soltada.jpg", "image/jpeg");
  const isPrevented = await page.evaluate((carried) => {
    const options = { dataTransfer: carried, bubbles: true, cancelable: true };
    // A browser opens the file unless both events are prevented.
    return ["dragover", "drop"].map((name) => !document.body.dispatchEvent(new DragEvent(name, options)));
  }, dataTransfer);
  expect(isPrevented).toEqual([true, true]);
});

test("an upload waits for a lost connection, and a lost response creates no second file", async ({
  page,
  context,
  build,
  api,
}) => {
  const incident = await build.anIncident();
  await open(incident, page);
  // The server does the work, but its response is lost: the page cannot know.
  await page.route(
    "**/api/attachments?**",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await input(panel(page)).setInputFiles([await photo("una.jpg")]);
  const row = panel(page).getByRole("list", { name: "Archivos en camino" }).getByRole("listitem");
  await expect(row).toContainText("Sin conexión. Se reintenta solo.");
  await context.setOffline(true);
  await row.getByRole("button", { name: "Reintentar" }).click();
  await expect(row).toContainText("Sin conexión. Se reintenta solo.");
  await context.setOffline(false);
  await expect(row).toHaveCount(0);
  await expect(thumbnails(page)).toHaveCount(1);
  expect(await listOf(api, incident)).toHaveLength(1);
});

test("an upload shows its progress, can be cancelled, and continues on other pages", async ({ page, build, api }) => {
  const incident = await build.anIncident();
  await open(incident, page);
  let letGo = () => {};
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/api/attachments?**", async (route) => {
    if (route.request().method() === "POST") await isHeld;
    await route.continue().catch(() => {});
  });
  await input(panel(page)).setInputFiles([await photo("parada.jpg"), await photo("sigue.jpg")]);
  const row = (name: string) => panel(page).getByRole("listitem").filter({ hasText: name });
  // The bar is still empty, which Playwright considers hidden.
  await expect(row("parada.jpg").getByRole("progressbar", { name: "Subiendo parada.jpg" })).toHaveAttribute(
    "aria-valuenow",
    "0",
  );
  await row("parada.jpg").getByRole("button", { name: "Cancelar parada.jpg" }).click();
  await expect(row("parada.jpg")).toHaveCount(0);
  await page.getByRole("link", { name: "Incidencias" }).first().click();
  await expect(page).toHaveURL(/\/incidents$/);
  letGo();
  await expect.poll(async () => (await listOf(api, incident)).map(({ name }) => name)).toEqual(["sigue.jpg"]);
});

test("a file added by another user appears without a reload", async ({ page, build, openBrowser }) => {
  const incident = await build.anIncident();
  const other = await openBrowser("agent");
  const connects = page.waitForEvent("websocket");
  await open(incident, page);
  await connects;
  await open(incident, other);
  await input(panel(other)).setInputFiles([await photo("de-otra-persona.jpg")]);
  await expect(thumbnails(other)).toHaveCount(1);
  await expect(thumbnails(page)).toHaveCount(1, { timeout: 5_000 });
});

test("a new incident keeps its photos, including those still uploading", async ({ page, api }) => {
  const title = `Con fotos ${nextNumber()}-${Date.now()}`;
  await page.goto("/incidents?new=1");
  const form = await FormDrawer.named(page, "Nueva incidencia");
  await input(form.dialog).setInputFiles([await photo("antes.jpg")]);
  await expect(form.dialog.getByText("Listo")).toBeVisible();
  let letGo = () => {};
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/api/attachments?**", async (route) => {
    await isHeld;
    await route.continue();
  });
  await input(form.dialog).setInputFiles([await photo("durante.jpg")]);
  await form.fill({ Descripción: `${title}: se cae el techo`, Título: title });
  await form.pick("Tipo", "Cerrajería");
  await expectAccessible(page);
  await form.create();
  await expect(new AppFrame(page).toast("Creado: ")).toBeVisible();
  letGo();
  const [incident] = dataOf(await api.get<Incident[]>(`/incidents?query=${encodeURIComponent(title)}`));
  if (!incident) throw new Error("Nothing was created");
  await expect
    .poll(async () => (await listOf(api, incident)).map(({ name }) => name).toSorted())
    .toEqual(["antes.jpg", "durante.jpg"]);
});

test("photos of an abandoned form are discarded", async ({ page }) => {
  await page.goto("/incidents?new=1");
  const form = await FormDrawer.named(page, "Nueva incidencia");
  const removed = page.waitForRequest(
    (request) => request.method() === "DELETE" && request.url().includes("attachments"),
  );
  await input(form.dialog).setInputFiles([await photo("sobra.jpg")]);
  await expect(form.dialog.getByText("Listo")).toBeVisible();
  await form.dialog.getByRole("button", { name: "Cancelar" }).click();
  expect((await (await removed).response())?.status()).toBe(200);
});

test.describe("attachments on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("on a phone the camera is offered, a swipe shows the next photo, and all passes axe", async ({
    page,
    build,
  }) => {
    const incident = await build.anIncident();
    await open(incident, page);
    await expect(panel(page).locator('input[capture="environment"]')).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Hacer foto" })).toBeVisible();
    await input(panel(page)).setInputFiles([await photo("uno.jpg"), await photo("dos.jpg")]);
    await expect(thumbnails(page)).toHaveCount(2);
    await expectAccessible(page);
    await thumbnails(page).first().tap();
    await expect(viewer(page).getByText("1 de 2")).toBeVisible();
    await expectAccessible(page);
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: 420 }] });
    await touch("touchStart", 300);
    for (const x of [250, 180, 90]) await touch("touchMove", x);
    await touch("touchEnd");
    await expect(viewer(page).getByText("2 de 2")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});

for (const [how, settings] of [
  ["in English", { language: "en" }],
  ["in the dark scheme", { colorScheme: "dark" }],
] as const)
  test(`an incident with photos and comments passes axe ${how}`, async ({ page, api, faults }) => {
    await page.addInitScript((all) => Object.assign(localStorage, all), settings);
    const [incident] = dataOf(
      await api.get<Incident[]>("/incidents?query=humedad&incident_status_kind=on_hold&page_size=1"),
    );
    await openSettled(page, `/incidents/${incident?.id}`);
    await expect(page.getByRole("log").getByRole("listitem").first()).toBeVisible();
    await expect(page.locator("main img").first()).toBeVisible();
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });
