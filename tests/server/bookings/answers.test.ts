import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BookingPerson } from "#shared/domain/bookings/booking-people.ts";
import type { Booking, BookingDossier } from "#shared/domain/bookings/booking.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { lapseBookings } from "#server/areas/bookings/lapse-bookings.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import type { BookingBuilders } from "#tests/support/booking-builders.ts";
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

const move = (booking: Pick<Booking, "id" | "version">, verb: string, body: object = {}, by = api) =>
  by.post<Booking>(`/bookings/${booking.id}/${verb}`, { version: booking.version, ...body });
const read = async (id: string) => dataOf(await api.get<Booking>(`/bookings/${id}`));
const statusOf = async (asset_id: string) => {
  const [row] = await app.db.query<{ kind: string }>(
    "select s.kind from asset a join asset_status s on s.id = a.asset_status_id where a.id = $1",
    [asset_id],
  );
  return row?.kind;
};
const daysOf = (asset_id: string) =>
  app.db.query<{ source: string; period: string }>(
    "select source, period::text from asset_occupancy where asset_id = $1 order by period",
    [asset_id],
  );

const terms = {
  regime: "habitual",
  monthly_rent: 90_000,
  monthly_expenses: 5_000,
  deposit_amount: 90_000,
  start_date: "2026-05-01",
  end_date: "2027-04-30",
};

async function anAccepted() {
  const booking = await bookings.aBooking();
  return dataOf(await move(booking, "accept"));
}

const identified = async (booking: Booking, people: object[] = [{}]) =>
  dataOf(await move(booking, "identify", { people }));

test("the index clause of a booking's rental follows the rental's regime, not the link's", async () => {
  const clauseOf = async (more: object) => {
    const { rental_id } = await bookings.aConverted({ ...terms, ...more });
    return dataOf(await api.get<Rental>(`/rentals/${rental_id}`)).index_clause;
  };
  expect(await clauseOf({})).toBe("irav");
  expect(await clauseOf({ regime: "seasonal" })).toBe("none");
  expect(await clauseOf({ regime: "seasonal", index_clause: "ipc" })).toBe("ipc");
});

test("the cause of a seasonal let that is written when a booking is converted is the rental's, and not that of another regime", async () => {
  const seasonal_cause = "Curso académico";
  const { rental_id } = await bookings.aConverted({ ...terms, regime: "seasonal", seasonal_cause });
  expect(dataOf(await api.get<Rental>(`/rentals/${rental_id}`))).toMatchObject({ regime: "seasonal", seasonal_cause });
  const habitual = await bookings.aConverted({ ...terms, regime: "habitual", seasonal_cause });
  expect(dataOf(await api.get<Rental>(`/rentals/${habitual.rental_id}`)).seasonal_cause).toBeNull();
});

describe("staff answers to a booking", () => {
  test("requesting data renews the hold of the days and is stored with the reply", async () => {
    const booking = await bookings.aBooking();
    const requested = dataOf(await move(booking, "ask", { message: "¿Tienes aval?" }));
    expect(requested.state).toBe("info_requested");
    const { messages } = dataOf(await api.get<BookingDossier>(`/bookings/${booking.id}/dossier`));
    expect(messages).toMatchObject([{ author: "staff", body: "¿Tienes aval?" }]);
    expect(await statusOf(booking.asset_id)).toBe("reserved");
  });

  test("rejecting a booking with a reason frees its days", async () => {
    const booking = await bookings.aBooking();
    expect((await move(booking, "reject")).status).toBe(400);
    const rejected = dataOf(await move(booking, "reject", { end_reason: "Ingresos insuficientes" }));
    expect(rejected).toMatchObject({ state: "rejected", end_reason: "Ingresos insuficientes", hold_until: null });
    expect(await daysOf(booking.asset_id)).toEqual([]);
    expect(await statusOf(booking.asset_id)).toBe("available");
  });

  test("an accepted booking does not lapse and can be cancelled", async () => {
    const accepted = await anAccepted();
    expect(accepted).toMatchObject({ state: "accepted", hold_until: null });
    const cancelled = dataOf(await move(accepted, "cancel", { end_reason: "Se echa atrás" }));
    expect(cancelled.state).toBe("cancelled");
    expect(await daysOf(accepted.asset_id)).toEqual([]);
  });

  test("two concurrent answers to a booking are accepted once", async () => {
    const booking = await bookings.aBooking();
    const outcomes = await Promise.all([
      move(booking, "accept"),
      move(booking, "reject", { end_reason: "No" }),
      move(booking, "accept"),
    ]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  test("a finished booking cannot be answered", async () => {
    const booking = await bookings.aBooking();
    const rejected = dataOf(await move(booking, "reject", { end_reason: "No" }));
    for (const verb of ["ask", "accept", "reject", "identify", "convert", "cancel"]) {
      const reply = await move(rejected, verb);
      expect(reply.status, verb).toBe(409);
    }
  });

  test("users without write permission only read bookings", async () => {
    const booking = await bookings.aBooking();
    const viewer = await app.logInAs("viewer");
    expect((await viewer.get(`/bookings/${booking.id}`)).status).toBe(200);
    expect((await move(booking, "accept", {}, viewer)).status).toBe(403);
    const agent = await app.logInAs("agent");
    expect((await move(booking, "accept", {}, agent)).status).toBe(200);
  });

  test("staff can correct the days of a booking, which then occupy the asset", async () => {
    const booking = await bookings.aBooking();
    const changed = await api.patch<Booking>(`/bookings/${booking.id}`, {
      version: booking.version,
      start_date: "2026-06-01",
    });
    expect(dataOf(changed).start_date).toBe("2026-06-01");
    expect(await daysOf(booking.asset_id)).toEqual([{ source: "booking", period: "[2026-06-01,2027-05-01)" }]);
  });
});

describe("converting an accepted booking", () => {
  test("a booking creates a person and a draft rental with its deposit, and keeps its days for it", async () => {
    const accepted = await anAccepted();
    const person = await identified(accepted);
    const created = dataOf(await api.get<Person>(`/persons/${person.person_id}`));
    expect(created).toMatchObject({
      documentation: accepted.documentation,
      email: accepted.email,
      created_source: "booking_form",
      is_tenant: true,
    });
    const converted = dataOf(await move(person, "convert", terms));
    expect(converted.state).toBe("converted");
    const rental = dataOf(await api.get<Rental>(`/rentals/${converted.rental_id}`));
    expect(rental).toMatchObject({
      state: "draft",
      tenant_id: created.id,
      deposit_amount: 90_000,
      monthly_rent: 90_000,
    });
    expect(dataOf(await api.get<Deposit[]>(`/deposits?rental_id=${rental.id}`))).toHaveLength(1);
    expect(await daysOf(accepted.asset_id)).toEqual([{ source: "booking", period: "[2026-05-01,2027-05-01)" }]);
    expect(await statusOf(accepted.asset_id)).toBe("reserved");
  });

  test("a booking's days pass to the rental when it is signed, and are free when its draft is cancelled", async () => {
    const signed = await bookings.aConverted(terms);
    const rental = dataOf(await api.get<Rental>(`/rentals/${signed.rental_id}`));
    const active = await api.post<Rental>(`/rentals/${rental.id}/activate`, {
      version: rental.version,
      signed_on: "2026-03-15",
    });
    expect(dataOf(active).state).toBe("upcoming");
    expect(await daysOf(signed.asset_id)).toEqual([{ source: "rental", period: "[2026-05-01,2027-05-01)" }]);

    const dropped = await bookings.aConverted(terms);
    const draft = dataOf(await api.get<Rental>(`/rentals/${dropped.rental_id}`));
    expect((await api.post(`/rentals/${draft.id}/archive`, { version: draft.version })).status).toBe(409);
    dataOf(await api.post<Rental>(`/rentals/${draft.id}/cancel`, { version: draft.version }));
    expect(await daysOf(dropped.asset_id)).toEqual([]);
    expect(await statusOf(dropped.asset_id)).toBe("available");
  });

  test("a booking's days follow the draft's days", async () => {
    const { rental_id, asset_id } = await bookings.aConverted(terms);
    const rental = dataOf(await api.get<Rental>(`/rentals/${rental_id}`));
    dataOf(await api.patch(`/rentals/${rental.id}`, { version: rental.version, start_date: "2026-05-15" }));
    expect(await daysOf(asset_id)).toEqual([{ source: "booking", period: "[2026-05-15,2027-05-01)" }]);
  });

  test("a booking uses the existing person with its document, with the data that staff choose to update", async () => {
    const known = await given.aPerson({
      phone: "+34600000001",
      email: "viejo@example.es",
      is_tenant: false,
      is_guarantor: true,
    });
    const booking = await bookings.aBooking({
      documentation: known.documentation,
      phone: "+34600000002",
      email: "nuevo@example.es",
    });
    const accepted = dataOf(await move(booking, "accept"));
    const [person] = dataOf(await api.get<BookingPerson[]>(`/bookings/${booking.id}/people`));
    expect(person).toMatchObject({
      person_id: known.id,
      is_settled: false,
      differs: expect.arrayContaining(["phone", "email"]),
    });
    const refused = await move(accepted, "identify", { people: [{}] });
    expect(refused.status).toBe(409);
    expect(refused.body.errors[0]?.params).toMatchObject({ id: known.id });
    await identified(accepted, [{ person_id: known.id, take_over: ["phone"] }]);
    const after = dataOf(await api.get<Person>(`/persons/${known.id}`));
    expect(after).toMatchObject({
      phone: "+34600000002",
      email: "viejo@example.es",
      is_tenant: true,
      is_guarantor: true,
    });
  });

  test("a booking is not assigned to a person with a different document", async () => {
    const known = await given.aPerson();
    const other = await given.aPerson();
    const booking = await bookings.aBooking({ documentation: known.documentation });
    const accepted = dataOf(await move(booking, "accept"));
    expect((await move(accepted, "identify", { people: [{ person_id: other.id }] })).status).toBe(409);
  });

  test("an applicant's document is not corrected to that of a guarantor or another tenant of the booking", async () => {
    const named = { name: "Ana", last_name: "Sanz", birth_date: "1980-02-03" };
    const contact = { phone: "+34600111222", street: "Calle de la Luna 7", postal_code: "28004", city: "Madrid" };
    const occupants = [
      {
        ...named,
        ...contact,
        role: "guarantor",
        documentation: "12345678Z",
        documentation_type: "dni",
        country: "ES",
      } as const,
      { ...named, role: "additional_tenant", documentation: "X1234567L", documentation_type: "nie" } as const,
    ];
    const booking = await bookings.aBooking({ occupants });
    const { id, version } = dataOf(await move(booking, "accept"));
    const correct = (body: object) => api.patch<Booking>(`/bookings/${id}`, { version, ...body });
    const own = await correct({ documentation: "12345678Z", documentation_type: "dni" });
    expect(own.body.errors).toMatchObject([{ field: "documentation", translationKey: "validation.own_guarantor" }]);
    const twice = await correct({ documentation: "X1234567L", documentation_type: "nie" });
    expect(twice.body.errors).toMatchObject([{ field: "documentation", translationKey: "validation.person_twice" }]);
    expect((await correct({ documentation: "00000000T", documentation_type: "dni" })).status).toBe(200);
  });

  test("a booking also creates its additional tenants and guarantors", async () => {
    const occupants = [
      {
        role: "additional_tenant",
        name: "Íñigo",
        last_name: "Ruiz",
        documentation: "12345678Z",
        documentation_type: "dni",
      },
      {
        role: "guarantor",
        name: "Ana",
        last_name: "Sanz",
        documentation: "X1234567L",
        documentation_type: "nie",
        phone: "+34600111222",
        street: "Calle de la Luna 7",
        postal_code: "28004",
        city: "Madrid",
        country: "ES",
      },
      {
        role: "occupant",
        name: "Lía",
        email: "lia@example.es",
        phone: "+34600111333",
        street: "Calle del Sol 1",
        postal_code: "28004",
        city: "Madrid",
        country: "ES",
      },
    ] as const;
    const booking = await bookings.aBooking({ occupants: [...occupants] });
    const [resident] = await app.db.query(
      "select email, phone, street, city, postal_code, country from booking_occupant where booking_id = $1 and role = 'occupant'",
      [booking.id],
    );
    const none = { phone: null, street: null, city: null, postal_code: null, country: null };
    expect(resident).toEqual({ email: "lia@example.es", ...none });
    const accepted = dataOf(await move(booking, "accept"));
    const people = dataOf(await api.get<BookingPerson[]>(`/bookings/${booking.id}/people`));
    expect(people.map(({ role }) => role)).toEqual(["tenant", "additional_tenant", "guarantor"]);
    const alone = await identified(accepted);
    expect((await move(alone, "convert", terms)).status).toBe(422);
    const whole = await identified(
      alone,
      people.slice(1).map(({ occupant_id }) => ({ occupant_id })),
    );
    const converted = dataOf(await move(whole, "convert", terms));
    const rental = dataOf(await api.get<Rental>(`/rentals/${converted.rental_id}`));
    expect(rental.additional_tenant_ids).toHaveLength(1);
    expect(rental.guarantor_label).toBe("Ana Sanz");
    const guarantor = dataOf(await api.get<Person>(`/persons/${rental.guarantor_id}`));
    expect(guarantor.phone).toBe("+34600111222");
    expect(guarantor.address_label).toContain("Calle de la Luna 7");
    const tenant = dataOf(await api.get<Person>(`/persons/${rental.additional_tenant_ids[0]}`));
    expect(tenant.address_id).toBeNull();
  });

  test("a booking converted repeatedly creates one rental", async () => {
    const person = await identified(await anAccepted());
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => move(person, "convert", terms)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const rentals = dataOf(await api.get<Rental[]>(`/rentals?asset_id=${person.asset_id}`));
    expect(rentals).toHaveLength(1);
  });

  test("two bookings of the same document identified concurrently create one person", async () => {
    const [one, two] = [await bookings.aBooking(), await bookings.aBooking({ documentation: "00000001R" })];
    const twin = await bookings.aBooking({ documentation: "00000001R" });
    const accepted = await Promise.all([two, twin].map(async (booking) => dataOf(await move(booking, "accept"))));
    const outcomes = await Promise.all(accepted.map((booking) => move(booking, "identify", { people: [{}] })));
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(one.state).toBe("received");
  });

  test("a booking identified by one user can be converted by another", async () => {
    const person = await identified(await anAccepted());
    const agent = await app.logInAs("agent");
    const seen = dataOf(await agent.get<Booking>(`/bookings/${person.id}`));
    expect(seen.person_id).toBe(person.person_id);
    expect(dataOf(await move(seen, "convert", terms, agent)).state).toBe("converted");
  });
});

describe("bookings without an answer", () => {
  test("an unanswered booking lapses after its hours, once on two servers, and frees its days", async () => {
    const booking = await bookings.aBooking();
    const unexpired = await bookings.aBooking();
    await app.db.query("update booking set hold_until = clock_now() - interval '1 minute' where id = $1", [booking.id]);
    const twin = await app.startTwin();
    const before = dataOf(await api.get<unknown[]>("/notifications")).length;
    const counts = await Promise.all([
      lapseBookings(app.services),
      lapseBookings(twin.services),
      lapseBookings(app.services),
    ]);
    await twin.close();
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await read(booking.id)).toMatchObject({ state: "lapsed", hold_until: null });
    expect(await daysOf(booking.asset_id)).toEqual([]);
    expect((await read(unexpired.id)).state).toBe("received");
    expect(dataOf(await api.get<unknown[]>("/notifications"))).toHaveLength(before + 1);
    expect(await lapseBookings(app.services)).toBe(0);
  });

  test("a booking accepted a moment before does not lapse", async () => {
    const accepted = await anAccepted();
    await lapseBookings(app.services);
    expect((await read(accepted.id)).state).toBe("accepted");
  });
});
