import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { BookingLink, BookingLinkAddress } from "#shared/domain/bookings/booking-link.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import type { RequestedBooking } from "#shared/domain/bookings/booking-offer.ts";
import { consentTexts } from "#shared/domain/core/consents.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { dataOf } from "#tests/support/api.ts";
import { aBookingInput, aBookingLinkInput } from "#tests/support/booking-builders.ts";
import { createBuilders } from "#tests/support/builders.ts";
import type { Random } from "../harness/random.ts";
import type { Counts } from "./counts.ts";
import type { FaultInstallation, RunningServer } from "./installation.ts";

/** A booking takes 30 ms, ten times that on busy cores: a kill falls before, during or after it. */
const LONGEST_MS = 400;

const { version: text_version } = consentTexts.privacy_booking;
const consents = [{ text_id: "privacy_booking", text_version, language: "es" }];

async function aLink({ api }: RunningServer): Promise<{ asset_id: string; path: string; days: object }> {
  const input = await aBookingLinkInput(createBuilders(api), {
    earliest_start: "2027-01-01",
    latest_end: null,
    valid_hours: 72,
  });
  const { id, asset_id } = dataOf(await api.post<BookingLink>("/booking-links", input));
  const { key } = dataOf(await api.get<BookingLinkAddress>(`/booking-links/${id}/key`));
  return {
    asset_id,
    path: `/external-booking-form/${key}`,
    days: { start_date: "2027-05-01", end_date: "2028-04-30" },
  };
}

/** The server is killed during a visitor's booking, and the browser retries with the same key. */
export async function killBookings(
  installation: FaultInstallation,
  counts: Counts,
  rounds: number,
  random: Random,
): Promise<void> {
  let server = await installation.start();
  for (let round = 0; round < rounds; round += 1) {
    const { asset_id, path, days } = await aLink(server);
    const body = { ...aBookingInput(days), occupants: [], consents, files: [] };
    const headers = { "idempotency-key": randomUUID() };
    const lost = server.visitor.post<RequestedBooking>(path, body, headers).catch(() => null);
    await pause(random.int(LONGEST_MS));
    await server.kill();
    const answered = await lost;

    server = await installation.start();
    const again = await server.visitor.post<RequestedBooking>(path, body, headers);
    const twice = await server.visitor.post<RequestedBooking>(path, body, headers);
    const bookings = dataOf(await server.api.get<Booking[]>(`/bookings?asset_id=${asset_id}`));
    const notifications = dataOf(await server.api.get<Notification[]>("/notifications?page_size=200"));
    counts.holds("a retried booking gets the response of a created one", again.status === 201);
    counts.holds("and by one answer alone", JSON.stringify(again) === JSON.stringify(twice));
    if (answered)
      counts.holds("which is the one given before the kill", answered.body.data.code === again.body.data.code);
    counts.holds("one booking was created", bookings.length === 1 && bookings[0]?.code === again.body.data.code);
    counts.holds(
      "staff were notified once",
      notifications.filter(({ subject_id }) => subject_id === bookings[0]?.id).length === 1,
    );
  }
}
