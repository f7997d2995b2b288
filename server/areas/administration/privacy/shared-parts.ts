import { maskedName, type PersonalPart, sqlNull, subjectIds } from "./personal-part.ts";

/** SQL condition for an address used by no other record. */
export const ownAddress = (
  of: "person" | "owner",
  other: "person" | "owner",
) => `t.id in (select address_id from ${of} where id = ${subjectIds})
  and not exists (select 1 from ${of} o where o.address_id = t.id and o.id <> all($1::uuid[]))
  and not exists (select 1 from ${other} o where o.address_id = t.id) and not exists (select 1 from property o where o.address_id = t.id)`;

export const addressPart = (where: string): PersonalPart => ({
  name: "addresses",
  table: "address",
  where,
  disclosed: ["street", "city", "state", "postal_code", "country"],
  masked: { street: maskedName, latitude: sqlNull, longitude: sqlNull },
});

/** Masked values of the columns common to persons and owners. */
export const maskedRecord = {
  name: maskedName,
  last_name: "upper(right(replace(t.id::text, '-', ''), 8))",
  phone: sqlNull,
  email: sqlNull,
  bank_account: sqlNull,
  documentation: "'XX' || upper(right(replace(t.id::text, '-', ''), 12))",
  address_id: sqlNull,
  notes: sqlNull,
  archived_at: "coalesce(t.archived_at, clock_now())",
  blocked_at: "coalesce(t.blocked_at, clock_now())",
} as const;
