import type { Page } from "@playwright/test";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import type { RequestedBooking } from "#shared/domain/bookings/booking-offer.ts";
import type { BookingLink, BookingLinkAddress, BookingLinkInput } from "#shared/domain/bookings/booking-link.ts";
import { consentTexts } from "#shared/domain/core/consents.ts";
import { addDays, addMonths, firstOfMonth, todayIn } from "#shared/lib/dates.ts";
import type { Api } from "#tests/support/api.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBookingInput, aBookingLinkInput, bookingLinkPath } from "#tests/support/booking-builders.ts";
import type { Builders } from "#tests/support/builders.ts";
import { BookingFormPage } from "./pages/booking-form-page.ts";
import { expectAccessible, expectWellBuilt } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test.use({ role: null, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The first of the month after next, so that no test depends on the end of a month. */
const START = addMonths(firstOfMonth(todayIn(new Date())), 2);

async function makeLink(api: Api, build: Builders, more: Partial<BookingLinkInput> = {}) {
  const terms = { earliest_start: START, latest_end: null, ...more };
  const link = dataOf(await api.post<BookingLink>(bookingLinkPath, await aBookingLinkInput(build, terms)));
  const { key } = dataOf(await api.get<BookingLinkAddress>(`${bookingLinkPath}/${link.id}/key`));
  return { link, key };
}

const aLink = async (api: Api, build: Builders, language: "es" | "en" = "es"): Promise<string> =>
  (await makeLink(api, build, { language })).key;

/** A booking requested through a link. */
async function aRequest(api: Api, linkKey: string): Promise<RequestedBooking> {
  const consent = { text_id: "privacy_booking", text_version: consentTexts.privacy_booking.version, language: "es" };
  const days = { start_date: START, end_date: addDays(addMonths(START, 12), -1) };
  const input = { ...aBookingInput(days), consents: [consent], files: [] };
  return dataOf(await api.post<RequestedBooking>(`/external-booking-form/${linkKey}`, input));
}

const bookings = async (api: Api, page: Page) => {
  const code = await page.getByText(/^Solicitud RES-/).textContent();
  const query = encodeURIComponent(code?.replace("Solicitud ", "") ?? "");
  return dataOf(await api.get<{ email: string; phone: string }[]>(`/bookings?query=${query}`));
};

test("a booking form that is opened again shows its step, its values and its files", async ({ page, api, build }) => {
  const form = new BookingFormPage(page);
  const key = await aLink(api, build);
  await form.open(key);
  await form.next.tap();
  await form.field("start_date").fill(START);
  await form.next.tap();
  await form.fillYou("12345678Z");
  await form.next.tap();
  await form.next.tap();
  const content = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "dni.pdf", mimeType: "application/pdf", buffer: content });
  await expect(page.getByText("Recibido")).toBeVisible();
  await form.open(key);
  await expect(form.heading("Documentos")).toBeVisible();
  await expect(page.getByText("dni.pdf")).toBeVisible();
  await expect(page.getByText("Hemos recuperado lo que habías escrito y adjuntado.")).toBeVisible();
  await form.next.tap();
  await page.getByRole("checkbox").check();
  await form.send.tap();
  await expect(form.heading("Lucía, hemos recibido tu solicitud")).toBeVisible();
  await expect(page.getByText("dni.pdf")).toBeVisible();
});

test("an applicant withdraws a request after one question", async ({ page, api, build, faults }) => {
  const { key } = await aRequest(api, await aLink(api, build));
  await page.goto(`/external-booking/${key}`);
  await page.getByRole("button", { name: "Retirar la solicitud" }).tap();
  await expect(page.getByRole("heading", { name: "¿Retirar la solicitud?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mantenerla" }).tap();
  await page.getByRole("button", { name: "Retirar la solicitud" }).tap();
  await page.getByLabel("Motivo (opcional)").fill("He encontrado otro");
  await page.getByRole("button", { name: "Retirarla" }).dblclick();
  await expect(page.getByRole("heading", { name: "Has retirado tu solicitud" })).toBeVisible();
  await expect(page.getByText("He encontrado otro")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retirar la solicitud" })).toBeHidden();
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

test("a visitor requests a booking by touch, the draft survives a reload, and a double tap creates one", async ({
  page,
  api,
  build,
  faults,
}) => {
  const form = new BookingFormPage(page);
  await form.open(await aLink(api, build));
  await expectAccessible(page);
  await form.next.tap();
  await expect(form.heading("¿Qué fechas quieres?")).toBeFocused();
  await form.day(START).tap();
  await form.day(addDays(START, 20)).tap();
  await expect(form.field("end_date")).toHaveValue(addDays(START, 20));
  await expectAccessible(page);
  await form.next.tap();
  await form.next.tap();
  await expect(form.field("name")).toBeFocused();
  await expect(page.getByText("Nombre es requerido")).toBeVisible();
  await expectAccessible(page);
  await form.fillYou("12345678A");
  await form.next.tap();
  await expect(page.getByText("El documento no es un DNI, NIE, NIF, CIF o pasaporte válido")).toBeVisible();
  await form.field("documentation").fill("12345678Z");
  await page.reload();
  await expect(form.field("documentation")).toHaveValue("12345678Z");
  await form.next.tap();
  await page.getByRole("button", { name: "Añadir a otra persona" }).tap();
  await page.getByLabel("Nombre").fill("Pablo");
  await expectAccessible(page);
  await form.next.tap();
  const content = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "dni.pdf", mimeType: "application/pdf", buffer: content });
  await expect(page.getByText("Recibido")).toBeVisible();
  await expectAccessible(page);
  await form.next.tap();
  await expectAccessible(page);
  await page.getByRole("checkbox").check();
  await form.send.dblclick();
  await expect(form.heading("Lucía, hemos recibido tu solicitud")).toBeVisible();
  await expect(page.getByText("dni.pdf")).toBeVisible();
  await expectAccessible(page);
  expect(await bookings(api, page)).toMatchObject([{ email: "lucia@example.es", phone: "+34612345678" }]);
  expect(faults).toEqual([]);
});

test("a company books with its address, whatever was typed before as a person", async ({ page, api, build }) => {
  const form = new BookingFormPage(page);
  await form.openAtYou(await aLink(api, build), START);
  await form.fillYou("12345678Z");
  await form.field("birth_date").fill("1990-05-04");
  await form.field("kind").selectOption("company");
  await form.field("name").fill("Tostadores del Sur, S. L.");
  await form.field("documentation").fill("B12345674");
  await form.next.tap();
  await expect(form.heading("¿Con quién vienes?")).toBeVisible();
  for (let step = 0; step < 2; step += 1) await form.next.tap();
  await page.getByRole("checkbox").check();
  await form.send.tap();
  await expect(form.heading("Tostadores del Sur, S. L., hemos recibido tu solicitud")).toBeVisible();
  expect(await bookings(api, page)).toMatchObject([
    { kind: "company", name: "Tostadores del Sur, S. L.", last_name: null, birth_date: null, country: "España" },
  ]);
});

test("a summary shows all input under its labels before it is sent", async ({ page, api, build }) => {
  const form = new BookingFormPage(page);
  await form.openAtYou(await aLink(api, build), START);
  await form.fillYou("12345678Z");
  await form.field("birth_date").fill("1990-05-04");
  await form.field("bank_account").fill("ES9121000418450200051332");
  await form.next.tap();
  await page.getByRole("button", { name: "Añadir a otra persona" }).tap();
  await page.getByLabel("Nombre").fill("Pablo");
  await page.getByLabel("Fecha de nacimiento").fill("2015-03-01");
  await expect(page.getByLabel("Calle")).toHaveCount(0);
  await page.getByRole("button", { name: "Añadir a otra persona" }).tap();
  const guarantor = page.getByRole("group", { name: "Persona 3" });
  await guarantor.getByLabel("¿Qué hará?").selectOption({ label: "Será avalista" });
  await guarantor.getByLabel("Nombre").fill("Rosa");
  await guarantor.getByLabel("Apellidos").fill("Íñigo Peña");
  await guarantor.getByLabel("Número del documento").fill("11111111H");
  await guarantor.getByLabel("Teléfono").fill("600 111 222");
  await guarantor.getByLabel("Calle").fill("Calle de la Luna 7");
  await form.next.tap();
  await expect(guarantor.getByText("Código postal es requerido")).toBeVisible();
  await expect(guarantor.getByLabel("País")).toHaveValue("España");
  await guarantor.getByLabel("País").fill("Portugal");
  await guarantor.getByLabel("Código postal").fill("1100-048");
  await guarantor.getByLabel("Municipio").fill("Lisboa");
  await expectWellBuilt(page);
  await form.next.tap();
  await form.next.tap();
  const said = page.getByRole("main").locator("dl > div");
  await expect(said.filter({ hasText: "Fecha de nacimiento" })).toContainText(["4 may 1990", "1 mar 2015"]);
  await expect(said.filter({ hasText: "ES91 2100 0418 4502 0005 1332" })).toBeVisible();
  await expect(said.filter({ hasText: "DNI" })).toContainText(["12345678Z"]);
  await expect(said.filter({ hasText: "Madrid" })).toBeVisible();
  await expect(said.filter({ hasText: "Lisboa" })).toBeVisible();
  await expect(said.filter({ hasText: "Nacionalidad" })).toHaveCount(0);
  await expectAccessible(page);
});

test("a lost connection keeps the input, is reported, and a retry succeeds", async ({ page, api, build }) => {
  const form = new BookingFormPage(page);
  await form.openAtYou(await aLink(api, build), START);
  await form.fillYou("12345678Z");
  for (let step = 0; step < 3; step += 1) await form.next.tap();
  await page.getByRole("checkbox").check();
  await page.context().setOffline(true);
  await form.send.tap();
  await expect(page.getByText("No sabemos si ha llegado: ahora mismo no hay conexión")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Comprobar otra vez" }).tap();
  await expect(page.getByText("Lo hemos comprobado y no ha llegado. Lo que has hecho sigue aquí")).toBeVisible();
  await form.send.tap();
  await expect(form.heading("Lucía, hemos recibido tu solicitud")).toBeVisible();
});

test("a form that is opened again while the answer is lost leads to the booking, and there is one", async ({
  page,
  api,
  build,
}) => {
  const form = new BookingFormPage(page);
  const key = await aLink(api, build);
  await form.openAtYou(key, START);
  await form.fillYou("12345678Z");
  for (let step = 0; step < 3; step += 1) await form.next.tap();
  await page.getByRole("checkbox").check();
  const arrived = Promise.withResolvers<void>();
  await page.route(`**/api/external-booking-form/${key}`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    arrived.resolve();
    // Its response never comes.
  });
  await form.send.tap();
  await arrived.promise;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect(form.heading("Lucía, hemos recibido tu solicitud")).toBeVisible({ timeout: 15_000 });
});

test("the whole booking form works by keyboard, in the link's own language", async ({ page, api, build }) => {
  const key = await aLink(api, build, "en");
  await page.goto(`/external-booking-form/${key}`);
  const press = async (name: string) => {
    await page.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
  };
  await page.getByRole("button", { name: "Continue" }).waitFor();
  await press("Continue");
  await page.locator(`[data-day="${START}"]`).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(`[data-day="${addDays(START, 7)}"]`)).toBeFocused();
  await page.keyboard.press("Enter");
  await press("Continue");
  for (const [name, text] of [
    ["name", "Lucía"],
    ["last_name", "Ibáñez Soto"],
    ["documentation", "12345678Z"],
    ["email", "lucia@example.es"],
    ["phone", "612345678"],
    ["street", "Calle Mayor, 4"],
    ["postal_code", "28013"],
    ["city", "Madrid"],
  ] as const) {
    await page.locator(`[name="${name}"]`).focus();
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await press("Continue");
  await press("Continue");
  await page.getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await press("Send request");
  await expect(page.getByRole("heading", { name: "Lucía, we have received your request" })).toBeVisible();
});

test("a visitor without a link books from the public offer, from its photo to the sent message", async ({ page }) => {
  const form = new BookingFormPage(page);
  await page.goto("/external-booking-form");
  const offered = page.getByRole("listitem").filter({ has: page.locator("img") });
  await offered.first().getByRole("link").tap();
  await form.next.waitFor();
  // The photo fits the phone: as wide as the page's text, and wider than high.
  const photo = await page
    .getByRole("img", { name: /foto 1 de/ })
    .first()
    .boundingBox();
  expect(photo?.width).toBeLessThanOrEqual(390);
  expect(photo?.height).toBeLessThan(photo?.width ?? 0);
  await form.next.tap();
  await expect(form.heading("¿Qué fechas quieres?")).toBeFocused();
  await form.field("start_date").fill(addMonths(START, 10));
  await form.next.tap();
  await form.fillYou("12345678Z");
  await page.reload();
  await expect(form.field("name")).toHaveValue("Lucía");
  for (let step = 0; step < 3; step += 1) await form.next.tap();
  await page.getByRole("checkbox").check();
  await form.send.dblclick();
  await expect(page.getByRole("heading", { name: /^Hemos recibido tu solicitud$|^Mira tu correo$/ })).toBeVisible();
  await expectAccessible(page);
});

test("an invalid link says so and whom to call", async ({ page }) => {
  await page.goto("/external-booking-form/0000000000000000000000");
  await expect(page.getByRole("heading", { name: "Este enlace no es válido" })).toBeVisible();
  await expectAccessible(page);
});

test("a language chosen while the page loads its link is kept", async ({ page, api, build }) => {
  const key = await aLink(api, build);
  const held = Promise.withResolvers<void>();
  await page.route(`**/external-booking-form/${key}`, async (route) => {
    if (route.request().resourceType() === "fetch") await held.promise;
    await route.continue();
  });
  await page.goto(`/external-booking-form/${key}`);
  await page.getByRole("button", { name: "English" }).tap();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  held.resolve();
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
});

test("an unavailable link says so in its own language", async ({ page, api, build }) => {
  const { link, key } = await makeLink(api, build, { language: "en" });
  dataOf(await api.post(`${bookingLinkPath}/${link.id}/revoke`, { version: link.version }));
  await page.goto(`/external-booking-form/${key}`);
  await expect(page.getByRole("heading", { name: "This link is no longer available" })).toBeVisible();
  await expect(page.getByText("Ask the sender for another one")).toBeVisible();
});

test("a visitor's booking page shows a request for information without a reload", async ({ page, api, build }) => {
  const { code, key } = await aRequest(api, await aLink(api, build));
  await page.clock.install();
  await page.goto(`/external-booking/${key}`);
  await expect(page.getByRole("heading", { name: "hemos recibido tu solicitud" })).toBeVisible();
  const [booking] = dataOf(await api.get<Booking[]>(`/bookings?query=${code}`));
  const infoRequest = { version: booking?.version, message: "¿Puedes mandar las dos últimas nóminas?" };
  dataOf(await api.post(`/bookings/${booking?.id}/ask`, infoRequest));
  await page.clock.fastForward("01:00");
  await expect(page.getByText(infoRequest.message)).toBeVisible();
  await expect(page.getByRole("button", { name: "Enviar respuesta" })).toBeVisible();
});

test("a link styled as a button has centred text", async ({ page, api, build }) => {
  const { key } = await aRequest(api, await aLink(api, build));
  await page.goto(`/external-booking/${key}`);
  const link = page.getByRole("link", { name: "Añadir a mi calendario" });
  const middleOf = async (part: typeof link) => {
    const box = await part.boundingBox();
    return box ? box.y + box.height / 2 : Number.NaN;
  };
  expect(Math.abs((await middleOf(link)) - (await middleOf(link.getByText("Añadir a mi calendario"))))).toBeLessThan(
    1.5,
  );
});

test("days taken by another visitor meanwhile are shown as taken", async ({ page, api, build }) => {
  const { link, key } = await makeLink(api, build);
  const rival = await makeLink(api, build, { asset_id: link.asset_id });
  const form = new BookingFormPage(page);
  await form.open(key);
  await form.next.tap();
  await form.day(START).tap();
  await form.day(addDays(START, 20)).tap();
  await form.next.tap();
  await form.fillYou("12345678Z");
  await form.next.tap();
  await form.next.tap();
  await form.next.tap();
  await page.getByRole("checkbox").check();
  await aRequest(api, rival.key);
  await form.send.tap();
  await expect(page.getByText("Ya existe una reserva en ese intervalo de fechas")).toBeVisible();
  await expect(form.day(START)).toHaveAttribute("data-state", "taken");
  await expect(form.day(addDays(START, 20))).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
});
