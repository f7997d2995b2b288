import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BookingLink, BookingLinkInput } from "#shared/domain/bookings/booking-link.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { readDatabaseError } from "#server/engine/http/database-errors.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { confirmBooking, makeBooking } from "#server/areas/bookings/make-booking.ts";
import { lockBookingByKey } from "#server/areas/bookings/find-booking.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { aBookingInput, type BookingBuilders, bookingLinkPath } from "#tests/support/booking-builders.ts";
import { createBookingFixture } from "#tests/support/booking-fixture.ts";
import type { Builders } from "#tests/support/builders.ts";
import type { TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let api: Api;
let given: Builders;
let bookings: BookingBuilders;

beforeAll(async () => {
  ({ app, api, given, bookings } = await createBookingFixture());
});
afterAll(() => app.close());

const aLink = (more: Partial<BookingLinkInput> = {}) => bookings.aLink(more);

const consent = {
  text_id: "privacy_booking",
  text_version: "2026-01",
  language: "es",
  at: "2026-03-15T09:00:00Z",
  ip: "192.0.2.7",
} as const;

const book = (linkKey: string, more: Parameters<typeof aBookingInput>[0] = {}) =>
  transact(app.db, null, (tx) =>
    makeBooking({ tx, services: app.services }, { linkKey }, aBookingInput(more), [consent]),
  );

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error : readDatabaseError(error, false))?.code ?? error,
  );

describe("booking by a link", () => {
  test("a booking occupies its days, uses up the link and notifies staff", async () => {
    const { link, key } = await aLink();
    const { booking } = await book(key);
    expect(booking).toMatchObject({
      state: "received",
      rent: link.rent,
      deposit: link.deposit,
      booking_link_id: link.id,
      property_id: link.property_id,
    });
    const days = await app.db.query("select source, period::text from asset_occupancy where booking_id = $1", [
      booking.id,
    ]);
    expect(days).toEqual([{ source: "booking", period: "[2026-05-01,2027-05-01)" }]);
    const used = dataOf(await api.get<BookingLink>(`${bookingLinkPath}/${link.id}`));
    expect(used).toMatchObject({ state: "used", booking_id: booking.id, booking_label: booking.label });
    expect(used.opened_at).not.toBeNull();
    const asset = dataOf(await api.get<{ asset_status_kind?: string }>(`/assets/${link.asset_id}`));
    expect(JSON.stringify(asset)).toContain("reserved");
    const notices = dataOf(await api.get<{ message: string; type: string }[]>("/notifications"));
    expect(notices[0]).toMatchObject({ type: "Reserva", message: expect.stringContaining(booking.code) });
  });

  test("a booking holds its days for the configured hours", async () => {
    const { key } = await aLink();
    const { booking } = await book(key);
    const hours = (new Date(booking.hold_until ?? 0).getTime() - app.services.clock.now().getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(48, 1);
  });

  test("a booking by a used, revoked, expired or unknown link is refused", async () => {
    const used = await aLink();
    const { booking } = await book(used.key);
    expect(await codeOf(book(used.key))).toBe("overlap");
    await app.db.query("delete from asset_occupancy where booking_id = $1", [booking.id]);
    expect(await codeOf(book(used.key))).toBe("link_unavailable");
    const expired = await aLink({ valid_hours: 1 });
    await app.db.query("update booking_link set expires_at = clock_now() - interval '1 minute' where id = $1", [
      expired.link.id,
    ]);
    expect(await codeOf(book(expired.key))).toBe("link_expired");
    expect(await codeOf(book("0000000000000000000000"))).toBe("invalid_link");
  });

  test("a booking outside the days of the link is refused", async () => {
    const { key } = await aLink();
    expect(await codeOf(book(key, { start_date: "2026-03-20" }))).toBe("invalid");
    expect(await codeOf(book(key, { end_date: null }))).toBe("invalid");
    expect(await codeOf(book(key, { end_date: "2028-01-01" }))).toBe("invalid");
    expect(await codeOf(book(key))).toBe("done");
  });
});

describe("concurrent bookings of one asset", () => {
  test("of concurrent bookings of the same days one succeeds", async () => {
    const { id: asset_id } = await given.anAsset();
    const links = await Promise.all(Array.from({ length: 20 }, () => aLink({ asset_id })));
    const outcomes = await Promise.all(links.map(({ key }) => codeOf(book(key))));
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(["done", "overlap"]));
  });

  test("a link sent repeatedly books once", async () => {
    const { key, link } = await aLink();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(book(key))));
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(["done", "overlap"]));
    const created = dataOf(await api.get<Booking[]>(`/bookings?asset_id=${link.asset_id}`));
    expect(created).toHaveLength(1);
  });
});

describe("booking from the public offer", () => {
  test("a public booking occupies its days only once the address is confirmed", async () => {
    const { id: asset_id } = await given.anAsset();
    await given.anAssetPrice({ asset_id });
    const source = { asset_id, language: "en" } as const;
    const requestBooking = () =>
      transact(app.db, null, (tx) => makeBooking({ tx, services: app.services }, source, aBookingInput(), [consent]));
    const [first, second] = [await requestBooking(), await requestBooking()];
    expect(first.booking).toMatchObject({ state: "unconfirmed", rent: 90_000, regime: "habitual", language: "en" });
    const confirm = (key: string) =>
      transact(app.db, null, async (tx) => {
        const booking = await lockBookingByKey(tx, key);
        return confirmBooking({ tx, services: app.services }, booking);
      });
    expect(await confirm(second.key)).toMatchObject({ state: "received" });
    expect(await codeOf(confirm(first.key))).toBe("overlap");
    expect(await confirm(second.key)).toMatchObject({ state: "received" });
  });

  test("confirmation mails are limited to five an hour per address and contain nothing that was typed", async () => {
    const { id: asset_id } = await given.anAsset();
    await given.anAssetPrice({ asset_id });
    const source = { asset_id, language: "es" } as const;
    const input = aBookingInput({ email: "vecina@correo.example", name: "https://premio.example", message: "premio" });
    for (let count = 0; count < 7; count += 1)
      await transact(app.db, null, (tx) => makeBooking({ tx, services: app.services }, source, input, [consent]));
    const mails = await app.db.query<{ whole: string }>(
      `select to_jsonb(m)::text as whole from mail m where "to" = 'vecina@correo.example'`,
      [],
    );
    expect(mails).toHaveLength(5);
    for (const { whole } of mails) expect(whole).not.toContain("premio");
  });
});
