import {
  own,
  name,
  email,
  nothing,
  RENTALS,
  BOOKINGS,
  INVOICES,
  PAYMENTS,
  DOCUMENTS,
  REPORTED,
  type PersonalPart,
} from "./personal-part.ts";

/** Of which records entries of the history, notices and mails may speak by the person's name. */
const RECORDS = `(
  select 'person' as entity, unnest($1::uuid[]) as id
  union all select 'rental', r.rental_id from ${RENTALS} r
  union all select 'booking', b.id from ${BOOKINGS} b
  union all select 'booking_link', l.booking_link_id from booking l where l.id in ${BOOKINGS}
  union all select 'invoice', i.id from ${INVOICES} i
  union all select 'payment', p.id from ${PAYMENTS} p
  union all select 'mandate', m.id from mandate m where m.person_id = ${own}
  union all select 'document', d.document_id from ${DOCUMENTS} d
  union all select 'incident', n.id from ${REPORTED} n
  union all select 'mail', e.id from mail e where e."to" = any($3::text[])
  union all select 'address', a.address_id from person a where a.id = ${own} and a.address_id is not null)`;

/** What was recorded of somebody's own record says nothing more; what was recorded of others loses their words. */
const isOwnEntry = "t.entity in ('person', 'booking', 'mandate', 'address', 'mail')";

/** What is told of somebody elsewhere: history, notices, mails, and what they reported. */
export const toldParts: readonly PersonalPart[] = [
  {
    name: "history",
    table: "audit_entry",
    where: `(t.entity, t.entity_id) in (select entity, id from ${RECORDS} r)`,
    told: ["at", "action", "changes"],
    toldWhere: "t.entity = 'person'",
    masked: {
      label: `case when t.entity in ('person', 'address', 'mail') then ${name} || ' ' || $2::text else mask_words(t.label, $3::text[]) end`,
      changes: `case when ${isOwnEntry} then blank_changes(t.changes) else mask_words(t.changes::text, $3::text[])::jsonb end`,
      visitor: "mask_words(t.visitor, $3::text[])",
    },
  },
  {
    name: "notices",
    table: "notification",
    where: `t.subject_id in (select id from ${RECORDS} r) and mask_words(t.message, $3::text[]) <> t.message`,
    told: [],
    masked: { message: "mask_words(t.message, $3::text[])" },
  },
  {
    name: "mails",
    table: "mail",
    where: `t."to" = any($3::text[])`,
    told: ["to", "subject", "text", "state", "queued_at", "sent_at"],
    masked: { to: email, subject: name, text: name },
  },
  {
    name: "incident_comments",
    table: "incident_comment",
    where: `t.by_reporter and t.incident_id in ${REPORTED}`,
    told: ["body", "created_at"],
    masked: { body: name },
  },
  {
    name: "incidents",
    table: "incident",
    where: `t.id in ${REPORTED}`,
    told: [
      "number",
      "title",
      "description",
      "reporter_name",
      "reporter_email",
      "reporter_phone",
      "created_at",
      "resolved_at",
    ],
    masked: { reporter_name: name, reporter_email: nothing, reporter_phone: nothing },
  },
];
