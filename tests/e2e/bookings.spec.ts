import type { Booking } from "#shared/domain/bookings/booking.ts";
import type { BookingLink, BookingLinkAddress } from "#shared/domain/bookings/booking-link.ts";
import { consentTexts } from "#shared/domain/core/consents.ts";
import { addDays, addYears, todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { aBookingInput } from "#tests/support/booking-builders.ts";
import type { Builders } from "#tests/support/builders.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

/** A booking requested through a link, as visitors do. */
async function aBooking(api: Api, build: Builders): Promise<Booking> {
  const { id: asset_id } = await build.anAsset();
  const start_date = addDays(todayIn(new Date()), 40);
  const end_date = addDays(addYears(start_date, 1), -1);
  const terms = { asset_id, regime: "habitual", rent: 90_000, expenses: 5_000, deposit: 90_000, language: "es" };
  const link = dataOf(await api.post<BookingLink>("/booking-links", { ...terms, earliest_start: start_date }));
  const { key } = dataOf(await api.get<BookingLinkAddress>(`/booking-links/${link.id}/key`));
  const consent = { text_id: "privacy_booking", text_version: consentTexts.privacy_booking.version, language: "es" };
  const input = { ...aBookingInput({ start_date, end_date }), consents: [consent], files: [] };
  dataOf(await api.post(`/external-booking-form/${key}`, input));
  const [booking] = dataOf(await api.get<Booking[]>(`/bookings?asset_id=${asset_id}`));
  if (!booking) throw new Error("The booking was not made");
  return booking;
}

test.describe("bookings on a phone, in English", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a booking in progress continues in another browser", async ({ page, api, build }) => {
    const { id, version } = await aBooking(api, build);
    dataOf(await api.post(`/bookings/${id}/accept`, { version }));
    await page.addInitScript(() => Object.assign(localStorage, { language: "en", colorScheme: "dark" }));
    await page.goto(`/bookings/${id}`);
    await expect(page.getByRole("listitem").and(page.locator("[aria-current=step]"))).toHaveText("People");
    await expectAccessible(page);
    const scroll = await page.evaluate(() => window.document.documentElement.scrollWidth - window.innerWidth);
    expect(scroll).toBeLessThanOrEqual(0);
  });
});

test("a new link is prefilled with the asset it was opened from", async ({ page, build }) => {
  const { id, cod } = await build.anAsset();
  await page.goto(`/assets/${id}`);
  await page.getByRole("button", { name: "Nuevo enlace de reserva" }).click();
  const drawer = page.getByRole("dialog", { name: "Nuevo enlace de reserva" });
  await expect(drawer.getByText(cod)).toBeVisible();
  await expectAccessible(page);
});

test("a seasonal rental does not preselect a home lease: its template is grouped with those for other rentals", async ({
  page,
  api,
  build,
}) => {
  const booking = await aBooking(api, build);
  const move = async (verb: string, body: object = {}) => {
    const { version } = dataOf(await api.get<Booking>(`/bookings/${booking.id}`));
    dataOf(await api.post(`/bookings/${booking.id}/${verb}`, { version, ...body }));
  };
  await move("accept");
  await move("identify", { people: [{}] });
  const { start_date, end_date, rent: monthly_rent } = booking;
  const terms = { regime: "seasonal", monthly_rent, monthly_expenses: 0, deposit_amount: monthly_rent };
  await move("convert", { ...terms, start_date, end_date });
  await page.goto(`/bookings/${booking.id}`);
  const templates = page.getByRole("combobox", { name: "Plantilla" });
  await expect(templates).toHaveAccessibleDescription(/No hay plantillas .* para este alquiler/);
  await expect(templates).toHaveValue("");
  await templates.click();
  await expect(page.getByText("Para otros alquileres")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("option", { name: "Contrato de arrendamiento de vivienda" }).click();
  await expect(page.getByRole("button", { name: /^Crear contrato de ALQ-/ })).toBeEnabled();
});

test("a person's bookings show their outcome without sideways scrolling", async ({ page, api, build }) => {
  const { id, version } = await aBooking(api, build);
  const accepted = dataOf(await api.post<Booking>(`/bookings/${id}/accept`, { version }));
  const people = { version: accepted.version, people: [{}] };
  const { person_id, code } = dataOf(await api.post<Booking>(`/bookings/${id}/identify`, people));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/persons/${person_id}?tab=bookings`);
  const row = page.getByRole("row").filter({ hasText: code });
  await expect(row.getByText("Aceptada", { exact: true })).toBeInViewport({ ratio: 1 });
});
