import { HIDDEN } from "#shared/domain/persons/personal-data.ts";
import type { Runner } from "#server/db/table-store.ts";

/** Somebody as the statements of `personal-parts.ts` ask about them. */
export interface Subject {
  /** The person and those who were merged into them. */
  readonly ids: readonly string[];
  /** By what they are told apart once they have no name. */
  readonly mark: string;
  /** By what others' texts speak of them. */
  readonly words: readonly string[];
}

/** Shorter ones are in the middle of other words. */
const SHORTEST_WORD = 5;

/** What somebody shares with another person is no word of theirs: that would hand out, or hide, what is the other's. */
const SUBJECT_SQL = `
  with own as (select * from person where id = $1 or merged_into_id = $1),
  told as (
    select label as word, false as is_shared from own
    union select documentation, false from own
    union select c.value, exists (select 1 from person o where o.id not in (select id from own) and c.value in (o.email, o.phone, o.bank_account))
    from own, lateral (values (email), (phone), (bank_account)) c (value)
    union select concat_ws(' ', b.name, b.last_name), false from booking b where b.person_id in (select id from own)
    union select c.value, exists (select 1 from person o where o.id not in (select id from own) and c.value in (o.email, o.phone))
    from booking b, lateral (values (b.email), (b.phone)) c (value) where b.person_id in (select id from own))
  select (select array_agg(id) from own) as ids, upper(right(replace($1::text, '-', ''), 8)) as mark,
    coalesce((select array_agg(word order by length(word) desc, word) from told
              where length(word) >= ${SHORTEST_WORD} and not is_shared and word <> all($2)), '{}') as words`;

/** @throws Error where there is no such person */
export async function readSubject(db: Runner, id: string): Promise<Subject> {
  const [found] = await db.query<Subject>(SUBJECT_SQL, [id, Object.values(HIDDEN)]);
  if (!found) throw new Error("A person was asked about who is not there");
  return found;
}

/** The values that each statement of a part takes, in their order, all of them named: PostgreSQL refuses those that none speaks of. */
export const subjectValues = ({ ids, mark, words }: Subject): readonly unknown[] => [ids, mark, words];
export const SUBJECT = "asked as (select $1::uuid[], $2::text, $3::text[])";
