import { normalizeHeader, rememberedHeader } from "#shared/domain/administration/match-columns.ts";
import { liveRentalStates } from "#shared/domain/rentals/rental.ts";
import type { SubjectEntity } from "#shared/domain/persons/personal-data.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import {
  isAboutSubject,
  isMailToDelegate,
  SUBJECT_EXITS,
  SUBJECT_ISSUERS,
  SUBJECT_RENTALS,
  type SubjectColumn,
} from "./personal-part.ts";
import { maskedParts, maskSubject, readReservedWords, whileReserving } from "./reserve-data.ts";
import { readSubject, type PersonalDataSubject, SUBJECT, subjectValues } from "./subject.ts";

const columnOf = { person: "person_id", owner: "owner_id" } as const satisfies Record<SubjectEntity, SubjectColumn>;

/** Whether another signer has not been erased and is not being erased. */
const BOUND_BY_OTHERS = `exists (
  select 1 from signer s left join person p on p.id = s.person_id left join owner o on o.id = s.owner_id
  where s.document_id = d.id and ((p.id is not null and p.id <> all($1::uuid[]) and p.erased_at is null)
    or (o.id is not null and o.id <> all($1::uuid[]) and o.erased_at is null)))`;

/**
 * A document signed by several parties is sealed and cannot lose a single name: it stays whole while it binds others
 * and is deleted when it binds no one. A contract binds while its rental lives (LAU, art. 9 and 10); after that the
 * terms (Código Civil, art. 1964.2; Código de Comercio, art. 30) are those of the erased party, so they have passed.
 * A document without a rental binds its signers until they are erased too.
 */
const IS_BINDING = `(${BOUND_BY_OTHERS} and case when d.rental_id is null then true
  else exists (select 1 from rental r where r.id = d.rental_id and r.state in ('${liveRentalStates.join("', '")}')) end)`;

const signedDocuments = (column: SubjectColumn, condition: string) => `
  select d.id from document d where d.id in (select document_id from signer where ${column} = any($1::uuid[])) and ${condition}`;
const goneDocuments = (column: SubjectColumn) => signedDocuments(column, `not ${IS_BINDING}`);

export interface RetainedDocument {
  readonly id: string;
  readonly label: string;
}

/** Documents that stay although one of their signers is erased. */
export function readRetainedDocuments(
  db: Queryable,
  { entity, ids }: PersonalDataSubject,
): Promise<readonly RetainedDocument[]> {
  return db.query<RetainedDocument>(
    `select d.id, d.label from document d where d.id in (${signedDocuments(columnOf[entity], IS_BINDING)}) and d.pdf_key is not null order by d.label, d.id`,
    [ids],
  );
}

const reservedRows = (table: string) =>
  `select row_id from reserved_value where table_name = '${table}' and subject_id = any($1::uuid[])`;
const BOOKINGS = "(select id from booking where person_id = any($1::uuid[]))";

/** Deletions of what need not remain, in foreign key order. Files without a row are swept within the hour. */
const removals = (column: SubjectColumn): readonly string[] => [
  `delete from mail t where t."to" = any($3::text[]) or ${isAboutSubject(column, "t")}
     or ${isMailToDelegate(column, "t")} or t.id in (${reservedRows("mail")})`,
  `delete from notification where id in (${reservedRows("notification")}) or subject_id in ${BOOKINGS}`,
  `delete from booking_consent where booking_id in ${BOOKINGS}`,
  `delete from booking_message where booking_id in ${BOOKINGS}`,
  `delete from booking_key where booking_id in ${BOOKINGS}`,
  `delete from booking_occupant where booking_id in ${BOOKINGS}`,
  `delete from attachment where owner_entity = 'booking' and owner_id in ${BOOKINGS}`,
  // What proves a claim against a tenant goes with the tenant.
  `delete from attachment where owner_entity = 'rental' and owner_id in (select id from rental where tenant_id = any($1::uuid[]))`,
  `delete from attachment where owner_entity = 'rental_exit' and owner_id in ${SUBJECT_EXITS}`,
  `delete from incident_tracking where incident_id in (
     select id from incident where reporter_email = any($3::text[]) or reporter_phone = any($3::text[])
     union ${reservedRows("incident")})`,
  // A job removes the files of those that stay as a mark with their document.
  `update identity_picture set deleted_at = clock_now(), deletion = 'erased'
   where deleted_at is null and signer_id in (select id from signer where ${column} = any($1::uuid[]))`,
  "delete from bulk_upload_row where record_id = any($1::uuid[])",
  `delete from document_field where document_id in (${goneDocuments(column)})`,
  `delete from document_pdf where document_id in (${goneDocuments(column)})`,
  `delete from document_version where document_id in (${goneDocuments(column)})`,
  `delete from document_event where document_id in (${goneDocuments(column)})`,
  // A mandate that was signed stays with what it collected, without its document; one that was not collected nothing.
  `delete from mandate where signed_on is null and document_id in (${goneDocuments(column)})`,
  `update mandate set document_id = null where document_id in (${goneDocuments(column)})`,
];

/** Deletes a document's signers with it: each is found through the other. */
const documentsSql = (column: SubjectColumn) => `
  with ${SUBJECT}, gone as (${goneDocuments(column)}), signers as (delete from signer where document_id in (select id from gone))
  select id from gone`;

/**
 * What was sent to the tax agency stays there; the stored copy loses the customer. A signed TicketBAI document goes as a whole:
 * without the name it would not be what was signed. Its identifier and hashes stay.
 */
const chainedTables = ["verifactu_record", "ticketbai_file"] as const;
type ChainedTable = (typeof chainedTables)[number];

/** @param content without the erased data, of the row `v` */
const eraseContent = (table: ChainedTable, content: string): string => `
  update ${table} v set erased_at = coalesce(v.erased_at, clock_now()), content = ${content}`;

/** Of a party that the document names. */
const eraseParty = (table: ChainedTable, content: string): string =>
  `${eraseContent(table, content)}${table === "ticketbai_file" ? ", document = null" : ""}`;

const customerSql = (table: ChainedTable, column: SubjectColumn) => `${eraseParty(
  table,
  `v.content - 'correction' || '{"customer_name": "•••", "customer_tax_id": null, "customer_address": null, "notes": null, "paper": null, "joint_tenants": []}'`,
)}
  where v.invoice_id in (select id from invoice where ${column} = any($1::uuid[]))`;

/** Records of invoices to others that name the erased person as a tenant lose that name and number. */
const jointSql = (table: ChainedTable) => `${eraseContent(
  table,
  `jsonb_set(v.content, '{joint_tenants}', (
      select jsonb_agg(mask_words(j, $3::text[]) order by place)
      from jsonb_array_elements_text(v.content -> 'joint_tenants') with ordinality g (j, place)))`,
)}
  where v.invoice_id in (select id from invoice where rental_id in ${SUBJECT_RENTALS})
    and exists (select 1 from jsonb_array_elements_text(v.content -> 'joint_tenants') j where mask_words(j, $3::text[]) <> j)`;

/** An issuer's NIF stays: the chain's hashes include it (RD 1007/2023, art. 12 and 13). */
const issuerSql = (table: ChainedTable) => `${eraseParty(
  table,
  `v.content || '{"issuer_name": "•••", "issuer_address": "•••", "notes": null, "paper": null}'`,
)}
  where v.issuer_id in ${SUBJECT_ISSUERS}`;

/** Signed documents name customer and issuer, and a part of one cannot be blanked: hash and position stay in the record and the event. */
const signaturesSql = (column: SubjectColumn) => `
  delete from verifactu_signature s where s.record_id in (
      select v.id from verifactu_record v join invoice i on i.id = v.invoice_id where i.${column} = any($1::uuid[]))
    or s.record_id in (
      select v.id from verifactu_record v join invoice i on i.id = v.invoice_id
      where i.rental_id in ${SUBJECT_RENTALS} and v.erased_at is not null)
    or s.issuer_id in ${SUBJECT_ISSUERS}`;

/** Words that no record contains any more are removed from the search suggestions. */
const WORDS_SQL = `
  delete from search_word s where s.word in (select words_of(w) from unnest($1::text[]) w)
    and not exists (select 1 from person t where t.search_text like '%' || s.word || '%')
    and not exists (select 1 from owner t where t.search_text like '%' || s.word || '%')
    and not exists (select 1 from property t where t.search_text like '%' || s.word || '%')
    and not exists (select 1 from asset t where t.search_text like '%' || s.word || '%')
    and not exists (select 1 from incident t where t.search_text like '%' || s.word || '%')`;

/** Headers that consist of words of the subject's name, in whatever order and columns: the first row of a file without headers. */
const HEADERS_SQL = "delete from sheet_header where string_to_array(header, ' ') <@ $1::text[]";

const headerWords = (words: readonly string[]) =>
  words.flatMap((word) => [normalizeHeader(word), rememberedHeader(word)].flatMap((header) => header.split(" ")));

/** Same steps for persons and owners; only the referencing columns differ. */
async function removeRows(tx: Tx, subject: PersonalDataSubject): Promise<void> {
  const column = columnOf[subject.entity];
  for (const sql of removals(column)) await tx.query(`with ${SUBJECT} ${sql}`, subjectValues(subject));
  const documents = await tx.query<{ id: string }>(documentsSql(column), subjectValues(subject));
  await tx.query("delete from document where id = any($1)", [documents.map((one) => one.id)]);
  for (const table of chainedTables) await tx.query(customerSql(table, column), [subject.ids]);
  for (const table of chainedTables)
    if (subject.entity === "owner") await tx.query(issuerSql(table), [subject.ids]);
    else await tx.query(`with ${SUBJECT} ${jointSql(table)}`, subjectValues(subject));
  // Signatures name the certificate that made them.
  await tx.query(`with ${SUBJECT} ${signaturesSql(column)}`, subjectValues(subject));
  if (subject.entity === "owner")
    await tx.query(`delete from certificate where issuer_id in ${SUBJECT_ISSUERS}`, [subject.ids]);
}

/**
 * Erases a person or owner permanently, in the caller's transaction: rows that must remain as amounts are anonymised,
 * the rest is deleted. Idempotent. The caller holds the lock on the row and has checked that it is allowed.
 */
export async function eraseSubject(tx: Tx, entity: SubjectEntity, id: string): Promise<void> {
  const found = await readSubject(tx, entity, id);
  const subject: PersonalDataSubject = { ...found, words: [...found.words, ...(await readReservedWords(tx, id))] };
  // First, since it is found through rows that are deleted next.
  await maskSubject(
    tx,
    subject,
    null,
    maskedParts(entity).filter(({ name }) => name === "history"),
  );
  await whileReserving(tx, () => removeRows(tx, subject));
  await maskSubject(tx, subject, null);
  await tx.query("delete from reserved_value where subject_id = any($1)", [subject.ids]);
  await tx.query(WORDS_SQL, [subject.words]);
  await tx.query(HEADERS_SQL, [headerWords(subject.words)]);
  await whileReserving(tx, async () => {
    await tx.query(
      `update ${entity} set blocked_at = null, erased_at = coalesce(erased_at, clock_now()) where id = any($1)`,
      [subject.ids],
    );
  });
  await tx.query("delete from erasure_proposal where subject_id = any($1)", [subject.ids]);
}
