import {
  subjectIds,
  maskedName,
  maskedEmail,
  sqlNull,
  SUBJECT_EXITS,
  SUBJECT_RENTALS,
  SUBJECT_BOOKINGS,
  SUBJECT_ISSUERS,
  SUBJECT_REPORTS,
  documentsOf,
  invoicesOf,
  isMailOf,
  paymentsOf,
  type PersonalPart,
  type SubjectColumn,
} from "./personal-part.ts";

// The database's part, in server/schema: mask_words, blank_changes.

/**
 * SQL of the records whose audit entries, notifications and mails may contain a subject's name: those specific to
 * persons or owners; `recordsOf` adds the common ones.
 */
const records: Readonly<Record<SubjectColumn, string>> = {
  person_id: `
    select 'person' as entity, unnest($1::uuid[]) as id
    union all select 'rental', r.rental_id from ${SUBJECT_RENTALS} r
    union all select 'rental_exit', x.id from ${SUBJECT_EXITS} x
    union all select 'booking', b.id from ${SUBJECT_BOOKINGS} b
    union all select 'booking_link', l.booking_link_id from booking l where l.id in ${SUBJECT_BOOKINGS}
    union all select 'booking_link', k.id from booking_link k where k.email = any($3::text[])
    union all select 'price_increment', u.price_increment_id from price_increment_line u where u.rental_id in ${SUBJECT_RENTALS}
    union all select 'price_increment_line', u.id from price_increment_line u where u.rental_id in ${SUBJECT_RENTALS}
    union all select 'mandate', m.id from mandate m where m.person_id = ${subjectIds}
    union all select 'incident', n.id from ${SUBJECT_REPORTS} n
    union all select 'address', a.address_id from person a where a.id = ${subjectIds} and a.address_id is not null`,
  owner_id: `
    select 'owner' as entity, unnest($1::uuid[]) as id
    union all select 'issuer', i.id from ${SUBJECT_ISSUERS} i
    union all select 'invoice', v.id from invoice v where v.issuer_id in ${SUBJECT_ISSUERS}
    union all select 'owner_charge', c.id from owner_charge c where c.owner_id = ${subjectIds}
    union all select 'owner_statement', s.id from owner_statement s where s.owner_id = ${subjectIds}
    union all select 'ownership', w.id from ownership w where w.owner_id = ${subjectIds}
    union all select place.entity, place.id from ownership w
      cross join lateral (values ('property', w.property_id), ('asset', w.asset_id)) place (entity, id)
      where w.owner_id = ${subjectIds} and place.id is not null
    union all select 'template', t.id from template t where t.owner_id = ${subjectIds}
    union all select 'bank_statement', s.id from bank_statement s where s.issuer_id in ${SUBJECT_ISSUERS}
    union all select 'address', a.address_id from owner a where a.id = ${subjectIds} and a.address_id is not null`,
};

const recordsOf = (column: SubjectColumn) => `(${records[column]}
    union all select 'invoice', i.id from ${invoicesOf(column)} i
    union all select 'payment', p.id from ${paymentsOf(column)} p
    union all select 'document', d.document_id from ${documentsOf(column)} d
    union all select 'mail', e.id from mail e where ${isMailOf(column, "e")})`;

/**
 * Entries about the subject's own records are emptied; in entries about other records the subject's texts are masked.
 */
const isOwnEntry =
  "t.entity in ('person', 'owner', 'issuer', 'booking', 'mandate', 'address', 'mail', 'rental_exit', 'owner_statement')";

/** Mentions of a subject elsewhere: audit entries, notifications, mails. */
export const disclosureParts = (column: SubjectColumn): readonly PersonalPart[] => [
  {
    name: "history",
    table: "audit_entry",
    where: `(t.entity, t.entity_id) in (select entity, id from ${recordsOf(column)} r)`,
    disclosed: ["at", "action", "changes"],
    disclosedWhere: `t.entity = '${column === "person_id" ? "person" : "owner"}'`,
    masked: {
      label: `case when t.entity in ('person', 'owner', 'issuer', 'address', 'mail') then ${maskedName} || ' ' || $2::text else mask_words(t.label, $3::text[]) end`,
      changes: `case when ${isOwnEntry} then blank_changes(t.changes) else mask_words(t.changes::text, $3::text[])::jsonb end`,
      visitor: "mask_words(t.visitor, $3::text[])",
    },
  },
  {
    name: "notices",
    table: "notification",
    where: `t.subject_id in (select id from ${recordsOf(column)} r) and mask_words(t.message, $3::text[]) <> t.message`,
    disclosed: [],
    masked: { message: "mask_words(t.message, $3::text[])" },
  },
  {
    name: "mails",
    table: "mail",
    where: isMailOf(column, "t"),
    disclosed: ["to", "subject", "text", "state", "queued_at", "sent_at"],
    masked: { to: maskedEmail, subject: maskedName, text: maskedName, last_error: sqlNull, server_answer: sqlNull },
  },
];

/** Incidents reported with the subject's e-mail address or phone number; owners report incidents too. */
export const reportParts: readonly PersonalPart[] = [
  {
    name: "incident_comments",
    table: "incident_comment",
    where: `t.by_reporter and t.incident_id in ${SUBJECT_REPORTS}`,
    disclosed: ["body", "created_at"],
    masked: { body: maskedName },
  },
  {
    name: "incidents",
    table: "incident",
    where: `t.id in ${SUBJECT_REPORTS}`,
    disclosed: [
      "number",
      "title",
      "description",
      "reporter_name",
      "reporter_email",
      "reporter_phone",
      "created_at",
      "resolved_at",
    ],
    masked: { reporter_name: maskedName, reporter_email: sqlNull, reporter_phone: sqlNull },
  },
];
