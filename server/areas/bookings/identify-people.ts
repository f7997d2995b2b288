import type * as z from "zod/mini";
import type { ComparedField, IdentityInput } from "#shared/domain/bookings/booking-people.ts";
import type { bookingMoveInputs } from "#shared/domain/bookings/booking-moves.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { type Person, personResource } from "#shared/domain/persons/person.ts";
import { addressResource, provinceOfAddress } from "#shared/domain/properties/address.ts";
import { HOME_COUNTRY } from "#shared/domain/properties/country.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import { insertRow, lockRow, updateRow } from "#server/engine/db/table-store.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import type { MoveContext } from "#server/engine/http/move-route.ts";
import { parseWithRules } from "#server/engine/http/parse-with-rules.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { refuseOutOfReach, requireHitsLeft } from "#server/areas/persons/documentation-hits.ts";
import { settleDocumentation } from "#server/areas/persons/person-documentation.ts";
import { type GivenAddress, type Named, readKnownPerson, readNamed } from "./read-people.ts";

/** @throws AppError action_not_allowed without permission to create and update persons */
export function requirePersonRights(user: UserAccess): void {
  requireRight(user, "person", "create");
  requireRight(user, "person", "update");
}

/** Creates an address row from the address given; null if it is incomplete. */
async function makeAddress(tx: Tx, { street, city, postal_code, country }: GivenAddress): Promise<string | null> {
  if (!street || !city || !postal_code) return null;
  const region = { country: country ?? HOME_COUNTRY, postal_code };
  return insertRow(tx, addressResource, { street, city, ...region, state: provinceOfAddress(region) });
}

const markOf = ({ role }: Named) => (role === "guarantor" ? { is_guarantor: true } : { is_tenant: true });

/** Values from the booking to copy into a person's row. */
function valuesFor(named: Named, fields: readonly ComparedField[]): Record<string, unknown> {
  const plain = fields.filter((field) => field !== "address" && named.provided[field] !== null);
  return Object.fromEntries(plain.map((field) => [field, named.provided[field]]));
}

async function makePerson(context: MoveContext, booking: Booking, named: Named): Promise<string> {
  const { tx, user, today } = context;
  const { address: _address, ...provided } = named.provided;
  const isApplicant = named.occupant === null;
  const input = parseWithRules(
    personResource,
    {
      ...provided,
      kind: isApplicant ? booking.kind : "natural",
      is_business: isApplicant ? booking.is_business : false,
      documentation_type: named.documentation_type,
      language: isApplicant ? booking.language : null,
      is_tenant: false,
      is_guarantor: false,
      ...markOf(named),
    },
    today,
  );
  const documentation_type = await settleDocumentation(tx, input, null, user);
  const address_id = await makeAddress(tx, named.given_address);
  return insertRow(tx, personResource, { ...input, documentation_type, address_id, created_source: "booking_form" });
}

/** Updates an existing person with the selected fields of the booking and the new role. */
async function followPerson(
  { tx, user, today }: MoveContext,
  named: Named,
  { id, fields }: { readonly id: string; readonly fields: readonly ComparedField[] },
): Promise<string> {
  const before: Person = await lockRow(tx, personResource, id, user);
  await requireHitsLeft(tx, user);
  const holder = await readKnownPerson(tx, { ...named, person_id: null });
  if (holder !== null && holder.id !== id) await refuseOutOfReach(tx, "person", holder.id, user);
  if (before.merged_into_id !== null || (holder !== null && holder.id !== id)) {
    const data = holder ? { id: holder.id, label: holder.label } : null;
    throw new AppError("duplicate_documentation", {
      params: { name: holder?.label ?? before.label, id: holder?.id ?? id },
      field: "people",
      data,
    });
  }
  const address_id = fields.includes("address") ? await makeAddress(tx, named.given_address) : null;
  const patch = { ...valuesFor(named, fields), ...markOf(named), ...(address_id ? { address_id } : {}) };
  const after = parseWithRules(personResource, { ...before, ...patch }, today);
  const documentation_type = await settleDocumentation(tx, after, before, user);
  await updateRow(tx, personResource, before, { ...patch, documentation_type }, user);
  return id;
}

function settle(context: MoveContext, booking: Booking, named: Named, identity: IdentityInput): Promise<string> {
  const { person_id, take_over } = identity;
  return person_id
    ? followPerson(context, named, { id: person_id, fields: take_over ?? [] })
    : makePerson(context, booking, named);
}

/**
 * Links the people of a booking to existing or new persons. One document number is one person, also with concurrent
 * requests.
 * @throws AppError duplicate_documentation, which names the holder
 */
export async function identifyPeople(
  context: MoveContext,
  booking: Booking,
  { people }: z.infer<(typeof bookingMoveInputs)["identify"]>,
): Promise<void> {
  const { tx } = context;
  const named = await readNamed(tx, booking);
  for (const identity of people) {
    const one = named.find(({ occupant }) => (occupant?.id ?? null) === (identity.occupant_id ?? null));
    if (!one) throw new InvalidInput("booking", [{ field: "people", key: "validation.invalid", params: {} }]);
    // Creating or updating the person is not part of the move, which belongs to the booking.
    const person_id = await asMove(tx, "", () => settle(context, booking, one, identity));
    await asMove(tx, "identify", () => writeIdentity(tx, booking, one, person_id));
  }
}

async function writeIdentity(tx: Tx, { id }: Booking, { occupant }: Named, person_id: string): Promise<void> {
  if (!occupant) {
    await tx.query("update booking set person_id = $2 where id = $1", [id, person_id]);
    return;
  }
  await tx.query("update booking_occupant set person_id = $2 where id = $1", [occupant.id, person_id]);
  await tx.query("update booking set version = version where id = $1", [id]);
}
