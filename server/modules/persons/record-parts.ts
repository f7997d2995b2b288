import { own, name, nothing, RENTALS, type PersonalPart } from "./personal-part.ts";

/** An address that nobody and nothing else has is theirs alone. */
const OWN_ADDRESS = `t.id in (select address_id from person where id = ${own})
  and not exists (select 1 from person o where o.address_id = t.id and o.id <> all($1::uuid[]))
  and not exists (select 1 from owner o where o.address_id = t.id) and not exists (select 1 from property o where o.address_id = t.id)`;

/** The record itself, its address, and what it is part of. */
export const recordParts: readonly PersonalPart[] = [
  {
    name: "rental_parties",
    table: "rental_party",
    where: `t.person_id = ${own}`,
    told: ["rental_id", "role", "since", "until"],
    masked: {},
  },
  {
    name: "rentals",
    table: "rental",
    where: `t.id in ${RENTALS}`,
    told: [
      "id",
      "code",
      "state",
      "regime",
      "monthly_rent",
      "monthly_expenses",
      "start_date",
      "end_date",
      "signed_on",
      "notice_given_on",
      "keys_returned_on",
    ],
    masked: { notes: nothing },
  },
  {
    name: "addresses",
    table: "address",
    where: OWN_ADDRESS,
    told: ["street", "city", "state", "postal_code", "country"],
    masked: { street: name, latitude: nothing, longitude: nothing },
  },
  {
    name: "person",
    table: "person",
    where: `t.id = ${own}`,
    told: [
      "kind",
      "name",
      "last_name",
      "gender",
      "nationality",
      "phone",
      "email",
      "bank_account",
      "documentation_type",
      "documentation",
      "is_business",
      "birth_date",
      "is_tenant",
      "is_guarantor",
      "notes",
      "created_source",
      "created_at",
      "updated_at",
      "archived_at",
    ],
    masked: {
      name,
      last_name: "upper(right(replace(t.id::text, '-', ''), 8))",
      gender: nothing,
      nationality: nothing,
      phone: nothing,
      email: nothing,
      bank_account: nothing,
      documentation: "'XX' || upper(right(replace(t.id::text, '-', ''), 12))",
      documentation_type: "'passport'",
      birth_date: nothing,
      address_id: nothing,
      notes: nothing,
      archived_at: "coalesce(t.archived_at, clock_now())",
      blocked_at: "coalesce(t.blocked_at, clock_now())",
    },
  },
];
