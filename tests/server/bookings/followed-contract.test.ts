import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import type { FollowedBooking } from "#shared/domain/bookings/booking-offer.ts";
import type { SigningPageData, SigningReceipt } from "#shared/domain/documents/signing.ts";
import { readEvidenceSigners } from "#server/areas/documents/signing/read-evidence-signers.ts";
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

interface Contract {
  /** The signer's address: that of the booking, another, or none. */
  readonly email?: "same" | "other" | "none";
  /** Whether the applicant confirmed the address by the mailed key. */
  readonly isProven?: boolean;
  /** The applicant's position among two signers in order; the only signer without it. */
  readonly position?: 1 | 2;
}

/** A converted booking whose contract was sent to the applicant. */
async function aSentContract({ email = "same", isProven = true, position }: Contract = {}) {
  const builders = createBookingBuilders(app, admin, given);
  const { key: linkKey } = await builders.aLink();
  const booking = await builders.bookBy(linkKey);
  const names = position === undefined ? ["Lucía Ibáñez"] : ["Begoña Núñez", "Lucía Ibáñez"];
  if (position === 1) names.reverse();
  const sent = await signing.send({ names, rental_from: "2026-05-01", signing_order: "sequential" });
  const person = await given.aPerson();
  const addresses = { same: booking.email.toUpperCase(), other: "otra@example.es", none: null };
  await app.db.query("alter table signer disable trigger user", []);
  await app.db.query(
    "update signer set party = 'person', person_id = $2, email = $3 where document_id = $1 and position = $4",
    [sent.id, person.id, addresses[email], position ?? 1],
  );
  await app.db.query("alter table signer enable trigger user", []);
  await app.db.query(
    `update booking set state = 'converted', hold_until = null, person_id = $2, rental_id = $3,
       confirmed_at = case when $4 then clock_now() end where id = $1`,
    [booking.id, person.id, sent.rental_id, isProven],
  );
  const signers = await app.db.query<{ id: string }>("select id from signer where document_id = $1 order by position", [
    sent.id,
  ]);
  return { booking, sent, signers, key: (await readKey(app.db, app.services, "booking", booking.id)) ?? "" };
}

const follow = async (key: string) => dataOf(await app.visitor.get<FollowedBooking>(`/external-booking/${key}`));
const open = (key: string) => app.visitor.get<SigningPageData>(`/external-document/${key}`);
const sign = (key: string) => app.visitor.post<SigningReceipt>(`/external-document/${key}/sign`, signing.input({}));
const linksOf = (document_id: string) =>
  app.db.query<{ kind: string; link: string }>(
    `select kind, details ->> 'link' as link from document_event
     where document_id = $1 and kind in ('opened', 'signed') order by id`,
    [document_id],
  );

describe("the contract of a booking", () => {
  test("the booking's link opens the contract, and looking at the booking does not count as opening it", async () => {
    const { key, sent } = await aSentContract();
    expect((await follow(key)).contract).toMatchObject({ situation: "open", can_open: true, has_signed_file: false });
    expect(await linksOf(sent.id)).toEqual([]);
    expect(dataOf(await open(key)).situation).toBe("open");
    expect((await sign(key)).status).toBe(200);
    expect((await follow(key)).contract).toMatchObject({ situation: "signed", is_complete: true });
    expect(await linksOf(sent.id)).toEqual([
      { kind: "opened", link: "booking" },
      { kind: "signed", link: "booking" },
    ]);
  });

  test("the evidence of a signature by the booking's link says so, and not that a mail with another link was used", async () => {
    const { key, sent, signers } = await aSentContract();
    const [mail] = await app.db.query<{ id: string }>(
      `insert into mail ("to", language, subject, text, is_confidential, state, message_id, server_answer)
       values ('b@example.es', 'es', 'Firma', '', true, 'sent', '<otro-enlace@retiro>', '250 ok') returning id`,
      [],
    );
    await app.db.query(
      "insert into document_event (document_id, signer_id, kind, details) values ($1, $2, 'mailed', jsonb_build_object('mail_id', $3::text))",
      [sent.id, signers[0]?.id, mail?.id],
    );
    expect((await sign(key)).status).toBe(200);
    const [signer] = await readEvidenceSigners(app.services, sent.id);
    expect(signer).toMatchObject({ is_by_booking: true, mails: [] });
  });

  test.each<[string, Contract]>([
    ["that is mailed to another address", { email: "other" }],
    ["whose signer has no address", { email: "none" }],
    ["of a booking whose address was not confirmed", { isProven: false }],
  ])("a contract %s opens by the link to sign alone", async (_of, contract) => {
    const { key, sent } = await aSentContract(contract);
    expect((await follow(key)).contract).toMatchObject({ situation: "open", can_open: false, is_mailed: false });
    expect((await open(key)).status).toBe(404);
    expect((await sign(key)).status).toBe(404);
    expect((await open(sent.keys[0] ?? "")).status).toBe(200);
    expect(await linksOf(sent.id)).toEqual([{ kind: "opened", link: "signing" }]);
  });

  test("a new link to sign ends the booking's link too", async () => {
    const { key, sent, signers } = await aSentContract();
    expect((await open(key)).status).toBe(200);
    const path = `/documents/${sent.id}/signers/${signers[0]?.id ?? ""}/link`;
    const link = dataOf(await admin.post<{ path: string }>(path, {}));
    expect((await open(key)).status).toBe(404);
    expect((await sign(key)).status).toBe(404);
    expect((await app.visitor.get(link.path)).status).toBe(200);
    expect((await follow(key)).contract).toMatchObject({ can_open: false });
  });

  test("the page says that the link to sign was mailed only where it was", async () => {
    const { booking, key, sent } = await aSentContract({ isProven: false });
    const mail = `insert into mail ("to", language, subject, text, is_confidential, entity, entity_id, state)
       values ($1, 'es', 'Firma', 'x', true, 'document', $2, $3)`;
    await app.db.query(mail, [booking.email, sent.id, "not_sent"]);
    expect((await follow(key)).contract).toMatchObject({ is_mailed: false });
    await app.db.query(mail, [booking.email, sent.id, "queued"]);
    expect((await follow(key)).contract).toMatchObject({ is_mailed: true });
  });

  test("an applicant who signs second waits, and signs after the first", async () => {
    const { key, sent } = await aSentContract({ position: 2 });
    expect((await follow(key)).contract).toMatchObject({ situation: "waiting" });
    expect((await sign(key)).body.errors[0]?.translationKey).toBe("error.not_your_turn");
    expect((await sign(sent.keys[0] ?? "")).status).toBe(200);
    expect((await follow(key)).contract).toMatchObject({ situation: "open", can_open: true });
    expect((await sign(key)).status).toBe(200);
  });

  test("the booking's link never reaches another signer's place", async () => {
    const { key, sent } = await aSentContract({ position: 1 });
    expect(dataOf(await open(key)).signer.name).toBe("Lucía Ibáñez");
    expect((await sign(key)).status).toBe(200);
    expect((await sign(key)).status).toBe(200);
    const states = await app.db.query("select name, state from signer where document_id = $1 order by position", [
      sent.id,
    ]);
    expect(states).toEqual([
      { name: "Lucía Ibáñez", state: "signed" },
      { name: "Begoña Núñez", state: "pending" },
    ]);
    expect(dataOf(await open(key)).situation).toBe("signed");
  });

  test("another e-mail address on the booking gets a new link by mail, and the former one opens nothing", async () => {
    const builders = createBookingBuilders(app, admin, given);
    const booking = await builders.aBooking();
    const former = (await readKey(app.db, app.services, "booking", booking.id)) ?? "";
    const edit = async (email: string) => {
      const { version } = dataOf(await admin.get<Booking>(`/bookings/${booking.id}`));
      dataOf(await admin.patch<Booking>(`/bookings/${booking.id}`, { version, email }));
      return (await readKey(app.db, app.services, "booking", booking.id)) ?? "";
    };
    expect(await edit(booking.email.toUpperCase())).toBe(former);
    const email = `corregida.${booking.code}@example.es`.toLowerCase();
    const renewed = await edit(email);
    expect(renewed).not.toBe(former);
    expect((await app.visitor.get(`/external-booking/${former}`)).status).toBe(404);
    expect((await follow(renewed)).code).toBe(booking.code);
    const mails = await app.db.query('select subject from mail where entity_id = $1 and "to" = $2', [
      booking.id,
      email,
    ]);
    expect(mails).toEqual([{ subject: expect.stringContaining(booking.code) }]);
  });

  test("a contract that another person signs for the applicant is not theirs to sign, until it ends", async () => {
    const { key, sent, signers } = await aSentContract();
    await app.db.query("alter table signer disable trigger user", []);
    await app.db.query(
      `update signer set delegated_at = clock_now(), delegate_name = 'Marta Ruiz', delegate_email = 'marta@example.es',
         delegate_reason = 'De viaje', delegate_representation = 'other', delegated_key_hash = sha256('former') where id = $1`,
      [signers[0]?.id],
    );
    await app.db.query("alter table signer enable trigger user", []);
    expect((await follow(key)).contract).toMatchObject({ situation: "delegated", is_complete: false });
    await app.db.query("update document set state = 'expired' where id = $1", [sent.id]);
    expect((await follow(key)).contract).toMatchObject({ situation: "ended" });
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
