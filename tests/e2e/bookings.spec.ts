import type { Booking } from "#shared/domain/bookings/booking.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBooking, convert } from "./support/a-booking.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

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

test("a seasonal rental preselects the seasonal lease, and groups a home lease with those for other rentals", async ({
  page,
  api,
  build,
}) => {
  const booking = await aBooking(api, build);
  await convert(api, booking, "seasonal");
  await page.goto(`/bookings/${booking.id}`);
  const templates = page.getByRole("combobox", { name: "Plantilla" });
  await expect(templates).toHaveValue(/temporada/);
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
