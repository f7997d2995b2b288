import { beforeAll, expect, test } from "vitest";
import type { BookingNotice } from "#shared/domain/bookings/booking-notice.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import type { GuarantorNotice } from "#shared/domain/documents/guarantor-notice.ts";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import { notifyBookingGuarantors } from "#server/areas/bookings/guarantors/notify-booking-guarantors.ts";
import { notifyGuarantors } from "#server/areas/documents/notices/notify-guarantors.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { testServer } from "#tests/support/test-server.ts";

/* A booking's guarantor is informed within a month (RGPD art. 14.3.a), although there is no rental yet. */

const { app, api, given } = testServer({ clockAt: "2026-03-30T10:00:00+02:00" });
beforeAll(() =>
  app.db.query("update notification_settings set smtp_host = 'mail.example', sender = 'avisos@retiro.example'"),
);

const anEmail = () => `aval.${nextNumber()}@example.es`;
const aGuarantor = (email: string | null) => ({
  role: "guarantor" as const,
  name: "Rosa",
  last_name: "Íñigo Soler",
  documentation: generateDni(50_000_000 + nextNumber()),
  documentation_type: "dni" as const,
  phone: "+34612345670",
  email,
  street: "Calle Mayor, 3",
  city: "Madrid",
  postal_code: "28013",
  country: "España",
});
/** Sets the day on which a booking was received, which only SQL can. */
async function receivedOn({ id }: Booking, day: string): Promise<void> {
  await app.db.query("alter table booking disable trigger user");
  await app.db.query("update booking set created_at = $2 where id = $1", [id, `${day}T10:00:00Z`]);
  await app.db.query("alter table booking enable trigger user");
}

/** A booking that was received on a day, held until long after. */
async function aBooking(day: string, email: string | null, language: "es" | "en" = "es") {
  const { aBooking: book } = createBookingBuilders(app, api, given);
  const guarantor = aGuarantor(email);
  const booking = await book({ occupants: [guarantor] }, { language });
  await receivedOn(booking, day);
  return { booking: dataOf(await api.get<Booking>(`/bookings/${booking.id}`)), guarantor };
}
const noticesOf = async ({ id }: Booking) =>
  dataOf(await api.get<BookingNotice[]>(`/bookings/${id}/guarantor-notices`));
const mailsTo = async (email: string) => dataOf(await api.get<Mail[]>(`/mails?to=${encodeURIComponent(email)}`));
const notify = async () => {
  await Promise.all([notifyBookingGuarantors(app.services), notifyBookingGuarantors(app.services)]);
};
const move = async (booking: Booking, verb: string, body: object = {}) =>
  dataOf(await api.post<Booking>(`/bookings/${booking.id}/${verb}`, { version: booking.version, ...body }));

test("the guarantor of a booking that is open when the month is about to end is mailed once, in the booking's language", async () => {
  const [early, late] = [anEmail(), anEmail()];
  const fresh = await aBooking("2026-03-15", early);
  const old = await aBooking("2026-03-03", late, "en");
  await notify();
  await notify();
  expect(await mailsTo(early)).toEqual([]);
  expect(await noticesOf(fresh.booking)).toMatchObject([
    { name: "Rosa Íñigo Soler", due_on: "2026-04-15", mailed_at: null },
  ]);
  const [mail, ...others] = await mailsTo(late);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ language: "en", entity: "booking", entity_id: old.booking.id });
  for (const part of ["article 14", "Lucía Ibáñez"]) expect(mail?.text).toContain(part);
  expect(await noticesOf(old.booking)).toMatchObject([{ due_on: "2026-04-03", mail_state: "queued" }]);
  await app.db.query(`update mail set state = 'sent' where "to" = $1`, [late]);
  expect(await noticesOf(old.booking)).toMatchObject([{ mail_state: "sent" }]);
});

test("the notice of a booking's guarantor names the company as controller, and nothing of the owner", async () => {
  const email = anEmail();
  const { booking } = await aBooking("2026-03-03", email);
  await app.db.query("insert into company (name, tax_id) values ('Fincas del Retiro', 'B84120674')", []);
  const owner = await given.anOwner({ name: "Ana", last_name: "Gil Ruiz" });
  const own = "insert into ownership (asset_id, owner_id, share, since) values ($1, $2, 10000, '2020-01-01')";
  await app.db.query(own, [booking.asset_id, owner.id]);
  await notify();
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain("Responsable: Fincas del Retiro, NIF B84120674.");
  expect(mail?.text).not.toContain("Gil Ruiz");
});

test("the guarantor of a booking that was not confirmed, or that has ended, gets no mail", async () => {
  const [rejected, unconfirmed] = [anEmail(), anEmail()];
  const one = await aBooking("2026-03-01", rejected);
  await move(one.booking, "reject", { end_reason: "Ya alquilado" });
  const other = await aBooking("2026-03-01", unconfirmed);
  await app.db.query("update booking set state = 'unconfirmed' where id = $1", [other.booking.id]);
  await notify();
  expect(await mailsTo(rejected)).toEqual([]);
  expect(await mailsTo(unconfirmed)).toEqual([]);
  expect(await noticesOf(one.booking)).toEqual([]);
});

test("a guarantor without an address gets a letter, which is noted, undone, and refused to who may not", async () => {
  const { booking } = await aBooking("2026-03-01", null);
  await notify();
  const [notice] = await noticesOf(booking);
  expect(notice).toMatchObject({ mailed_at: null, delivered_on: null });
  const path = `/bookings/${booking.id}/guarantor-notices/${notice?.occupant_id}`;
  const { bytes } = await api.download(`${path}/letter`);
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const note = (is_delivered: boolean) => api.post<BookingNotice>(`${path}/delivered`, { is_delivered });
  expect(dataOf(await note(true)).delivered_on).toBe("2026-03-30");
  expect(dataOf(await note(false)).delivered_on).toBeNull();
  const viewer = await app.logInAs("viewer");
  expect((await viewer.post(`${path}/delivered`, { is_delivered: true })).status).toBe(403);
  for (const id of ["none", booking.id])
    expect(
      (await api.post(`/bookings/${booking.id}/guarantor-notices/${id}/delivered`, { is_delivered: true })).status,
    ).toBe(404);
  await assignProperties(app.db, []);
  const manager = await app.logInAs("manager");
  expect((await manager.get(`/bookings/${booking.id}/guarantor-notices`)).status).toBe(404);
});

async function changePeople(booking: Booking, occupants: readonly object[]): Promise<void> {
  const { version } = dataOf(await api.get<Booking>(`/bookings/${booking.id}`));
  dataOf(await api.patch<Booking>(`/bookings/${booking.id}`, { version, occupants }));
}

test("correcting the people of a booking retains the notice of the guarantor who stays, and of no other", async () => {
  const email = anEmail();
  const { booking, guarantor } = await aBooking("2026-03-01", email);
  await notify();
  await changePeople(booking, [{ ...guarantor, name: "Rosa María" }]);
  expect(await noticesOf(booking)).toMatchObject([{ name: "Rosa María Íñigo Soler", mail_state: "queued" }]);
  await notify();
  expect(await mailsTo(email)).toHaveLength(1);
  await changePeople(booking, [{ ...aGuarantor(anEmail()), name: "Pedro" }]);
  expect(await noticesOf(booking)).toMatchObject([{ mailed_at: null }]);
});

test("a guarantor whose document is corrected stays informed, by their e-mail address or their name", async () => {
  const email = anEmail();
  const mailed = await aBooking("2026-03-01", email);
  await notify();
  await changePeople(mailed.booking, [{ ...aGuarantor(email.toUpperCase()), name: "Rosa María" }]);
  expect(await noticesOf(mailed.booking)).toMatchObject([{ mail_state: "queued" }]);
  await notify();
  expect(await mailsTo(email)).toHaveLength(1);

  const { booking } = await aBooking("2026-03-01", null);
  const [notice] = await noticesOf(booking);
  const path = `/bookings/${booking.id}/guarantor-notices/${notice?.occupant_id}/delivered`;
  dataOf(await api.post<BookingNotice>(path, { is_delivered: true }));
  await changePeople(booking, [{ ...aGuarantor(null), name: "ROSA" }]);
  expect(await noticesOf(booking)).toMatchObject([{ delivered_on: "2026-03-30" }]);
});

/** Makes the booking a draft rental, which takes its terms. */
async function convert(booking: Booking): Promise<Booking> {
  const terms = {
    regime: "habitual",
    monthly_rent: 90_000,
    monthly_expenses: 0,
    deposit_amount: 90_000,
    payment_day: 1,
    start_date: "2026-05-01",
    end_date: "2027-04-30",
  };
  const accepted = await move(booking, "accept");
  const people = dataOf(await api.get<{ occupant_id: string | null }[]>(`/bookings/${booking.id}/people`));
  const named = people.map(({ occupant_id }) => (occupant_id === null ? {} : { occupant_id }));
  return move(await move(accepted, "identify", { people: named }), "convert", terms);
}

test("who was informed of the booking is not informed again of its rental, and a draft's guarantor is mailed before the month ends", async () => {
  const [informed, waiting] = [anEmail(), anEmail()];
  const old = await aBooking("2026-03-01", informed);
  await notify();
  const converted = await convert(old.booking);
  const path = `/rentals/${converted.rental_id}/guarantor-notices`;
  expect(dataOf(await api.get<GuarantorNotice[]>(path))).toMatchObject([
    { mail_state: "queued", due_on: "2026-04-01" },
  ]);

  const fresh = await aBooking("2026-03-20", waiting);
  const draft = await convert(fresh.booking);
  await notifyGuarantors(app.services);
  expect(await mailsTo(informed)).toHaveLength(1);
  expect(await mailsTo(waiting)).toEqual([]);
  await receivedOn(draft, "2026-03-02");
  await notifyGuarantors(app.services);
  expect(await mailsTo(waiting)).toHaveLength(1);
});

test("the guarantor of a booking whose contract an owner lets is informed again, of that controller", async () => {
  const email = anEmail();
  const { booking } = await aBooking("2026-03-01", email);
  await notify();
  const own = "insert into ownership (asset_id, owner_id, share, since) values ($1, $2, 10000, '2020-01-01')";
  await app.db.query(own, [booking.asset_id, (await given.anOwner({ name: "Olga", last_name: "Prats Vidal" })).id]);
  const { rental_id } = await convert(booking);
  expect(dataOf(await api.get<GuarantorNotice[]>(`/rentals/${rental_id}/guarantor-notices`))).toMatchObject([
    { mailed_at: null, delivered_on: null, due_on: "2026-04-01" },
  ]);
  await notifyGuarantors(app.services);
  const texts = (await mailsTo(email)).map(({ text }) => text);
  expect(texts.map((text) => text?.includes("Responsable: Olga Prats Vidal"))).toEqual(
    expect.arrayContaining([true, false]),
  );
});
