import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transact } from "#server/engine/db/transaction.ts";
import { makeBooking } from "#server/areas/bookings/make-booking.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { aBookingInput, type BookingBuilders } from "#tests/support/booking-builders.ts";
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

const MANY = 10;
const days = { start_date: "2026-05-01", end_date: "2027-04-30" };
const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: MANY }, work));
const settle = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

/** Books the same days by valid links. */
const bookByLink = (linkKey: string) =>
  settle(
    transact(app.db, null, (tx) => makeBooking({ tx, services: app.services }, { linkKey }, aBookingInput(days), [])),
  );

const takersOf = (asset_id: string) =>
  app.db.query<{ source: string }>("select source from asset_occupancy where asset_id = $1", [asset_id]);

describe("concurrent bookings of the same days of an asset", () => {
  test("of twenty concurrent bookings and signed rentals one gets the days", async () => {
    const { id: asset_id } = await given.anAsset();
    const links = await many(() => bookings.aLink({ asset_id }));
    const drafts = await many(() => given.aRental({ asset_id, ...days }));
    const sent = drafts.map(async ({ id, version }) => {
      const { status } = await api.post(`/rentals/${id}/activate`, { version, signed_on: "2026-03-14" });
      expect([200, 409]).toContain(status);
      return status === 200;
    });
    const outcomes = await Promise.all([...links.map(({ key }) => bookByLink(key)), ...sent]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await takersOf(asset_id)).toHaveLength(1);
  });

  test("no booking gets days that are blocked concurrently", async () => {
    const { id: asset_id } = await given.anAsset();
    const links = await many(() => bookings.aLink({ asset_id }));
    const block = () =>
      settle(
        app.db.query(
          "insert into asset_occupancy (asset_id, period, source) values ($1, daterange($2, $3, '[]'), 'block')",
          [asset_id, days.start_date, days.end_date],
        ),
      );
    const outcomes = await Promise.all([...links.map(({ key }) => bookByLink(key)), many(block)]).then((all) =>
      all.flat(),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await takersOf(asset_id)).toHaveLength(1);
  });

  test("concurrent bookings of separate days all succeed", async () => {
    const { id: asset_id } = await given.anAsset();
    const link = { asset_id, earliest_start: "2026-04-01", latest_end: "2027-12-31" };
    const links = await Promise.all(Array.from({ length: 12 }, () => bookings.aLink(link)));
    const outcomes = await Promise.allSettled(
      links.map(({ key }, index) => {
        const month = `2027-${String(index + 1).padStart(2, "0")}`;
        return bookings.bookBy(key, { start_date: `${month}-01`, end_date: `${month}-28` });
      }),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(links.map(() => "fulfilled"));
    expect(dataOf(await api.get<unknown[]>(`/bookings?asset_id=${asset_id}`))).toHaveLength(12);
  });
});
