import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { bookingLinkLifecycle, bookingLinkSystemMoves } from "#shared/domain/bookings/booking-link.ts";
import { bookingLifecycle, bookingSystemMoves } from "#shared/domain/bookings/booking-moves.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Lifecycle } from "#shared/domain/core/lifecycle.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { lockBookingByKey } from "#server/areas/bookings/find-booking.ts";
import { readKey } from "#server/areas/bookings/store-key.ts";
import { readDatabaseError } from "#server/engine/http/database-errors.ts";
import { lapseBookings } from "#server/areas/bookings/lapse-bookings.ts";
import { confirmBooking, makeBooking } from "#server/areas/bookings/make-booking.ts";
import type { Api } from "#tests/support/api.ts";
import { aBookingInput, type BookingBuilders } from "#tests/support/booking-builders.ts";
import { createBookingFixture } from "#tests/support/booking-fixture.ts";
import type { Builders } from "#tests/support/builders.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/* Bookings of one asset by links and from the public offer, answered by staff or left to lapse, in any order. */

let app: TestApp;
let api: Api;
let given: Builders;
let bookings: BookingBuilders;
beforeAll(async () => {
  ({ app, api, given, bookings } = await createBookingFixture());
});
afterAll(() => app.close());

const actions = [
  "book",
  "book",
  "offer",
  "offer",
  "confirm",
  "ask",
  "accept",
  "reject",
  "cancel",
  "lapse",
  "revoke",
] as const;
interface Step {
  readonly action: (typeof actions)[number];
  /** Which booking or link to use, the first month and the number of months. */
  readonly which: number;
  readonly month: number;
  readonly months: number;
}
const steps = fc.array(
  fc.record({
    action: fc.constantFrom(...actions),
    which: fc.nat({ max: 5 }),
    month: fc.integer({ min: 4, max: 9 }),
    months: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 4, maxLength: 12 },
);

interface Row {
  readonly id: string;
  readonly state: string;
  readonly version: number;
}
const rowsOf = (table: "booking" | "booking_link", asset_id: string) =>
  app.db.query<Row>(`select id, state, version from ${table} where asset_id = $1 order by id`, [asset_id]);

/** @returns whether it succeeded; a refusal by the rules is not an error */
const attempt = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError || readDatabaseError(error, false)?.code === "overlap") return false;
      throw error;
    },
  );

const daysOf = ({ month, months }: Step) => ({
  start_date: `2026-${String(month).padStart(2, "0")}-01`,
  end_date: `2026-${String(month + months).padStart(2, "0")}-28`,
});

async function confirm(id: string): Promise<void> {
  const key = (await readKey(app.db, app.services, "booking", id)) ?? "";
  await transact(app.db, null, async (tx) =>
    confirmBooking({ tx, services: app.services }, await lockBookingByKey(tx, key)),
  );
}

const bodies = {
  ask: { message: "¿Tienes aval?" },
  accept: {},
  reject: { end_reason: "No" },
  cancel: { end_reason: "No" },
};

async function take(step: Step, asset_id: string): Promise<void> {
  const { action, which } = step;
  const make = (by: { linkKey: string } | { asset_id: string; language: "es" }) =>
    attempt(
      transact(app.db, null, (tx) => makeBooking({ tx, services: app.services }, by, aBookingInput(daysOf(step)), [])),
    );
  if (action === "book") return void (await make({ linkKey: (await bookings.aLink({ asset_id })).key }));
  if (action === "offer") return void (await make({ asset_id, language: "es" }));
  const rows = await rowsOf(action === "revoke" ? "booking_link" : "booking", asset_id);
  const row = rows[which % Math.max(1, rows.length)];
  if (!row) return;
  if (action === "confirm") return void (await attempt(confirm(row.id)));
  if (action === "revoke") return void (await api.post(`/booking-links/${row.id}/revoke`, { version: row.version }));
  if (action !== "lapse") {
    const { status } = await api.post<Booking>(`/bookings/${row.id}/${action}`, {
      version: row.version,
      ...bodies[action],
    });
    expect([200, 409], `${action} when ${row.state}`).toContain(status);
    return;
  }
  await app.db.query("update booking set hold_until = clock_now() where id = $1 and hold_until is not null", [row.id]);
  await lapseBookings(app.services);
}

/**
 * Forbidden states: overlapping bookings, days of a booking that holds none, missing days of one that does, and a
 * used link without a booking.
 */
const BROKEN = `
  select 'two have a day' as what from booking a join booking b on a.asset_id = b.asset_id and a.id < b.id
    and daterange(a.start_date, a.end_date, '[]') && daterange(b.start_date, b.end_date, '[]')
  where a.asset_id = $1 and a.state = any($2) and b.state = any($2)
  union all
  select b.state || ' has ' || count(o.id) from booking b left join asset_occupancy o on o.booking_id = b.id
    and o.asset_id = b.asset_id and o.period = daterange(b.start_date, b.end_date, '[]')
  where b.asset_id = $1 group by b.id, b.state having count(o.id) <> (b.state = any($2))::int
  union all
  select 'a link is ' || l.state from booking_link l left join booking b on b.booking_link_id = l.id
  where l.asset_id = $1 and (l.state = 'used') <> (b.id is not null) or l.booking_id is distinct from b.id and l.asset_id = $1`;
const HOLDING = ["received", "info_requested", "accepted"];

const bookingMoves = { ...bookingLifecycle, ...bookingSystemMoves };
const linkMoves = { ...bookingLinkLifecycle, ...bookingLinkSystemMoves };
const leads = (moves: Lifecycle<string, string>, from: string, to: string) =>
  from === to || Object.values(moves).some((move) => move.from.includes(from) && move.to.includes(to));

/** Every earlier row has changed state only along the lifecycle. */
function expectLed(moves: Lifecycle<string, string>, before: readonly Row[], now: readonly Row[]): void {
  for (const { id, state } of before) {
    const to = now.find((row) => row.id === id)?.state ?? "gone";
    expect({ from: state, to, isLed: leads(moves, state, to) }).toEqual({ from: state, to, isLed: true });
  }
}

test("bookings of one asset in any order never overlap, and each holds exactly its requested days", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const { id } = await given.anAsset({ is_published: true });
      await given.anAssetPrice({ asset_id: id });
      for (const step of taken) {
        const before = [await rowsOf("booking", id), await rowsOf("booking_link", id)] as const;
        await take(step, id);
        expect(await app.db.query(BROKEN, [id, HOLDING])).toEqual([]);
        expectLed(bookingMoves, before[0], await rowsOf("booking", id));
        expectLed(linkMoves, before[1], await rowsOf("booking_link", id));
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);
