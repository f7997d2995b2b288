import {
  subjectIds,
  maskedName,
  maskedIban,
  sqlNull,
  maskedDocumentation,
  SUBJECT_ISSUERS,
  SUBJECT_RENTALS,
  type PersonalPart,
} from "./personal-part.ts";

/** SQL condition for an address used by no other record. */
const ownAddress = (
  of: "person" | "owner",
  other: "person" | "owner",
) => `t.id in (select address_id from ${of} where id = ${subjectIds})
  and not exists (select 1 from ${of} o where o.address_id = t.id and o.id <> all($1::uuid[]))
  and not exists (select 1 from ${other} o where o.address_id = t.id) and not exists (select 1 from property o where o.address_id = t.id)`;

const addressPart = (where: string): PersonalPart => ({
  name: "addresses",
  table: "address",
  where,
  disclosed: ["street", "city", "state", "postal_code", "country"],
  masked: { street: maskedName, latitude: sqlNull, longitude: sqlNull },
});

/** Masked values of the columns common to persons and owners. */
const maskedRecord = {
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

/** The person's record, its address, and its rentals. */
export const recordParts: readonly PersonalPart[] = [
  {
    name: "rental_parties",
    table: "rental_party",
    where: `t.person_id = ${subjectIds}`,
    disclosed: ["rental_id", "role", "since", "until"],
    masked: {},
  },
  {
    name: "rent_updates",
    table: "price_increment_line",
    where: `t.rental_id in ${SUBJECT_RENTALS} and mask_words(t.title, $3::text[]) <> t.title`,
    disclosed: ["old_amount", "new_amount", "reference_date"],
    masked: {
      title: "mask_words(t.title, $3::text[])",
      search_text: "normalize_text(mask_words(t.title, $3::text[]))",
    },
  },
  {
    name: "rentals",
    table: "rental",
    where: `t.id in ${SUBJECT_RENTALS}`,
    disclosed: [
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
      "arrears_status",
      "arrears_changed_on",
      "arrears_note",
      "update_skipped_on",
      "update_skipped_reason",
    ],
    masked: {
      notes: sqlNull,
      end_reason: `case when t.end_reason is not null then ${maskedName} end`,
      arrears_note: `case when t.arrears_note is not null then ${maskedName} end`,
      update_skipped_reason: `case when t.update_skipped_reason is not null then ${maskedName} end`,
    },
  },
  addressPart(ownAddress("person", "owner")),
  {
    name: "person",
    table: "person",
    where: `t.id = ${subjectIds}`,
    disclosed: [
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
      "is_payer",
      "payment_method_id",
      "mails_receipts",
      "language",
      "notes",
      "created_source",
      "created_at",
      "updated_at",
      "archived_at",
    ],
    masked: {
      ...maskedRecord,
      gender: sqlNull,
      nationality: sqlNull,
      documentation_type: "'passport'",
      birth_date: sqlNull,
      payment_method_id: sqlNull,
      mails_receipts: "false",
      language: sqlNull,
    },
  },
];

/** The owner's record, ownerships, charges and issuer. */
export const ownerRecordParts: readonly PersonalPart[] = [
  {
    name: "ownerships",
    table: "ownership",
    where: `t.owner_id = ${subjectIds}`,
    disclosed: ["share", "since", "until"],
    masked: {},
  },
  {
    name: "owner_charges",
    table: "owner_charge",
    where: `t.owner_id = ${subjectIds}`,
    disclosed: ["kind", "concept", "amount", "total", "charged_on"],
    masked: { notes: sqlNull },
  },
  {
    name: "bank_statements",
    table: "bank_statement",
    where: `t.issuer_id in ${SUBJECT_ISSUERS}`,
    disclosed: ["iban", "holder", "start_date", "end_date", "file_name"],
    masked: { iban: maskedIban, holder: maskedName, file_name: maskedName },
  },
  {
    name: "issued_invoices",
    table: "invoice",
    where: `t.issuer_id in ${SUBJECT_ISSUERS} and (t.owner_id is null or t.owner_id <> all($1::uuid[]))`,
    disclosed: ["number", "kind", "state", "issue_date", "issuer_name", "issuer_tax_id", "issuer_address", "total"],
    masked: {
      issuer_name: `${maskedName} || ' ' || $2::text`,
      issuer_tax_id: maskedDocumentation,
      issuer_address: maskedName,
      notes: sqlNull,
      paper: `t.paper || '{"iban": null, "phone": null, "email": null, "logo_id": null}'`,
    },
  },
  {
    name: "issuers",
    table: "issuer",
    where: `t.owner_id = ${subjectIds}`,
    disclosed: ["name", "tax_id", "street", "postal_code", "city", "bank_account", "creditor_id"],
    masked: {
      name: `${maskedName} || ' ' || $2::text`,
      tax_id: maskedDocumentation,
      street: maskedName,
      bank_account: sqlNull,
      creditor_id: sqlNull,
      logo: sqlNull,
      logo_name: sqlNull,
      archived_at: "coalesce(t.archived_at, clock_now())",
    },
  },
  addressPart(ownAddress("owner", "person")),
  {
    name: "owner",
    table: "owner",
    where: `t.id = ${subjectIds}`,
    disclosed: [
      "kind",
      "name",
      "last_name",
      "documentation",
      "email",
      "phone",
      "bank_account",
      "management_fee",
      "withholding_exempt",
      "withholding_certificate_on",
      "notes",
      "created_at",
      "updated_at",
      "archived_at",
    ],
    masked: { ...maskedRecord, withholding_certificate_on: sqlNull },
  },
];
