import type * as z from "zod/mini";
import { innermost } from "#shared/domain/core/fields.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { Resource, RetainedReason } from "#shared/domain/core/resource.ts";

/*
 * What no part of `personal-parts.ts` covers, and why it stays when a person is blocked or erased: `retained` of each resource, and here
 * what has none. A text column that is in none of them fails `personal-columns.test.ts`.
 */

/** The columns by table and reason, of tables without a resource and of columns that no row shows. */
const others: Readonly<Record<string, Readonly<Partial<Record<RetainedReason, string>>>>> = {
  api_token: { office: "name hint", opaque: "token_hash", thing: "scopes" },
  asset_occupancy: { thing: "source" },
  attachment: { thing: "owner_entity", opaque: "file_key thumbnail_key visitor_key_hash" },
  backup_taken: { thing: "folder" },
  bank_account_change: { thing: "entity old_ending new_ending", brief: "email" },
  bank_movement: { opaque: "hash" },
  bank_statement: { opaque: "file_key" },
  billing_run: { thing: "mail_failures" },
  booking_key: { opaque: "key_hash sealed_key" },
  booking_link_key: { opaque: "key_hash sealed_key" },
  bulk_upload: { thing: "entity state file_name", opaque: "file_sha256", derived: "label search_text" },
  bulk_upload_file: { goes: "name", thing: "type", opaque: "sha256 file_key thumbnail_key" },
  bulk_upload_issue: { thing: "kind field key", brief: "params value" },
  bulk_upload_record: { thing: "entity" },
  bulk_upload_row: { goes: "key record refs address address_key links" },
  bulk_upload_work: {
    thing: "running",
    opaque: "file_key zip_key",
    brief: "sheets matching request failure groups zip_name",
  },
  certificate: { opaque: "sealed_content" },
  confirmation: { opaque: "key_hash" },
  cost_settlement_line: { thing: "kind", books: "concept note reason" },
  rental_exit: { opaque: "rental_before" },
  document: { thing: "filled_terms identity_terms", opaque: "docx_key pdf_key signed_pdf_key" },
  document_run_item: { thing: "state code", brief: "params" },
  document_seal: {
    office: "holder_name",
    thing: "authority fallback failure",
    opaque: "stamp_token",
  },
  document_pdf: { opaque: "docx_sha256 pdf_key pdf_sha256", thing: "page_sizes" },
  document_version: { goes: "file_name", thing: "kind", opaque: "file_key sha256" },
  booking_occupant: { thing: "notice_mail_state" },
  guarantor_notice: { thing: "mail_state" },
  identity_picture: { opaque: "sha256 file_key", thing: "kind" },
  erasure_proposal: { thing: "entity term" },
  idempotency_key: { opaque: "key request_hash", brief: "body" },
  incident_comment: { thing: "verb" },
  incident_tracking: {
    goes: "told told_place consents",
    thing: "language",
    opaque: "key_hash sealed_key request_hash content_hash",
  },
  index_reading: { thing: "kind failure" },
  invoice_line: { books: "concept", thing: "exemption_reason" },
  issuer_mode: { thing: "mode" },
  known_device: { opaque: "key_hash" },
  list_view: { office: "name search", thing: "list columns" },
  login_failure: { brief: "email address" },
  login_step: { opaque: "token_hash" },
  lodging_establishment: { opaque: "sealed_code" },
  lodging_message: {
    thing: "kind state environment fault answer_code",
    opaque: "sealed_content lot communication",
    // Of the service: the field that it refused. Deleted with the stay (RD 933/2021, art. 5).
    goes: "answer_text",
  },
  lodging_notice: { thing: "stage kind" },
  lodging_service: { thing: "environment failure", opaque: "sealed_account" },
  logo: { opaque: "file_key sha256" },
  mail_attachment: { goes: "name", thing: "type", opaque: "file_key" },
  mail_queue: { opaque: "sealed_text" },
  notice_choice: { thing: "kind channel" },
  notice_mail: { thing: "channel kind" },
  notification: { thing: "type subject_path" },
  ownership: { derived: "label" },
  palette_alias: { office: "word target title", thing: "kind" },
  passkey: { office: "name", opaque: "credential_id public_key", thing: "transports" },
  passkey_challenge: { opaque: "challenge_hash" },
  public_call: { thing: "bucket", brief: "address" },
  recovery_code: { opaque: "code_hash" },
  record_comparison: { chain: "result", thing: "environment state last_error" },
  record_notice: { thing: "kind key" },
  record_requirement: { chain: "issuer_tax_id", office: "reference", thing: "environment" },
  refresh_token: { opaque: "token_hash" },
  remittance: { opaque: "file_key" },
  rental_rent: { thing: "source" },
  requirement_message: { chain: "csv", thing: "state last_error" },
  reserved_value: { thing: "entity table_name", goes: "before" },
  schema_migration: { thing: "name checksum" },
  schema_object: { thing: "kind name checksum" },
  seal_validation: { thing: "failure", opaque: "pdf_key pdf_sha256" },
  seal_key: { office: "name tax_id", opaque: "certificate sealed_key" },
  search_word: { goes: "word" },
  second_factor: { opaque: "sealed_secret" },
  session: { thing: "end_reason", brief: "user_agent address" },
  set_up_key: { opaque: "key_hash" },
  sheet_header: { goes: "header", thing: "entity field" },
  shortened_lease: { thing: "field" },
  signer: { thing: "party language code_choice" },
  signer_stamp: { opaque: "token" },
  signing_code: { opaque: "key_hash pdf_sha256 code_hash" },
  sms: { thing: "state error", opaque: "provider_id server_answer" },
  sms_queue: { opaque: "sealed_message" },
  sms_secret: { opaque: "sealed_token" },
  smtp_secret: { opaque: "sealed_password" },
  stamp_authority: { thing: "url policy failure", office: "account", opaque: "sealed_password" },
  template_revision: { thing: "file_name placeholders unknown", opaque: "file_key file_sha256" },
  user: { opaque: "password_hash" },
  user_link: { opaque: "key_hash", thing: "purpose" },
  verifactu_batch: {
    chain: "issuer_tax_id reference",
    thing: "state last_error environment",
    opaque: "file_key sha256",
  },
  ticketbai_chain: { opaque: "content_hash" },
  ticketbai_file: {
    chain: "issuer_tax_id number series content document identifier verification_url rectified applications",
    thing: "territory state fault",
    opaque: "content_hash signature_value",
  },
  verifactu_chain: { chain: "issuer_tax_id", opaque: "hash content_hash" },
  verifactu_event: {
    chain: "issuer_tax_id details",
    office: "system third_party",
    thing: "kind",
    opaque: "previous_hash hash",
  },
  verifactu_record: {
    chain: "issuer_tax_id number invoice_type content answer_csv",
    thing: "kind sent_state mode",
    opaque: "previous_hash hash content_hash",
  },
  verifactu_signature: { chain: "document" },
  verifactu_sending: { thing: "environment" },
  visitor_upload: { brief: "address", opaque: "link_hash" },
  webhook_attempt: { thing: "error" },
  webhook_delivery: { thing: "event state last_error" },
  webhook_work: { opaque: "sealed_secret former_secret" },
};

const all: readonly Resource[] = resources;

/** What the resources and the list above name, as `table.column`. */
export const retainedColumns: readonly string[] = [
  ...all.flatMap(({ name, retained = {} }) => Object.keys(retained).map((column) => `${name}.${column}`)),
  ...Object.entries(others).flatMap(([table, reasons]) =>
    Object.values(reasons).flatMap((columns) => columns.split(" ").map((column) => `${table}.${column}`)),
  ),
];

const isEnum = (schema: z.core.$ZodType | undefined) => schema && innermost(schema)._zod.def.type === "enum";

/** What follows from other columns of every entity that has it, one of a few words of ours, and names of catalogues. */
export const impliedColumns: readonly string[] = all.flatMap(({ name, row, has_english_names }) => [
  ...Object.keys(row.shape).flatMap((column) => (isEnum(row.shape[column]) ? [`${name}.${column}`] : [])),
  `${name}.label`,
  `${name}.search_text`,
  ...(has_english_names ? [`${name}.name_en`] : []),
]);
