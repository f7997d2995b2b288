import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FollowedBooking } from "#shared/domain/bookings/booking-offer.ts";
import type { SigningPageData, SigningReceipt } from "#shared/domain/documents/signing.ts";
import { readKey } from "#server/areas/bookings/store-key.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import { createSigningFixture, type SigningFixture } from "#tests/support/signing-fixture.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin, given } = testServer({ clockAt: "2026-03-15T10:00:00+01:00" });
let signing: SigningFixture;
beforeAll(async () => {
  signing = await createSigningFixture(app);
});
beforeEach(() => app.db.query("delete from public_call", []));

/** A converted booking whose contract was sent to the applicant, at the address of the booking or at another. */
async function aSentContract(email: "same" | "other") {
  const builders = createBookingBuilders(app, admin, given);
  const { key: linkKey } = await builders.aLink();
  const booking = await builders.bookBy(linkKey);
  const sent = await signing.send({ names: ["Lucía Ibáñez"], rental_from: "2026-05-01" });
  const person = await given.aPerson();
  await app.db.query("alter table signer disable trigger user", []);
  await app.db.query("update signer set party = 'person', person_id = $2, email = $3 where document_id = $1", [
    sent.id,
    person.id,
    email === "same" ? booking.email.toUpperCase() : "otra@example.es",
  ]);
  await app.db.query("alter table signer enable trigger user", []);
  await app.db.query(
    "update booking set state = 'converted', hold_until = null, person_id = $2, rental_id = $3 where id = $1",
    [booking.id, person.id, sent.rental_id],
  );
  return { sent, key: (await readKey(app.db, app.services, "booking", booking.id)) ?? "" };
}

const follow = async (key: string) => dataOf(await app.visitor.get<FollowedBooking>(`/external-booking/${key}`));
const open = (key: string) => app.visitor.get<SigningPageData>(`/external-document/${key}`);

describe("the contract of a booking", () => {
  test("the booking's link opens the contract, and looking at the booking does not count as opening it", async () => {
    const { key } = await aSentContract("same");
    expect((await follow(key)).contract).toMatchObject({ situation: "open", can_open: true, has_signed_file: false });
    const [before] = await app.db.query<{ count: number }>(
      "select count(*)::int as count from document_event where kind = 'opened'",
      [],
    );
    expect(before?.count).toBe(0);
    expect(dataOf(await open(key)).situation).toBe("open");
    const signed = await app.visitor.post<SigningReceipt>(`/external-document/${key}/sign`, signing.input({}));
    expect(signed.status).toBe(200);
    expect((await follow(key)).contract).toMatchObject({ situation: "signed", is_complete: true });
  });

  test("a contract that is mailed to another address opens by the mailed link alone", async () => {
    const { key, sent } = await aSentContract("other");
    expect((await follow(key)).contract).toMatchObject({ situation: "open", can_open: false });
    expect((await open(key)).status).toBe(404);
    expect((await open(sent.keys[0] ?? "")).status).toBe(200);
  });

  test("a booking that was not converted has no contract, and its link opens none", async () => {
    const builders = createBookingBuilders(app, admin, given);
    const { key: linkKey } = await builders.aLink();
    const booking = await builders.bookBy(linkKey);
    const key = (await readKey(app.db, app.services, "booking", booking.id)) ?? "";
    expect((await follow(key)).contract).toBeNull();
    expect((await open(key)).status).toBe(404);
  });
});
