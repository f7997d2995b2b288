import { describe, expect, test } from "vitest";
import {
  type BookingOffer,
  type FollowedBooking,
  type OfferLine,
  type RequestedBooking,
  termsOn,
} from "#shared/domain/bookings/booking-offer.ts";
import type { BookingPerson } from "#shared/domain/bookings/booking-people.ts";
import type { Booking, BookingInput } from "#shared/domain/bookings/booking.ts";
import type { BookingLink, BookingLinkInput } from "#shared/domain/bookings/booking-link.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import { type ConsentId, consentTexts } from "#shared/domain/core/consents.ts";
import { readKey } from "#server/areas/bookings/store-key.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { aBookingInput, bookingLinkPath, createBookingBuilders } from "#tests/support/booking-builders.ts";
import { testServer } from "#tests/support/test-server.ts";

const OVERLAP = "Ya existe una reserva en ese intervalo de fechas";

const { app, api: admin, given } = testServer({ clockAt: "2026-03-15T10:00:00+01:00" });

const consent = (text_id: ConsentId) => ({
  text_id,
  text_version: consentTexts[text_id].version,
  language: "es" as const,
});
const aRequest = (more: Partial<BookingInput> = {}) => ({
  ...aBookingInput(more),
  consents: [consent("privacy_booking")],
  files: [] as string[],
});

const aLink = (more: Partial<BookingLinkInput> = {}) => createBookingBuilders(app, admin, given).aLink(more);
const form = (key: string) => `/external-booking-form/${key}`;
const book = (key: string, more: Partial<BookingInput> = {}) =>
  app.visitor.post<RequestedBooking>(form(key), aRequest(more));
const messageOf = ({ body }: { body: { errors?: readonly { message: string }[] } }) => body.errors?.[0]?.message;

describe("booking links", () => {
  test("a booking link shows only the asset, the terms and the occupied days", async () => {
    const { link, key } = await aLink();
    const { status, body } = await app.visitor.get<BookingOffer>(form(key));
    expect(status).toBe(200);
    expect(body.data.terms).toEqual({ regime: "habitual", rent: 90_000, expenses: 5_000, deposit: 90_000 });
    expect(body.data.asset.id).toBe(link.asset_id);
    expect(body.data).toMatchObject({
      earliest_start: "2026-04-01",
      latest_end: "2027-12-31",
      taken: [],
      language: "es",
    });
    expect(JSON.stringify(body)).not.toContain("Marta");
    expect(dataOf(await admin.get<BookingLink>(`${bookingLinkPath}/${link.id}`)).opened_at).not.toBeNull();
  });

  test("a booking by a link holds its days, which others then see as occupied", async () => {
    const { link, key } = await aLink();
    const second = await aLink({ asset_id: link.asset_id });
    const reply = await book(key);
    expect(reply.status).toBe(201);
    expect(dataOf(reply).state).toBe("received");
    const { taken } = dataOf(await app.visitor.get<BookingOffer>(form(second.key)));
    expect(taken).toEqual([{ start: "2026-05-01", end: "2027-04-30" }]);
  });

  test("a booking link is used up by a booking, and a retry with the same key gets the same response", async () => {
    const { key } = await aLink();
    const body = aRequest();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await app.visitor.post<RequestedBooking>(form(key), body, headers);
    const again = await app.visitor.post<RequestedBooking>(form(key), body, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(dataOf(again)).toEqual(dataOf(first));
    expect(messageOf(await app.visitor.get(form(key)))).toBe("Este enlace ya no está disponible");
  });

  test("a booking's follow-up key is stored nowhere in plain text, not even in the idempotency response", async () => {
    const { key } = await aLink();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const followed = dataOf(await app.visitor.post<RequestedBooking>(form(key), aRequest(), headers)).key ?? "none";
    const tables = await app.db.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
      [],
    );
    for (const { name } of tables) {
      const rows = await app.db.query(`select 1 from "${name}" t where t::text like '%' || $1 || '%' limit 1`, [
        followed,
      ]);
      expect(rows, name).toEqual([]);
    }
  });

  test("a booking link that is revoked, expired or unknown says so", async () => {
    const revoked = await aLink();
    await app.db.query("update booking_link set state = 'revoked' where id = $1", [revoked.link.id]);
    const expired = await aLink({ valid_hours: 24 });
    await app.db.query("update booking_link set expires_at = clock_now() - interval '1 minute' where id = $1", [
      expired.link.id,
    ]);
    const said = async (key: string) => messageOf(await app.visitor.get(form(key)));
    expect(await said(revoked.key)).toBe("Este enlace ya no está disponible");
    expect(await said(expired.key)).toBe("Este enlace caducó: era válido durante 24 horas");
    expect(await said("0123456789012345678901")).toBe("Este enlace no es válido");
    expect(messageOf(await book(expired.key))).toBe("Este enlace caducó: era válido durante 24 horas");
  });

  test("days before or after those of the link are refused by their reason, and the link stays", async () => {
    const { key } = await aLink();
    const refusalOf = async (days: Partial<BookingInput>) => {
      const { status, body } = await book(key, days);
      return [status, body.errors[0]?.field, body.errors[0]?.message];
    };
    expect(await refusalOf({ start_date: "2026-03-31" })).toEqual([
      400,
      "start_date",
      "Es anterior al primer día que se ofrece: 1 abr 2026",
    ]);
    expect(await refusalOf({ end_date: "2028-01-01" })).toEqual([
      400,
      "end_date",
      "Es posterior al último día que se ofrece: 31 dic 2027",
    ]);
    expect(await refusalOf({ end_date: null })).toEqual([400, "end_date", "Fin es requerido"]);
    expect((await book(key)).status).toBe(201);
  });

  test("a booking without the current privacy text, or with an invalid document, is refused", async () => {
    const { key } = await aLink();
    const send = (more: object) => app.visitor.post(form(key), { ...aRequest(), ...more });
    expect((await send({ consents: [] })).status).toBe(400);
    expect((await send({ consents: [consent("privacy_incident")] })).body.errors[0]?.field).toBe("consents");
    expect((await send({ consents: [{ ...consent("privacy_booking"), text_version: "2020-01-01" }] })).status).toBe(
      400,
    );
    expect((await send({ documentation: "12345678A" })).body.errors[0]?.field).toBe("documentation");
    expect((await book(key)).status).toBe(201);
  });
});

describe("concurrent visitors", () => {
  test("a consent sent twice counts as one", async () => {
    const { key } = await aLink();
    const [agreed] = aRequest().consents;
    const reply = await app.visitor.post<RequestedBooking>(form(key), { ...aRequest(), consents: [agreed, agreed] });
    expect(reply.status).toBe(201);
  });

  test("of twenty concurrent bookings by one link one succeeds", async () => {
    const { key } = await aLink();
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(key)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status !== 201);
    expect(new Set(lost.map(messageOf))).toEqual(new Set(["Ya existe una reserva en ese intervalo de fechas"]));
  });

  test("of two links for the same days one books, and the other gets an overlap error", async () => {
    const first = await aLink();
    const second = await aLink({ asset_id: first.link.asset_id });
    const answers = await Promise.all([book(first.key), book(second.key)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(answers.flatMap((one) => messageOf(one) ?? [])).toEqual([OVERLAP]);
    const [left] = answers[0].status === 201 ? [second.key] : [first.key];
    expect((await app.visitor.get(form(left ?? ""))).status).toBe(200);
  });
});

describe("public offer", () => {
  async function anOffer() {
    const asset = await given.anAsset({ is_published: true });
    await given.anAssetPrice({ asset_id: asset.id });
    return asset;
  }
  const request = (asset_id: string) =>
    app.visitor.post<RequestedBooking>("/external-booking-form", { ...aRequest(), asset_id, language: "es" });
  /** The key, which is only in the mail. */
  async function keyOf(code: string): Promise<string> {
    const [row] = await app.db.query<{ id: string }>("select id from booking where code = $1", [code]);
    return (await readKey(app.db, app.services, "booking", row?.id ?? "")) ?? "";
  }

  test("the public offer lists only published assets with a price", async () => {
    const offered = await anOffer();
    const unpublished = await given.anAsset();
    const ids = dataOf(await app.visitor.get<OfferLine[]>("/external-booking-form")).map(({ asset }) => asset.id);
    expect(ids).toContain(offered.id);
    expect(ids).not.toContain(unpublished.id);
    expect((await app.visitor.get(`/external-booking-form/assets/${unpublished.id}`)).status).toBe(404);
    expect((await request(unpublished.id)).status).toBe(404);
  });

  test("a public booking has the displayed terms: the price of that day or the next, and the legal deposit by default", async () => {
    const asset = await given.anAsset({ is_published: true });
    const price = { asset_id: asset.id, expenses: null, deposit_amount: null };
    await given.anAssetPrice({ ...price, amount: 70_000, valid_from: "2026-04-01", valid_to: "2026-04-30" });
    await given.anAssetPrice({ ...price, amount: 75_000, valid_from: "2026-06-01" });
    const offer = dataOf(await app.visitor.get<BookingOffer>(`/external-booking-form/assets/${asset.id}`));
    expect(offer.terms).toEqual({ regime: "habitual", rent: 70_000, expenses: 0, deposit: 70_000 });
    const days = ["", "2026-04-30", "2026-05-01", "2026-06-01"];
    expect(days.map((day) => termsOn(offer, day).rent)).toEqual([70_000, 70_000, 75_000, 75_000]);
    const { code } = dataOf(await request(asset.id));
    const [booked] = await app.db.query("select rent, expenses, deposit from booking where code = $1", [code]);
    expect(booked).toEqual({ rent: 75_000, expenses: 0, deposit: 75_000 });
  });

  test("a public booking holds its days once confirmed; of it and a link's booking one gets them", async () => {
    const asset = await anOffer();
    const { key } = await aLink({ asset_id: asset.id });
    const requested = dataOf(await request(asset.id));
    expect(requested).toMatchObject({ state: "unconfirmed", key: null });
    const follow = await keyOf(requested.code);
    const answers = await Promise.all([book(key), app.visitor.post(`/external-booking/${follow}/confirm`)]);
    expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
    expect(answers.flatMap((one) => (one.status < 300 ? [] : [messageOf(one)]))).toEqual([OVERLAP]);
  });
});

describe("following a booking", () => {
  test("an applicant sees the state of their booking, and can reply only when data is requested", async () => {
    const { key } = await aLink();
    const created = dataOf(await book(key));
    const path = `/external-booking/${created.key}`;
    const seen = dataOf(await app.visitor.get<FollowedBooking>(path));
    expect(seen).toMatchObject({ code: created.code, state: "received", messages: [], files: [] });
    const early = await app.visitor.post(`${path}/reply`, { message: "Hola", files: [] });
    expect(early.status).toBe(409);
    await app.db.query("update booking set state = 'info_requested' where code = $1", [created.code]);
    const replied = await app.visitor.post<FollowedBooking>(`${path}/reply`, { message: "Aquí va", files: [] });
    expect(dataOf(replied)).toMatchObject({ state: "received", messages: [{ author: "applicant", body: "Aquí va" }] });
    const [booking] = await app.db.query<{ id: string; label: string }>(
      "select id, concat_ws(' ', name, last_name) as label from booking where code = $1",
      [created.code],
    );
    const history = dataOf(await admin.get<TimelineEntry[]>(`/bookings/${booking?.id ?? ""}/timeline`));
    expect(history.map(({ action, visitor }) => [action, visitor])).toEqual([
      ["reply", booking?.label],
      ["update", null],
      ["create", booking?.label],
    ]);
  });

  test("an applicant withdraws a request: its days are free again and staff are notified, once", async () => {
    const { link, key } = await aLink();
    const created = dataOf(await book(key));
    const path = `/external-booking/${created.key}`;
    const withdraw = () => app.visitor.post<FollowedBooking>(`${path}/withdraw`, { reason: "He encontrado otro" });
    expect(dataOf(await withdraw())).toMatchObject({ state: "withdrawn", end_reason: "He encontrado otro" });
    expect((await withdraw()).status).toBe(200);
    const others = await aLink({ asset_id: link.asset_id });
    expect(dataOf(await app.visitor.get<BookingOffer>(form(others.key))).taken).toEqual([]);
    const notices = await app.db.query<{ count: number }>(
      `select count(*)::int as count from notification where message like $1 || ' % ha retirado la solicitud%' group by user_id`,
      [created.code],
    );
    expect(notices.length).toBeGreaterThan(0);
    expect(new Set(notices.map(({ count }) => count))).toEqual(new Set([1]));
    expect((await app.visitor.post(`${path}/reply`, { message: "Hola", files: [] })).status).toBe(409);
  });

  test("a booking that has ended is not withdrawn", async () => {
    const { key } = await aLink();
    const created = dataOf(await book(key));
    await app.db.query("update booking set state = 'rejected', hold_until = null where code = $1", [created.code]);
    const reply = await app.visitor.post(`/external-booking/${created.key}/withdraw`, {});
    expect([reply.status, reply.body.errors[0]?.translationKey]).toEqual([409, "error.forbidden_move"]);
  });

  test("an applicant downloads the booking's days as a calendar file", async () => {
    const { key } = await aLink();
    const created = dataOf(await book(key));
    const { status, bytes } = await app.visitor.download(`/external-booking/${created.key}/calendar`);
    const text = bytes.toString();
    expect(status).toBe(200);
    expect(text).toContain("DTSTART;VALUE=DATE:20260501");
    expect(text).toContain("DTEND;VALUE=DATE:20260502");
    expect(text).toContain("DTSTART;VALUE=DATE:20270430");
  });
});

describe("people who may not sign", () => {
  const refusalOf = ({ status, body }: Reply<unknown>) =>
    `${status} ${body.errors[0]?.field ?? ""} ${body.errors[0]?.translationKey ?? ""}`;
  const MINOR = "2008-03-16";
  const applicant = { documentation: generateDni(33_333_333), documentation_type: "dni" } as const;
  const guarantor = {
    role: "guarantor",
    name: "Rosa",
    last_name: "Íñigo",
    documentation: generateDni(44_444_444),
    documentation_type: "dni",
    phone: "+34600111222",
    street: "Calle del Pez, 3",
    postal_code: "28004",
    city: "Madrid",
    country: "España",
  } as const;

  test("a request without the phone or the address of a party is refused at its field, and one without an occupant's is not", async () => {
    const { key } = await aLink();
    const refusal = async (more: Partial<BookingInput>) => refusalOf(await book(key, { ...applicant, ...more }));
    for (const field of ["street", "postal_code", "city", "country"] as const)
      expect(await refusal({ [field]: null })).toBe(`400 ${field} validation.required`);
    for (const role of ["guarantor", "additional_tenant"] as const)
      for (const field of ["phone", "street", "postal_code", "city", "country"] as const)
        expect(await refusal({ occupants: [{ ...guarantor, role, [field]: null }] })).toBe(
          `400 occupants.0.${field} validation.required`,
        );
    const resident = { role: "occupant", name: "Leo" } as const;
    expect((await book(key, { ...applicant, occupants: [resident, guarantor] })).status).toBe(201);
  });

  test("a booking of before without an address is read, changed, accepted and its people are identified", async () => {
    const { aBooking } = createBookingBuilders(app, admin, given);
    const without = { street: null, postal_code: null, city: null, country: null };
    const old = await aBooking({ ...without, occupants: [{ ...guarantor, ...without, phone: null }] });
    const changed = await admin.patch<Booking>(`/bookings/${old.id}`, { version: old.version, name: "Luz" });
    const { version } = dataOf(changed);
    const accepted = dataOf(await admin.post<Booking>(`/bookings/${old.id}/accept`, { version }));
    const people = dataOf(await admin.get<BookingPerson[]>(`/bookings/${old.id}/people`));
    expect(people.map(({ lacks }) => lacks)).toEqual([["address"], ["address", "phone"]]);
    const body = { version: accepted.version, people: people.map(({ occupant_id }) => ({ occupant_id })) };
    expect((await admin.post<Booking>(`/bookings/${old.id}/identify`, body)).status).toBe(200);
  });

  test("the public form refuses minors who would sign or guarantee, and guarantors of themselves, at their field", async () => {
    const { key } = await aLink();
    const refusal = async (more: Partial<BookingInput>) => refusalOf(await book(key, { ...applicant, ...more }));
    expect(await refusal({ birth_date: MINOR })).toBe("400 birth_date validation.of_age");
    for (const role of ["guarantor", "additional_tenant"] as const)
      expect(await refusal({ occupants: [{ ...guarantor, role, birth_date: MINOR }] })).toBe(
        "400 occupants.0.birth_date validation.of_age",
      );
    expect(await refusal({ occupants: [{ ...guarantor, documentation: applicant.documentation }] })).toBe(
      "400 occupants.0.documentation validation.own_guarantor",
    );
    const child = { role: "occupant", name: "Leo", birth_date: "2020-01-01" } as const;
    expect((await book(key, { ...applicant, birth_date: "2008-03-15", occupants: [child, guarantor] })).status).toBe(
      201,
    );
  });

  test("a booking of before with a minor, or with a guarantor of themselves, is not accepted, but can be rejected", async () => {
    const { aBooking } = createBookingBuilders(app, admin, given);
    const read = async ({ id }: Booking) => dataOf(await admin.get<Booking>(`/bookings/${id}`));
    const accept = async (booking: Booking) =>
      admin.post<Booking>(`/bookings/${booking.id}/accept`, { version: (await read(booking)).version });
    const minor = await aBooking({ name: "Leo", last_name: "Gil Sanz" });
    await app.db.query("update booking set birth_date = $2 where id = $1", [minor.id, MINOR]);
    const refused = await accept(minor);
    expect(refusalOf(refused)).toBe("422  error.party_minor");
    expect(messageOf(refused)).toBe("Leo Gil Sanz no ha cumplido 18 años: no puede firmar ni avalar");
    const rejection = { version: (await read(minor)).version, end_reason: "Es menor de edad" };
    expect(dataOf(await admin.post<Booking>(`/bookings/${minor.id}/reject`, rejection)).state).toBe("rejected");

    const own = await aBooking({ ...applicant, occupants: [guarantor] });
    await app.db.query("update booking_occupant set documentation = $2 where booking_id = $1", [
      own.id,
      applicant.documentation,
    ]);
    expect(refusalOf(await accept(own))).toBe("422  error.own_guarantor");

    const young = await aBooking({ ...applicant, occupants: [guarantor] });
    await app.db.query("update booking_occupant set birth_date = $2 where booking_id = $1", [young.id, MINOR]);
    expect(refusalOf(await accept(young))).toBe("422  error.party_minor");
    await app.db.query("update booking_occupant set role = 'occupant' where booking_id = $1", [young.id]);
    expect(dataOf(await accept(young)).state).toBe("accepted");
  });
});
