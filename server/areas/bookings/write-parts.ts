import type { OccupantInput } from "#shared/domain/bookings/occupant.ts";
import type { Consent } from "#shared/domain/core/consents.ts";
import { documentationTypeOf } from "#shared/domain/core/tax-id.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** Address and phone are for the contract; of an occupant who does not sign they have no use (GDPR, art. 5.1.c). */
const unusedOfOccupant = { phone: null, street: null, city: null, postal_code: null, country: null } as const;

/** Inserts the booking's other occupants, in order. */
export async function writeOccupants(tx: Tx, booking_id: string, occupants: readonly OccupantInput[]): Promise<void> {
  const rows = occupants.map(({ documentation_type, ...occupant }) => ({
    ...occupant,
    ...(occupant.role === "occupant" ? unusedOfOccupant : {}),
    documentation_type:
      documentation_type && occupant.documentation
        ? documentationTypeOf(documentation_type, occupant.documentation)
        : null,
  }));
  await tx.query(
    `insert into booking_occupant (booking_id, position, role, name, last_name, documentation, documentation_type, birth_date,
                                   email, phone, street, city, postal_code, country)
     select $1, o.place, o.value ->> 'role', o.value ->> 'name', o.value ->> 'last_name', o.value ->> 'documentation',
            o.value ->> 'documentation_type', (o.value ->> 'birth_date')::date, o.value ->> 'email', o.value ->> 'phone',
            o.value ->> 'street', o.value ->> 'city', o.value ->> 'postal_code', o.value ->> 'country'
     from jsonb_array_elements($2) with ordinality o (value, place)`,
    [booking_id, JSON.stringify(rows)],
  );
}

/** Stores the applicant's consents with text and version; the same text is stored once. */
export async function writeConsents(tx: Tx, booking_id: string, consents: readonly Consent[]): Promise<void> {
  await tx.query(
    `insert into booking_consent (booking_id, text_id, text_version, language, at, ip)
     select $1, c ->> 'text_id', c ->> 'text_version', c ->> 'language', (c ->> 'at')::timestamptz, c ->> 'ip'
     from jsonb_array_elements($2) c on conflict (booking_id, text_id) do nothing`,
    [booking_id, JSON.stringify(consents)],
  );
}
