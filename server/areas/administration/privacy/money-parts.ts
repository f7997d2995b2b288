import {
  subjectIds,
  maskedName,
  maskedIban,
  sqlNull,
  SUBJECT_EXITS,
  SUBJECT_ISSUERS,
  SUBJECT_RENTALS,
  invoicesOf,
  paymentsOf,
  type PersonalPart,
  type SubjectColumn,
} from "./personal-part.ts";

// The database's part, in server/schema: mask_parties.

/** SQL: a billing record of an invoice to the subject, or by it as issuer; AEAT's words on it may name the subject. */
const isRecordOf = (column: SubjectColumn) =>
  column === "owner_id"
    ? `(t.invoice_id in ${invoicesOf(column)} or t.issuer_id in ${SUBJECT_ISSUERS})`
    : `t.invoice_id in ${invoicesOf(column)}`;

/** What a correcting record says of the subject instead of the invoice. The erasure removes it with the rest of the record's content. */
const correctionPart = (column: SubjectColumn): PersonalPart => ({
  name: "record_corrections",
  table: "verifactu_record",
  where: `t.invoice_id in ${invoicesOf(column)} and t.content -> 'correction' is not null`,
  disclosed: ["issue_date"],
  computed: {
    number: "t.number",
    customer_name: "t.content #>> '{correction,customer_name}'",
    description: "t.content #>> '{correction,description}'",
  },
  masked: {},
});

/** What corrections say, and what the tax agency said to records and messages. */
const recordParts = (column: SubjectColumn): readonly PersonalPart[] => [
  correctionPart(column),
  {
    name: "record_answers",
    table: "verifactu_record",
    // Where the record is in a file, the answer is the file's name.
    where: `${isRecordOf(column)} and t.sent_state <> 'sent' and t.sent_answer is not null`,
    disclosed: ["sent_answer"],
    // That on an owner's invoice to another names the other.
    disclosedWhere: `t.invoice_id in ${invoicesOf(column)}`,
    masked: { sent_answer: sqlNull },
  },
  {
    name: "record_messages",
    table: "verifactu_batch",
    where: `t.error_text is not null and t.id in (select t.batch_id from verifactu_record t where ${isRecordOf(column)})`,
    disclosed: [],
    masked: { error_text: sqlNull },
  },
  {
    name: "comparison_faults",
    table: "record_comparison",
    where: `t.error_text is not null and t.issuer_id in (
      select v.issuer_id from verifactu_record v where v.id in (select t.id from verifactu_record t where ${isRecordOf(column)}))`,
    disclosed: [],
    masked: { error_text: sqlNull },
  },
  {
    name: "requirement_answers",
    table: "requirement_message",
    where: `(t.error_text is not null or t.refused <> '[]') and exists (
      select from record_requirement r join verifactu_record v on v.issuer_id = r.issuer_id
        and v.position between t.first_position and t.last_position
      where r.id = t.requirement_id and v.id in (select t.id from verifactu_record t where ${isRecordOf(column)}))`,
    disclosed: [],
    masked: {
      error_text: sqlNull,
      refused: `(select coalesce(jsonb_agg(f || '{"text": ""}'), '[]') from jsonb_array_elements(t.refused) f)`,
    },
  },
];

/** SQL: the allocations of the subject's payments. */
const PAID_BY_SUBJECT = `array(select a.id from payment_allocation a where a.payment_id in ${paymentsOf("person_id")})`;

/** Movements of the bank that are, return or include the subject's payments: their text may name each payer. */
const movementPart = (column: SubjectColumn): PersonalPart => ({
  name: "bank_movements",
  table: "bank_movement",
  where: `(t.payment_id in ${paymentsOf(column)} or t.returned_payment_id in ${paymentsOf(column)}
    or t.id in (select n.bank_movement_id from bank_movement_part n where n.payment_id in ${paymentsOf(column)}))`,
  disclosed: ["operation_date", "amount", "text", "other_party_iban"],
  masked: {
    text: maskedName,
    reference_1: "''",
    reference_2: "''",
    document_number: "''",
    other_party_iban: sqlNull,
  },
});

/** Payments, accounts and invoices, common to persons and owners. */
export const moneyParts = (column: SubjectColumn): readonly PersonalPart[] => [
  movementPart(column),
  {
    name: "remittance_lines",
    table: "remittance_line",
    where: `t.invoice_id in ${invoicesOf(column)} or t.payment_id in ${paymentsOf(column)}`,
    disclosed: ["name", "iban", "amount", "concept", "sequence", "created_at"],
    masked: { name: `${maskedName} || ' ' || $2::text`, iban: maskedIban },
  },
  {
    name: "payments",
    table: "payment",
    where: `t.${column} = ${subjectIds}`,
    disclosed: ["code", "direction", "state", "date", "amount", "reference", "returned_on"],
    masked: { reference: sqlNull, notes: sqlNull },
  },
  ...recordParts(column),
  {
    name: "invoices",
    table: "invoice",
    where: `t.${column} = ${subjectIds}`,
    disclosed: [
      "number",
      "kind",
      "state",
      "issue_date",
      "due_date",
      "period_start",
      "period_end",
      "customer_name",
      "customer_tax_id",
      "customer_address",
      "net_amount",
      "tax_amount",
      "withholding_amount",
      "total",
      "paid",
    ],
    masked: {
      customer_name: `${maskedName} || ' ' || $2::text`,
      customer_tax_id: sqlNull,
      customer_address: sqlNull,
      notes: sqlNull,
      paper: `t.paper || '{"payer_iban": null, "mandate": null, "buyer": null}'`,
      search_text: "normalize_text(concat_ws(' ', t.code, t.number, $2::text))",
    },
  },
];

/** Parts of tenants only: mandates, joint invoices, reminders, deposits. */
export const tenantMoneyParts: readonly PersonalPart[] = [
  {
    name: "mandates",
    table: "mandate",
    where: `t.person_id = ${subjectIds}`,
    disclosed: ["reference", "signed_on", "iban", "scheme", "state", "last_used_on"],
    masked: { iban: maskedIban, notes: sqlNull },
  },
  {
    name: "joint_invoices",
    table: "invoice",
    where: `t.rental_id in ${SUBJECT_RENTALS} and t.person_id <> all($1::uuid[])
      and exists (select 1 from unnest(t.joint_tenants) j where mask_words(j, $3::text[]) <> j)`,
    disclosed: ["number", "kind", "issue_date"],
    masked: { joint_tenants: "array(select mask_words(j, $3::text[]) from unnest(t.joint_tenants) j)" },
  },
  {
    name: "statement_movements",
    table: "owner_statement",
    where: `t.property_ids && array(select a.property_id from payment_allocation a where a.payment_id in ${paymentsOf("person_id")})
      and mask_parties(t.content, ${PAID_BY_SUBJECT}) <> t.content`,
    // What an owner was paid is the owner's: the tenant's copy has the payment.
    disclosed: [],
    masked: { content: `mask_parties(t.content, ${PAID_BY_SUBJECT})` },
  },
  {
    name: "reminders",
    table: "reminder",
    where: `t.person_id = ${subjectIds}`,
    disclosed: ["sent_at", "days_overdue"],
    masked: {},
  },
  {
    name: "deposits",
    table: "deposit",
    where: `t.rental_id in (select id from rental where tenant_id = ${subjectIds})`,
    disclosed: ["kind", "state", "amount", "date", "received_on", "returned_on", "returned_amount"],
    masked: { notes: sqlNull },
  },
  {
    name: "exit_files",
    table: "attachment",
    where: `t.owner_entity = 'rental_exit' and t.owner_id in ${SUBJECT_EXITS}`,
    disclosed: ["name", "type", "size", "sha256", "created_at"],
    masked: { name: maskedName },
  },
  {
    name: "exits",
    table: "rental_exit",
    where: `t.id in ${SUBJECT_EXITS}`,
    disclosed: ["state", "keys_returned_on", "readings", "damages", "account", "result", "settled_on"],
    masked: { notes: sqlNull },
  },
];
