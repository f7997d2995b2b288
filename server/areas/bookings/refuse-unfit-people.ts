import type { Booking } from "#shared/domain/bookings/booking.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { findOwnGuarantor } from "#shared/domain/core/own-guarantor.ts";
import { isOfAge } from "#shared/domain/core/plausible.ts";

import type { Queryable } from "#server/engine/db/queryable.ts";
import { type Named, readNamed } from "./read-people.ts";

const nameOf = ({ provided: { name, last_name } }: Named) => [name, last_name].filter(Boolean).join(" ");

/**
 * Refuses to accept a booking that was requested before its people were checked: who signs or guarantees is of age
 * (CC art. 240, 246 and 1263), and no one guarantees their own debt (CC art. 1822).
 * @param today the business day, YYYY-MM-DD
 * @throws AppError party_minor, own_guarantor
 */
export async function refuseUnfitPeople(db: Queryable, booking: Booking, today: string): Promise<void> {
  const people = await readNamed(db, booking);
  const isNatural = ({ occupant }: Named) => occupant !== null || booking.kind === "natural";
  const minor = people.find((one) => isNatural(one) && !isOfAge(one.provided.birth_date, today));
  if (minor) throw new AppError("party_minor", { params: { name: nameOf(minor) } });
  const own = findOwnGuarantor(people);
  if (own) throw new AppError("own_guarantor", { params: { name: nameOf(own) } });
}
