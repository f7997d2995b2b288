import { describe, expect, test } from "vitest";
import type { FollowedBooking } from "#shared/domain/bookings/booking-offer.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { readKey } from "#server/areas/bookings/store-key.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin, given } = testServer({ clockAt: "2026-03-15T10:00:00+01:00" });

const bookings = () => createBookingBuilders(app, admin, given);
const withdraw = async ({ id }: Booking) => {
  const key = await readKey(app.db, app.services, "booking", id);
  return app.visitor.post<FollowedBooking>(`/external-booking/${key ?? ""}/withdraw`, { reason: null });
};
const countOf = async (sql: string, id: string) => {
  const [row] = await app.db.query<{ count: number }>(`select count(*)::int as count ${sql}`, [id]);
  return row?.count;
};
const notices = ({ id }: Booking) =>
  countOf("from notification where subject_id = $1 and message like '%ha retirado la solicitud%'", id);
const receipts = ({ id }: Booking) =>
  countOf("from mail where entity_id = $1 and subject like 'Has retirado tu solicitud%'", id);
const days = ({ id }: Booking) => countOf("from asset_occupancy where booking_id = $1", id);

describe("an applicant who withdraws", () => {
  test("a request that was not confirmed ends without a notice or a mail, and the page is not of held days", async () => {
    const booking = await bookings().aBooking();
    await app.db.query("delete from asset_occupancy where booking_id = $1", [booking.id]);
    await app.db.query("update booking set state = 'unconfirmed', booking_link_id = null where id = $1", [booking.id]);
    expect(dataOf(await withdraw(booking))).toMatchObject({ state: "withdrawn", was_received: false });
    expect([await notices(booking), await receipts(booking)]).toEqual([0, 0]);
  });

  test("an accepted booking frees its days, notifies staff and gets one receipt by mail", async () => {
    const { aBooking } = bookings();
    const booking = await aBooking();
    dataOf(await admin.post<Booking>(`/bookings/${booking.id}/accept`, { version: booking.version }));
    expect(await days(booking)).toBe(1);
    expect(dataOf(await withdraw(booking))).toMatchObject({ state: "withdrawn", was_received: true });
    expect((await withdraw(booking)).status).toBe(200);
    expect(await days(booking)).toBe(0);
    expect(await notices(booking)).toBeGreaterThan(0);
    expect(await receipts(booking)).toBe(1);
  });

  test("a booking that became a rental is not withdrawn", async () => {
    const terms = { regime: "habitual", monthly_rent: 90_000, monthly_expenses: 5_000, start_date: "2026-05-01" };
    const booking = await bookings().aConverted({ ...terms, end_date: "2027-04-30" });
    const reply = await withdraw(booking);
    expect([reply.status, reply.body.errors[0]?.translationKey]).toEqual([409, "error.forbidden_move"]);
    expect([await notices(booking), await receipts(booking)]).toEqual([0, 0]);
  });
});
