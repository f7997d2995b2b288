import {
  type BookingPerson,
  comparedFields,
  type ComparedField,
  contactFacts,
} from "#shared/domain/bookings/booking-people.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import type { Occupant } from "#shared/domain/bookings/occupant.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import { idsWithin } from "#server/engine/db/table-store.ts";
import { readDossier } from "./dossier-route.ts";

/** An address as it was given in a booking. */
export type GivenAddress = Pick<Occupant, "street" | "city" | "postal_code" | "country">;

type ProvidedPerson = BookingPerson["told"];

/** Someone in a booking who becomes a person. */
export interface Named {
  readonly occupant: Occupant | null;
  readonly role: BookingPerson["role"];
  readonly person_id: string | null;
  readonly documentation: string;
  readonly documentation_type: string;
  readonly provided: ProvidedPerson;
  readonly given_address: GivenAddress;
}

const emptyPerson: ProvidedPerson = {
  name: null,
  last_name: null,
  documentation: null,
  gender: null,
  nationality: null,
  birth_date: null,
  phone: null,
  email: null,
  bank_account: null,
  address: null,
};

const addressLine = ({ street, city }: GivenAddress) => (street && city ? `${street}, ${city}` : null);

function applicantOf(booking: Booking): Named {
  const { name, last_name, documentation, gender, nationality, birth_date, phone, email, bank_account } = booking;
  const address = addressLine(booking);
  return {
    occupant: null,
    role: "tenant",
    person_id: booking.person_id,
    documentation,
    documentation_type: booking.documentation_type,
    provided: { name, last_name, documentation, gender, nationality, birth_date, phone, email, bank_account, address },
    given_address: booking,
  };
}

function namedOf(occupant: Occupant): Named[] {
  const { role, person_id, documentation, documentation_type } = occupant;
  if (role === "occupant" || documentation === null || documentation_type === null) return [];
  const { name, last_name, birth_date, phone, email } = occupant;
  const address = addressLine(occupant);
  const provided = { ...emptyPerson, name, last_name, documentation, birth_date, phone, email, address };
  return [{ occupant, role, person_id, documentation, documentation_type, provided, given_address: occupant }];
}

/** Everyone in a booking who signs or guarantees, applicant first. */
export async function readNamed(db: Queryable, booking: Booking): Promise<Named[]> {
  const { occupants } = await readDossier(db, booking.id);
  return [applicantOf(booking), ...occupants.flatMap(namedOf)];
}

type KnownPerson = ProvidedPerson & { id: string; label: string };

/** The identified person, else the holder of the document; for a merged person the one they were merged into. */
const KNOWN_PERSON_SQL = `
  select k.id, k.label, k.name, k.last_name, k.documentation, k.gender, k.nationality, k.birth_date::text, k.phone, k.email,
         k.bank_account, a.label as address
  from person p join person k on k.id = coalesce(p.merged_into_id, p.id) left join address a on a.id = k.address_id
  where p.id = $1 or $1::uuid is null and p.documentation = $2 and (p.documentation_type = 'passport') = ($3 = 'passport')
  order by p.merged_into_id is not null limit 1`;

/** Existing person for someone in a booking, by identification or document; null if there is none. */
export async function readKnownPerson(db: Queryable, named: Named): Promise<KnownPerson | null> {
  const [known] = await db.query<KnownPerson>(KNOWN_PERSON_SQL, [
    named.person_id,
    named.documentation,
    named.documentation_type,
  ]);
  return known ?? null;
}

const differs = (provided: ProvidedPerson, known: ProvidedPerson, field: ComparedField) =>
  provided[field] !== null && provided[field] !== known[field];

const knownValues = ({ id: _id, label: _label, ...values }: KnownPerson): ProvidedPerson => values;

/** A person out of the user's reach is not disclosed; identifying them is refused. */
async function readSeenPerson(db: Queryable, named: Named, scope: RowScope): Promise<KnownPerson | null> {
  const known = await readKnownPerson(db, named);
  return known && (await idsWithin(db, "person", [known.id], scope)).has(known.id) ? known : null;
}

async function besideKnown(db: Queryable, named: Named, scope: RowScope): Promise<BookingPerson> {
  const known = await readSeenPerson(db, named, scope);
  return {
    occupant_id: named.occupant?.id ?? null,
    role: named.role,
    told: named.provided,
    person_id: known?.id ?? null,
    person_label: known?.label ?? null,
    kept: known && knownValues(known),
    differs: known ? comparedFields.filter((field) => differs(named.provided, known, field)) : [],
    lacks: contactFacts.filter((field) => !named.provided[field] && !known?.[field]),
    is_settled: named.person_id !== null,
  };
}

/** People of a booking, each with the matching existing person. */
export async function readPeople(db: Queryable, booking: Booking, scope: RowScope): Promise<BookingPerson[]> {
  const people = await readNamed(db, booking);
  return Promise.all(people.map((named) => besideKnown(db, named, scope)));
}
