import type { Booking } from "#shared/domain/bookings/booking.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addDays } from "#shared/lib/dates.ts";
import type { Reply } from "#tests/support/api.ts";
import { contractDeeds } from "./overlap-contracts.ts";
import { requestByLink, draftRental, findBookings, type Racer, someDays } from "./overlap-subjects.ts";

type Deed = (racer: Racer) => Promise<Reply<unknown> | null>;

/** Moves a rental at its current version, which a faster client makes stale. */
const move =
  (verb: string, body: (racer: Racer, rental: Rental) => object): Deed =>
  async (racer) => {
    const { api, contest, random } = racer;
    const { status, body: read } = await api.get<Rental>(`/rentals/${random.pick(contest.rentals)}`);
    if (status !== 200) return null;
    const { id, version } = read.data;
    return api.post(`/rentals/${id}/${verb}`, { version, ...body(racer, read.data) });
  };

const moveBooking =
  (verb: string, body: (racer: Racer, booking: Booking) => object): Deed =>
  async (racer) => {
    const { api, contest, random } = racer;
    if (contest.bookings.length === 0) return null;
    const { status, body: read } = await api.get<Booking>(`/bookings/${random.pick(contest.bookings)}`);
    if (status !== 200) return null;
    const { id, version } = read.data;
    return api.post(`/bookings/${id}/${verb}`, { version, ...body(racer, read.data) });
  };

const book: Deed = async ({ api, visitor, contest, random }) => {
  if (contest.keys.length === 0) return null;
  const reply = await requestByLink(visitor, contest, random);
  if (reply.status === 201) await findBookings(api, contest);
  return reply;
};

/** Changes the days or the asset of a contract at its current version. */
const redate: Deed = async ({ api, contest, random }) => {
  const { status, body } = await api.get<Rental>(`/rentals/${random.pick(contest.rentals)}`);
  if (status !== 200) return null;
  const asset_id = random.oneIn(3) ? random.pick(contest.assets) : body.data.asset_id;
  const changes = { ...someDays(random, contest.today, -60), asset_id };
  return api.patch(`/rentals/${body.data.id}`, { version: body.data.version, ...changes });
};

/** A new contract, signed at once. */
const letAtOnce: Deed = async (racer) => {
  const { api, contest, random } = racer;
  const { id, version } = await draftRental(contest, random);
  contest.rentals.push(id);
  return api.post(`/rentals/${id}/activate`, { version, signed_on: signed_on(racer) });
};

const signed_on = ({ contest }: Racer) => addDays(contest.today, -1);
const toConvert = ({ rent, expenses, deposit, start_date, end_date }: Booking) => ({
  regime: "habitual",
  monthly_rent: rent,
  monthly_expenses: expenses,
  deposit_amount: deposit,
  start_date,
  end_date,
});

/** Actions that take days, release them, or make them available to others, in every state of rentals and bookings. */
export const deeds: Readonly<Record<string, Deed>> = {
  activate: move("activate", (racer) => ({ signed_on: signed_on(racer) })),
  let_at_once: letAtOnce,
  extend: move("extend", ({ random }, { end_date, start_date }) => ({
    end_date: addDays(end_date ?? start_date, random.between(1, 90)),
  })),
  give_notice: move("give_notice", ({ contest, random }) => ({
    notice_given_on: contest.today,
    notice_by: "tenant",
    exit_date: addDays(contest.today, random.between(0, 40)),
  })),
  withdraw_notice: move("withdraw_notice", () => ({})),
  end: move("end", ({ contest }) => ({ keys_returned_on: contest.today })),
  cancel: move("cancel", () => ({ end_reason: "Se arrepiente" })),
  renew: move("renew", ({ contest, random }, { end_date }) => ({
    ...someDays(random, contest.today, 1),
    ...(end_date === null ? {} : { start_date: addDays(end_date, 1), end_date: addDays(end_date, 365) }),
    monthly_rent: 90_000,
    deposit_amount: 90_000,
    index_clause: "none",
  })),
  redate,
  book,
  ask: moveBooking("ask", () => ({ message: "¿Tienes nómina?" })),
  accept: moveBooking("accept", () => ({})),
  reject: moveBooking("reject", () => ({ end_reason: "Ya está alquilado" })),
  cancel_booking: moveBooking("cancel", () => ({ end_reason: "No se presentó" })),
  identify: moveBooking("identify", () => ({ people: [{}] })),
  convert: moveBooking("convert", (_racer, booking) => toConvert(booking)),
  ...contractDeeds,
};

/**
 * Frequency of each action: those that take days are the most frequent, those that release them frequent enough for
 * others to succeed.
 */
const weights: Readonly<Partial<Record<string, number>>> = {
  activate: 5,
  let_at_once: 5,
  book: 6,
  redate: 4,
  extend: 4,
  convert: 3,
  send_contract: 3,
  sign_contract: 2,
};
export const deedNames: readonly string[] = Object.keys(deeds).flatMap((name) =>
  Array.from({ length: weights[name] ?? 1 }, () => name),
);
