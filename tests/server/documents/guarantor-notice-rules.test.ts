import { beforeAll, describe, expect, test } from "vitest";
import type { LoadedRecord } from "#shared/domain/administration/bulk-upload.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { type GuarantorNotice, isNoticeDue } from "#shared/domain/documents/guarantor-notice.ts";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { notifyGuarantors } from "#server/areas/documents/notices/notify-guarantors.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { createLoader } from "#tests/support/bulk-upload.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Who is informed as a guarantor, of which rental, and what becomes of the notice. */

const { app, api, given } = testServer({ clockAt: "2026-03-02T10:00:00+01:00" });
beforeAll(() =>
  app.db.query("update notification_settings set smtp_host = 'mail.example', sender = 'avisos@retiro.example'"),
);

const anEmail = () => `avalista.${nextNumber()}@example.es`;
const aGuarantor = (more: Parameters<typeof given.aPerson>[0] = {}) =>
  given.aPerson({ is_tenant: false, is_guarantor: true, email: anEmail(), ...more });
const read = async ({ id }: Person) => dataOf(await api.get<Person>(`/persons/${id}`));
const move = async (rental: Rental, verb: string, body: object = {}) =>
  dataOf(await api.post<Rental>(`/rentals/${rental.id}/${verb}`, { version: rental.version, ...body }));
const aLiveRental = async ({ id }: Person) =>
  move(await given.aRental({ guarantor_id: id }), "activate", { signed_on: "2025-12-20" });
const noticesOf = async ({ id }: Rental) =>
  dataOf(await api.get<GuarantorNotice[]>(`/rentals/${id}/guarantor-notices`));
const mailsTo = async (email: string | null) =>
  dataOf(await api.get<Mail[]>(`/mails?to=${encodeURIComponent(email ?? "")}`));
const notify = () => notifyGuarantors(app.services);
const setState = (email: string | null, state: Mail["state"]) =>
  app.db.query(`update mail set state = $2 where "to" = $1`, [email, state]);

describe("who is to be informed as a guarantor", () => {
  test("a draft's guarantor is due from the day of entry and mailed once the rental is live", async () => {
    const guarantor = await aGuarantor();
    const draft = await given.aRental({ guarantor_id: guarantor.id });
    await notify();
    expect(await mailsTo(guarantor.email)).toEqual([]);
    expect(await noticesOf(draft)).toMatchObject([{ mailed_at: null, due_on: "2026-04-02" }]);
    await move(draft, "activate", { signed_on: "2025-12-20" });
    await notify();
    expect(await mailsTo(guarantor.email)).toHaveLength(1);
  });

  test("the guarantor of a cancelled or archived rental gets no mail", async () => {
    const [one, other] = [await aGuarantor(), await aGuarantor()];
    await move(await given.aRental({ guarantor_id: one.id }), "cancel");
    await move(await given.aRental({ guarantor_id: other.id }), "archive");
    await notify();
    expect(await mailsTo(one.email)).toEqual([]);
    expect(await mailsTo(other.email)).toEqual([]);
  });

  test("a renewal does not inform the same guarantor again, but another one", async () => {
    const [guarantor, other] = [await aGuarantor(), await aGuarantor()];
    const rental = await aLiveRental(guarantor);
    const renew = { start_date: "2027-01-01", end_date: "2027-12-31", monthly_rent: 90_000 };
    const renewal = await move(rental, "renew", renew);
    expect(renewal.renews_id).toBe(rental.id);
    expect(await noticesOf(renewal)).toEqual([]);
    await api.patch(`/rentals/${renewal.id}`, { version: renewal.version, guarantor_id: other.id });
    expect(await noticesOf(renewal)).toMatchObject([{ person_id: other.id, due_on: "2026-04-02" }]);
  });

  test("a guarantor who follows another in a live rental is informed too", async () => {
    const [first, next] = [await aGuarantor(), await aGuarantor()];
    const rental = await aLiveRental(first);
    const party = dataOf(await api.get<{ id: string; role: string }[]>(`/rentals/${rental.id}/parties`)).find(
      ({ role }) => role === "guarantor",
    );
    const ended = await move(rental, "end_party", { party_id: party?.id, until: "2026-03-01" });
    await move(ended, "add_party", { person_id: next.id, role: "guarantor", since: "2026-03-02" });
    await notify();
    expect((await noticesOf(rental)).map(({ person_id }) => person_id).toSorted()).toEqual(
      [first.id, next.id].toSorted(),
    );
    expect(await mailsTo(next.email)).toHaveLength(1);
  });

  test("a company that guarantees has no right to a privacy notice", async () => {
    const documentation = generateCif("B", 6_200_000 + nextNumber());
    const company = { kind: "company", last_name: null, documentation, documentation_type: "cif" } as const;
    expect(await noticesOf(await aLiveRental(await aGuarantor(company)))).toEqual([]);
  });

  test("a blocked person is not mailed", async () => {
    const guarantor = await aGuarantor();
    await aLiveRental(guarantor);
    await app.db.query("update person set blocked_at = clock_now(), archived_at = clock_now() where id = $1", [
      guarantor.id,
    ]);
    await notify();
    expect(await mailsTo(guarantor.email)).toEqual([]);
  });

  /** Loads a sheet with one live rental, whose guarantor it names. */
  async function aLoaded(guarantor: Person, choice: object = {}) {
    const row = {
      asset_id: (await given.anAsset()).cod,
      tenant_id: (await given.aPerson()).documentation,
      guarantor_id: guarantor.documentation,
      regime: "habitual",
      monthly_rent: 900,
      start_date: "2026-01-01",
      state: "Vigente",
      signed_on: "2025-12-01",
      deposit_amount: 900,
    };
    const loader = createLoader(api, () => app.services);
    const batch = await loader.move((await loader.check("rental", [row])).id, "commit", choice);
    const [record] = dataOf(await api.get<LoadedRecord[]>(`/bulk-uploads/${batch.id}/records`));
    return dataOf(await api.get<Rental>(`/rentals/${record?.id}`));
  }

  test("the guarantors of a loaded sheet are mailed within the month where the user who loads it chose to inform them now", async () => {
    const guarantor = await aGuarantor();
    const rental = await aLoaded(guarantor, { informs_guarantors: true });
    expect(await noticesOf(rental)).toMatchObject([{ person_id: guarantor.id, due_on: "2026-04-02" }]);
    await notify();
    expect(await mailsTo(guarantor.email)).toHaveLength(1);
  });

  test("the guarantors of a loaded sheet are not mailed otherwise, and whether they were informed is not known", async () => {
    const guarantor = await aGuarantor();
    const rental = await aLoaded(guarantor);
    await notify();
    expect(await mailsTo(guarantor.email)).toEqual([]);
    expect(await noticesOf(rental)).toMatchObject([{ person_id: guarantor.id, due_on: null, mailed_at: null }]);
  });

  test("the month of a guarantor whom a booking named counts from the booking", async () => {
    const { aConverted } = createBookingBuilders(app, api, given);
    const terms = {
      regime: "habitual",
      monthly_rent: 90_000,
      monthly_expenses: 0,
      deposit_amount: 90_000,
      payment_day: 1,
      start_date: "2026-05-01",
      end_date: "2027-04-30",
    };
    const booking = await aConverted(terms);
    const guarantor = await aGuarantor();
    await app.db.query(
      `insert into booking_occupant (booking_id, position, role, name, person_id) values ($1, 9, 'guarantor', 'Ana', $2)`,
      [booking.id, guarantor.id],
    );
    const rental = dataOf(await api.get<Rental>(`/rentals/${booking.rental_id}`));
    await api.patch(`/rentals/${rental.id}`, { version: rental.version, guarantor_id: guarantor.id });
    await app.db.query("update guarantor_notice set entered_on = '2026-03-20' where person_id = $1", [guarantor.id]);
    expect(await noticesOf(rental)).toMatchObject([{ due_on: "2026-04-02" }]);
  });

  test("a guarantor who leaves a draft leaves no notice and can be deleted, and who stays keeps the day of entry", async () => {
    const [gone, kept] = [await aGuarantor(), await aGuarantor()];
    const draft = await given.aRental({ guarantor_id: gone.id });
    const changed = dataOf(
      await api.patch<Rental>(`/rentals/${draft.id}`, { version: draft.version, guarantor_id: kept.id }),
    );
    await app.db.query("update guarantor_notice set entered_on = '2026-02-01' where person_id = $1", [kept.id]);
    await api.patch(`/rentals/${draft.id}`, { version: changed.version, notes: "Otra" });
    expect(await noticesOf(draft)).toMatchObject([{ person_id: kept.id, due_on: "2026-03-01" }]);
    await app.db.query("delete from person where id = $1", [gone.id]);
  });
});

describe("what becomes of a guarantor's notice", () => {
  test("a failed mail leaves it due, also once the log is cleared, and it is mailed again to another address", async () => {
    const guarantor = await aGuarantor();
    const rental = await aLiveRental(guarantor);
    await notify();
    await setState(guarantor.email, "failed");
    await notify();
    expect(await mailsTo(guarantor.email)).toHaveLength(1);
    expect((await noticesOf(rental)).map(isNoticeDue)).toEqual([true]);
    const email = anEmail();
    const { version } = await read(guarantor);
    dataOf(await api.patch(`/persons/${guarantor.id}`, { version, email }));
    await notify();
    await notify();
    expect(await mailsTo(email)).toHaveLength(1);
    await setState(email, "failed");
    await app.db.query(`delete from mail where "to" = $1`, [email]);
    const [notice] = await noticesOf(rental);
    expect(notice).toMatchObject({ mail_state: "failed" });
    expect(notice && isNoticeDue(notice)).toBe(true);
  });

  test("a sent mail keeps the guarantor informed once the log is cleared", async () => {
    const guarantor = await aGuarantor();
    const rental = await aLiveRental(guarantor);
    await notify();
    await setState(guarantor.email, "sent");
    await app.db.query(`delete from mail where "to" = $1`, [guarantor.email]);
    await notify();
    expect(await mailsTo(guarantor.email)).toEqual([]);
    expect((await noticesOf(rental)).map(isNoticeDue)).toEqual([false]);
  });

  test("a mail that was dropped with the mail server is sent once there is one", async () => {
    const guarantor = await aGuarantor();
    await aLiveRental(guarantor);
    await notify();
    await setState(guarantor.email, "not_sent");
    await notify();
    expect((await mailsTo(guarantor.email)).map(({ state }) => state)).toEqual(
      expect.arrayContaining(["queued", "not_sent"]),
    );
  });

  test.each(["survivor", "duplicate"] as const)(
    "a merge keeps the notice of the %s, which is not mailed again",
    async (informed) => {
      const [survivor, duplicate] = [await aGuarantor(), await aGuarantor()];
      const rental = await aLiveRental(informed === "survivor" ? survivor : duplicate);
      await notify();
      const before = await noticesOf(rental);
      const [into, other] = [await read(survivor), await read(duplicate)];
      const body = { version: into.version, duplicate_id: other.id, duplicate_version: other.version, take: [] };
      dataOf(await api.post<Person>(`/persons/${into.id}/merge`, body, await confirmed(api)));
      await notify();
      const [{ mailed_at, due_on } = { mailed_at: null, due_on: null }] = before;
      expect(await noticesOf(rental)).toMatchObject([{ person_id: survivor.id, mailed_at, due_on }]);
      expect(mailed_at).not.toBeNull();
      const mails = [...(await mailsTo(survivor.email)), ...(await mailsTo(duplicate.email))];
      expect(mails).toHaveLength(1);
    },
  );
});
