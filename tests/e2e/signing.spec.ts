import type { BrowserContextOptions, Page } from "@playwright/test";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type ResponseBody, dataOf } from "#tests/support/api.ts";
import { cross, drawScrawl, SigningPage } from "./pages/signing-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { createSender, landlord, RENDERING_MS, tenant } from "./support/sent-document.ts";
import { expect, test as base } from "./support/test.ts";

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const test = base.extend<{ sender: ReturnType<typeof createSender>; signing: SigningPage; another: SigningPage }>({
  sender: async ({ api, build }, use) => use(createSender(api, build)),
  signing: async ({ page }, use) => use(new SigningPage(page)),
  /** The other signer's browser, on a computer, in English. */
  another: async ({ browser, origin }, use) => {
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 1360, height: 860 } });
    await use(new SigningPage(await context.newPage(), "en"));
    await context.close();
  },
});

test.use({ role: null, ...phone });
test.describe.configure({ timeout: RENDERING_MS + 120_000 });

test("two people sign in two browsers, by hand on a phone and by keyboard, and both get the sealed file", async ({
  page,
  signing,
  another,
  sender,
  faults,
}) => {
  const document = await sender.aSentDocument();
  await signing.open(await sender.linkOf(document, landlord.name ?? ""));
  await signing.expectStep(1);
  await expect(page.getByText("•••••678Z")).toBeVisible();
  await expect(page.getByText("Begoña")).toBeVisible();
  const scroll = await page.evaluate(() => window.document.documentElement.scrollWidth - window.innerWidth);
  expect(scroll).toBeLessThanOrEqual(0);
  await expectAccessible(page);

  await signing.identify();
  await expect(signing.heading).toBeFocused();
  await expect(page.getByText("Página 1 de 3").first()).toBeVisible();
  await expectAccessible(page);
  await signing.readToTheEnd();

  await expectAccessible(page);
  await signing.next.click();
  await expect(page.getByText("Marca la casilla para poder firmar")).toBeVisible();
  await expect(page.getByRole("checkbox")).toBeFocused();
  await signing.consent();

  await signing.next.click();
  await expect(page.getByRole("alert")).toHaveText("Falta la firma");
  await expectAccessible(page);
  await signing.draw(cross);
  await signing.next.click();
  await expect(page.getByRole("alert")).toContainText("Eso aún no parece una firma");
  await signing.button("Borrar", "Clear").click();
  await signing.draw(drawScrawl);
  await expect(signing.pad).toHaveAccessibleName("Firma dibujada. Trazos: 2");
  await signing.next.click();
  await signing.expectStep(5);
  await expect(page.getByRole("img", { name: "Tu firma" })).toBeVisible();
  await expectAccessible(page);
  await signing.send.click();
  await expect(signing.heading).toHaveText("Has firmado el documento");
  await expect(signing.heading).toBeFocused();
  await expect(page.getByText("Faltan otras firmas")).toBeVisible();
  await expectAccessible(page);

  const { keyboard } = another.page;
  await another.open(await sender.linkOf(document, tenant.name ?? ""));
  await expect(another.heading).toHaveText("You have a document to sign");
  await expectAccessible(another.page);
  await another.button("Soy yo: leer el documento", "That is me: read the document").focus();
  await keyboard.press("Enter");
  await another.expectStep(2);
  await expect(another.button("Ya lo he leído", "I have read it")).toBeEnabled();
  await another.button("Ya lo he leído", "I have read it").focus();
  await keyboard.press("Enter");
  await another.expectStep(3);
  await keyboard.press("Tab");
  await keyboard.press("Space");
  await expect(another.page.getByRole("checkbox")).toBeChecked();
  await another.next.focus();
  await keyboard.press("Enter");
  await another.expectStep(4);
  await keyboard.press("Tab");
  await expect(another.page.getByRole("radio", { name: "Draw" })).toBeFocused();
  await keyboard.press("ArrowRight");
  await keyboard.press("Tab");
  await keyboard.type("Begoña Álvarez Núñez");
  await expectAccessible(another.page);
  await keyboard.press("Enter");
  await another.expectStep(5);
  await expectAccessible(another.page);
  await another.send.focus();
  await keyboard.press("Enter");
  await expect(another.heading).toHaveText("You have signed the document");

  for (const [one, name] of [
    [another, "Download the signed document"],
    [signing, "Descargar el documento firmado"],
  ] as const) {
    if (one === signing) await one.page.reload();
    const button = one.page.getByRole("button", { name });
    await expect(button).toBeVisible({ timeout: 60_000 });
    const download = one.page.waitForEvent("download");
    await button.click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await expectAccessible(one.page);
  }
  expect((await sender.read(document.id)).state).toBe("signed");
  expect(faults).toEqual([]);
});

test("a typed name of another person requires a declaration of representation, which the office sees", async ({
  page,
  signing,
  sender,
}) => {
  const document = await sender.aSentDocument();
  await signing.comeToSign(await sender.linkOf(document, landlord.name ?? ""));
  await page.getByRole("radio", { name: "Escribir" }).check();
  await page.getByLabel("Escribe tu nombre y apellidos").fill("Pepe Otro Nombre");
  await signing.next.click();
  await expect(page.getByRole("alert")).toContainText("No es el nombre de");
  await expectAccessible(page);
  await page.getByRole("checkbox").check();
  await signing.next.click();
  await expect(page.getByRole("alert")).toHaveText("Escribe en qué calidad firmas");
  await page.getByLabel("En qué calidad").fill("Con poder notarial");
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("representation.png"), fullPage: true });
  await signing.next.click();
  await signing.expectStep(5);
  await expect(page.getByText("En calidad de: Con poder notarial")).toBeVisible();
  await signing.send.click();
  await expect(signing.heading).toHaveText("Has firmado el documento");
  const signed = (await sender.signersOf(document)).find(({ state }) => state === "signed");
  expect(signed).toMatchObject({ typed_name: "Pepe Otro Nombre", representation: "Con poder notarial" });
});

test("after a lost response the page says that the outcome is not known, checks with the server, and shows the signature that arrived", async ({
  page,
  signing,
  sender,
}) => {
  const document = await sender.aSentDocument();
  await signing.comeToSign(await sender.linkOf(document, landlord.name ?? ""));
  await signing.draw(drawScrawl);
  await signing.next.click();
  await signing.expectStep(5);
  let isDown = true;
  await page.route("**/visitor-request/**", (route) => (isDown ? route.abort() : route.continue()));
  await page.route(
    "**/sign",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await signing.send.click();
  await expect(page.getByText("No sabemos si ha llegado: ahora mismo no hay conexión")).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("doubt.png"), fullPage: true });
  isDown = false;
  await page.getByRole("button", { name: "Comprobar otra vez" }).click();
  await expect(signing.heading).toHaveText("Has firmado el documento");
});

test("a signature that never reached the server is shown as not sent, and is sent by the next try", async ({
  page,
  signing,
  sender,
}) => {
  const document = await sender.aSentDocument();
  await signing.comeToSign(await sender.linkOf(document, landlord.name ?? ""));
  await signing.draw(drawScrawl);
  await signing.next.click();
  await page.route("**/sign", (route) => route.abort(), { times: 1 });
  await signing.send.click();
  await expect(page.getByText("Lo hemos comprobado y no ha llegado")).toBeVisible();
  await signing.send.click();
  await expect(signing.heading).toHaveText("Has firmado el documento");
});

test("a reader whose code cannot be loaded says so instead of the document, and appears after a retry", async ({
  page,
  signing,
  sender,
}) => {
  const document = await sender.aSentDocument();
  const reader = /\/static\/pdf-reader-[^/]*\.js$/;
  await page.route(reader, (route) => route.abort());
  await signing.open(await sender.linkOf(document, landlord.name ?? ""));
  await signing.identify();
  await expect(page.getByRole("alert")).toContainText("Esto no se ha podido cargar");
  await expectAccessible(page);
  await page.unroute(reader);
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByText("Página 1 de 3").first()).toBeVisible();
});

test("a contract signed by all activates its rental, and its sealed file can be downloaded", async ({
  page,
  api,
  signing,
  sender,
}) => {
  const { rental, document } = await sender.aSentContract();
  expect(dataOf(await api.get<Rental>(`/rentals/${rental.id}`)).state).toBe("pending_signature");
  const signers = await sender.signersOf(document);
  expect(signers.map(({ role }) => role)).toEqual(expect.arrayContaining(["landlord", "tenant"]));
  for (const { name } of signers) await signing.signByTyping(await sender.linkOf(document, name), name);
  const button = page.getByRole("button", { name: "Descargar el documento firmado" });
  await expect(button).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent("download");
  await button.click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  expect(dataOf(await api.get<Rental>(`/rentals/${rental.id}`)).state).toBe("active");
});

test("strokes survive a rotation of the phone, and are undone one by one", async ({ page, signing, sender }) => {
  const document = await sender.aSentDocument();
  await signing.comeToSign(await sender.linkOf(document, landlord.name ?? ""));
  await signing.draw(drawScrawl);
  const before = await signing.countInk();
  expect(before).toBeGreaterThan(500);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(signing.pad).toBeInViewport({ ratio: 0.9 });
  await expect.poll(() => signing.countInk()).toBeGreaterThan(200);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => signing.countInk()).toBeGreaterThan(before * 0.9);
  expect(await signing.countInk()).toBeLessThan(before * 1.1);
  const undo = signing.button("Deshacer trazo", "Undo stroke");
  await undo.click();
  await expect(signing.pad).toHaveAccessibleName("Firma dibujada. Trazos: 1");
  await undo.click();
  await expect(signing.pad).toHaveAccessibleName("Espacio para dibujar la firma, vacío");
  expect(await signing.countInk()).toBe(0);
  await expect(undo).toBeDisabled();
});

test("a pad resized during a stroke keeps the drawing and takes the next stroke", async ({ page, signing, sender }) => {
  const document = await sender.aSentDocument();
  await signing.comeToSign(await sender.linkOf(document, landlord.name ?? ""));
  const [first, second] = drawScrawl;
  if (!first || !second) throw new Error("There are no strokes");
  await signing.drawWhile(first, async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(signing.pad).toHaveAccessibleName("Firma dibujada. Trazos: 1");
  });
  await signing.draw([second]);
  await expect(signing.pad).toHaveAccessibleName("Firma dibujada. Trazos: 2");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => signing.countInk()).toBeGreaterThan(500);
  await signing.next.click();
  await signing.expectStep(5);
});

test("a lost connection keeps the signature and is reported, a double click signs once, and a reload returns to its step", async ({
  page,
  context,
  signing,
  sender,
}) => {
  const document = await sender.aSentDocument();
  await signing.comeToSign(await sender.linkOf(document, landlord.name ?? ""));
  await page.reload();
  await signing.expectStep(4);
  await signing.draw(drawScrawl);
  await signing.next.click();
  await context.setOffline(true);
  await signing.send.click();
  await expect(page.getByText("No sabemos si ha llegado: ahora mismo no hay conexión")).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Comprobar otra vez" }).click();
  await expect(page.getByRole("alert")).toContainText("no ha llegado. Lo que has hecho sigue aquí");
  await expectAccessible(page);

  let sent = 0;
  page.on("request", (request) => (sent += Number(request.url().endsWith("/sign"))));
  await signing.send.dblclick();
  await expect(signing.heading).toHaveText("Has firmado el documento");
  expect(sent).toBe(1);
  expect((await sender.read(document.id)).signed_count).toBe(1);
});

/** Changes the server's response on a document, until it is unrouted. */
async function overrideResponse(page: Page, change: Partial<SigningPageData>): Promise<void> {
  await page.route("**/api/external-document/*", async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as ResponseBody<SigningPageData>;
    await route.fulfill({ response, json: { success: true, data: { ...data, ...change } } });
  });
}

test("a signer whose turn has not come waits, and continues by themselves when it has", async ({
  signing,
  another,
  sender,
}) => {
  const document = await sender.aSentDocument({ signing_order: "sequential" });
  await signing.signByHand(await sender.linkOf(document, landlord.name ?? ""));
  await expect(signing.heading).toHaveText("Has firmado el documento");

  // Links are only created for signers whose turn it is; a page may still be open from before.
  const { page } = another;
  await overrideResponse(page, { situation: "waiting" });
  await another.open(await sender.linkOf(document, tenant.name ?? ""));
  await expect(another.heading).toHaveText("It is not your turn yet");
  await expectAccessible(page);
  await page.clock.install();
  await page.reload();
  await expect(another.heading).toHaveText("It is not your turn yet");
  await page.unrouteAll({ behavior: "wait" });
  await page.clock.fastForward("01:00");
  await another.expectStep(1);
});

test("a signer declines once with a reason, and sees it on return; no one else can sign", async ({
  page,
  signing,
  another,
  sender,
}) => {
  const document = await sender.aSentDocument();
  const link = await sender.linkOf(document, landlord.name ?? "");
  const other = await sender.linkOf(document, tenant.name ?? "");
  await another.comeToSign(other);
  await another.page.getByRole("radio", { name: "Type" }).check();
  await another.page.getByRole("textbox").fill(tenant.name ?? "");
  await another.next.click();

  await signing.open(link);
  await page.getByRole("button", { name: "No quiero firmar" }).click();
  await expect(signing.heading).toHaveText("No firmar el documento");
  await expectAccessible(page);
  const decline = page.getByRole("button", { name: "No firmar", exact: true });
  await decline.click();
  await expect(page.getByRole("textbox")).toBeFocused();
  await expect(page.getByText("Escribe el motivo, aunque sea breve")).toBeVisible();
  // More than is stored: the field ends where the server would refuse.
  await page.getByRole("textbox").fill("La renta no es la acordada. ".repeat(30));
  await decline.click();
  await expect(signing.heading).toHaveText("Has decidido no firmar");
  await expectAccessible(page);
  await signing.open(link);
  await expect(signing.heading).toHaveText("Has decidido no firmar");
  expect(await sender.read(document.id)).toMatchObject({
    state: "declined",
    end_reason: expect.stringMatching(/^La renta no es la acordada\. /),
  });

  await another.send.click();
  await expect(another.heading).toHaveText("The document will not be signed");
  await expectAccessible(another.page);
});

test("a cancelled or ended document says so and whom to contact, also to a signer about to submit", async ({
  page,
  signing,
  sender,
}) => {
  const document = await sender.aSentDocument();
  const link = await sender.linkOf(document, landlord.name ?? "");
  await signing.comeToSign(link);
  await signing.draw(drawScrawl);
  await signing.next.click();
  await sender.move(document, "cancel", { reason: "Otro inquilino" });
  await signing.send.click();
  await expect(signing.heading).toHaveText("El documento se ha cancelado");
  await expect(page.getByRole("heading", { name: "También debían firmar" })).toBeVisible();
  await expect(page.getByText("Sin firmar")).toBeVisible();
  await expectAccessible(page);

  await overrideResponse(page, { ended_by: "expired" });
  await page.reload();
  await expect(signing.heading).toHaveText("El plazo para firmar ha terminado");
  await expect(page.getByRole("link", { name: /@/ })).toBeVisible();
  await expectAccessible(page);
});

test("a document cancelled while it is being read says so by itself", async ({ page, signing, sender }) => {
  const document = await sender.aSentDocument();
  const link = await sender.linkOf(document, landlord.name ?? "");
  await page.clock.install();
  await signing.open(link);
  await signing.identify();
  await sender.move(document, "cancel", { reason: "Otro inquilino" });
  await page.clock.fastForward("01:00");
  await expect(signing.heading).toHaveText("El documento se ha cancelado");
  await expect(signing.heading).toBeFocused();
});

test("a link renewed while its page was open says so before anything is drawn", async ({ page, signing, sender }) => {
  const document = await sender.aSentDocument();
  await page.clock.install();
  await signing.open(await sender.linkOf(document, landlord.name ?? ""));
  await sender.linkOf(document, landlord.name ?? "");
  await page.clock.fastForward("01:00");
  await expect(signing.heading).toHaveText("Este enlace no es válido");
  await expect(page.getByText("Si el enlace se ha renovado, usa el del último correo")).toBeVisible();
});

test("a file altered in transit is not shown and cannot be signed", async ({ page, signing, sender }) => {
  const document = await sender.aSentDocument();
  await page.route("**/api/external-document/*/file", async (route) => {
    const response = await route.fetch();
    const body = Buffer.concat([await response.body(), Buffer.from("\n%changed")]);
    await route.fulfill({ response, body });
  });
  await signing.open(await sender.linkOf(document, landlord.name ?? ""));
  await signing.button("Soy yo: leer el documento", "That is me: read the document").click();
  await expect(signing.heading).toHaveText("El documento no es el que se envió");
  await expectAccessible(page);
});

test("an invalid signing link says so", async ({ page, signing }) => {
  await signing.open("/external-document/0123456789abcdefghijkl");
  await expect(signing.heading).toHaveText("Este enlace no es válido");
  await expectAccessible(page);
});
