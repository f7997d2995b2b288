import type { Tx } from "#server/db/transaction.ts";
import { readSubject, type Subject, SUBJECT, subjectValues } from "./person-subject.ts";
import { maskedParts, maskSubject, readReservedWords, whileReserving } from "./reserve-data.ts";

const historyParts = maskedParts.filter(({ name }) => name === "history");

/** Documents in which nobody else signs who is not erased, or about to be: their files go with them. */
const OWN_DOCUMENTS = `
  select d.id from document d where d.id in (select document_id from signer where person_id = any($1::uuid[]))
    and not exists (select 1 from signer s join person p on p.id = s.person_id
                    where s.document_id = d.id and p.id <> all($1::uuid[]) and p.erased_at is null)`;

/** What need not remain, in the order in which rows point to each other. Files whose row is gone are swept within the hour. */
const removals = [
  `delete from mail where "to" = any($3::text[]) or id in (
     select row_id from reserved_value where table_name = 'mail' and person_id = any($1::uuid[]))`,
  `delete from notification where id in (select row_id from reserved_value where table_name = 'notification' and person_id = any($1::uuid[]))
     or subject_id in (select id from booking where person_id = any($1::uuid[]))`,
  `delete from booking_consent where booking_id in (select id from booking where person_id = any($1::uuid[]))`,
  `delete from booking_message where booking_id in (select id from booking where person_id = any($1::uuid[]))`,
  `delete from booking_key where booking_id in (select id from booking where person_id = any($1::uuid[]))`,
  `delete from booking_occupant where booking_id in (select id from booking where person_id = any($1::uuid[]))`,
  `delete from attachment where owner_entity = 'booking' and owner_id in (select id from booking where person_id = any($1::uuid[]))`,
  `delete from incident_tracking where incident_id in (
     select id from incident where reporter_email = any($3::text[]) or reporter_phone = any($3::text[])
     union select row_id from reserved_value where table_name = 'incident' and person_id = any($1::uuid[]))`,
  "delete from bulk_upload_row where record_id = any($1::uuid[])",
  `delete from document_print where document_id in (${OWN_DOCUMENTS})`,
  `delete from document_version where document_id in (${OWN_DOCUMENTS})`,
  `delete from document_event where document_id in (${OWN_DOCUMENTS})`,
] as const;

/** A document and its signers go together: either is how the other is found. */
const DOCUMENTS_SQL = `
  with ${SUBJECT}, gone as (${OWN_DOCUMENTS}), signers as (delete from signer where document_id in (select id from gone))
  select id from gone`;

/** What the tax agency was told stays told; our copy of it loses the customer. */
const RECORDS_SQL = `
  update verifactu_record v set erased_at = coalesce(v.erased_at, clock_now()),
    content = v.content || '{"customer_name": "•••", "customer_tax_id": null, "customer_address": null, "notes": null, "paper": null, "joint_tenants": []}'
  where v.invoice_id in (select id from invoice where person_id = any($1::uuid[]))`;

/** Words that nobody is called by any more are not offered to searches. */
const WORDS_SQL = `
  delete from search_word s where s.word in (select words_of(w) from unnest($1::text[]) w)
    and not exists (select 1 from person t where t.search_text like '%' || s.word || '%')
    and not exists (select 1 from owner t where t.search_text like '%' || s.word || '%')
    and not exists (select 1 from property t where t.search_text like '%' || s.word || '%')
    and not exists (select 1 from asset t where t.search_text like '%' || s.word || '%')
    and not exists (select 1 from incident t where t.search_text like '%' || s.word || '%')`;

/**
 * Erases somebody for good, in the caller's transaction: what must remain as numbers loses whose they were, the rest goes. Done again
 * it changes nothing. The caller holds their row and has asked whether it may be done.
 */
export async function erasePerson(tx: Tx, id: string): Promise<void> {
  const found = await readSubject(tx, id);
  const subject: Subject = { ...found, words: [...found.words, ...(await readReservedWords(tx, id))] };
  // First what is found by rows that go.
  await maskSubject(tx, subject, null, historyParts);
  await whileReserving(tx, async () => {
    for (const sql of removals) await tx.query(`with ${SUBJECT} ${sql}`, subjectValues(subject));
    const documents = await tx.query<{ id: string }>(DOCUMENTS_SQL, subjectValues(subject));
    await tx.query("delete from document where id = any($1)", [documents.map((one) => one.id)]);
    await tx.query(RECORDS_SQL, [subject.ids]);
  });
  await maskSubject(tx, subject, null);
  await tx.query("delete from reserved_value where person_id = any($1)", [subject.ids]);
  await tx.query(WORDS_SQL, [subject.words]);
  await whileReserving(tx, async () => {
    await tx.query(
      "update person set blocked_at = null, erased_at = coalesce(erased_at, clock_now()) where id = any($1)",
      [subject.ids],
    );
  });
  await tx.query("delete from erasure_proposal where person_id = any($1)", [subject.ids]);
}
