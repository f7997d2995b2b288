import { AppError } from "#shared/domain/core/app-error.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/**
 * The rows of each signer: first the one in the document that by its own type identifies signers most strictly, by the
 * strictest channel.
 */
const ROWS = `
  select s.id, coalesce(s.lead_id, s.id) as lead, s.name, s.email, s.phone, s.code_choice, s.language,
    num_nonnulls(s.person_id, s.owner_id, s.user_id) > 0 as is_linked, coalesce(p.email, o.email, u.email) as record_email,
    coalesce(p.phone, o.phone) as record_phone, coalesce(p.language, u.language) as record_language,
    row_number() over (partition by coalesce(s.lead_id, s.id) order by
      array_position(array['code_and_identity', 'code', 'link'], t.signing_strength),
      array_position(array['sms', 'sms_or_mail', 'mail'], s.code_choice), s.document_id) as nth
  from signer s join document d on d.id = s.document_id join document_type t on t.id = d.document_type_id
    left join person p on p.id = s.person_id left join owner o on o.id = s.owner_id left join "user" u on u.id = s.user_id
  where s.document_id = any($1) and s.task <> 'copy'`;

/** Where the rows differ, what the record has now; else what the first row has that is not empty. */
const agreedSql = (name: "email" | "phone" | "language") => `
  coalesce(case when count(distinct ${name}) > 1 then max(record_${name}) end,
    (array_agg(${name} order by nth) filter (where ${name} is not null))[1]) as ${name}`;

const ALIGN = `
  with rows as (${ROWS}), agreed as (
    select lead, (array_agg(code_choice order by nth))[1] as code_choice, ${agreedSql("email")}, ${agreedSql("phone")}, ${agreedSql("language")}
    from rows group by lead having count(*) > 1)
  update signer s set email = a.email, phone = a.phone, code_choice = a.code_choice, language = a.language
  from rows r join agreed a on a.lead = r.lead where s.id = r.id`;

const CONTRADICTING = `
  with rows as (${ROWS})
  select min(name) as name from rows where not is_linked group by lead having count(distinct phone) > 1 limit 1`;

/**
 * One link, one code and one page serve all rows of a signer, so that they have the same address, phone, channel of the code
 * and language: each document's evidence says what was used. A signer typed by hand has no record that decides between two phones.
 * @throws AppError bundle_signers_differ
 */
export async function alignSigners(tx: Tx, ids: readonly string[]): Promise<void> {
  const [signer] = await tx.query<{ name: string }>(CONTRADICTING, [ids]);
  if (signer) throw new AppError("bundle_signers_differ", { params: signer });
  await tx.query(ALIGN, [ids]);
}
