import { HIDDEN, type SubjectEntity } from "#shared/domain/persons/personal-data.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** A person or owner, with the values for the statements of `personal-parts.ts`. */
export interface PersonalDataSubject {
  readonly entity: SubjectEntity;
  /** Ids including those of merged persons. */
  readonly ids: readonly string[];
  /** Pseudonym that identifies them without a name. */
  readonly mark: string;
  /** Texts that identify them elsewhere: names, numbers, addresses. */
  readonly words: readonly string[];
}

/** Shorter texts occur inside other words. */
const SHORTEST_WORD = 5;

/** SQL of the subject's rows and of further identifying texts. */
const sources: Readonly<Record<SubjectEntity, { own: string; texts: string; other: SubjectEntity }>> = {
  person: {
    own: "select * from person where id = $1 or merged_into_id = $1",
    texts: `
      select concat_ws(' ', b.name, b.last_name) from booking b where b.person_id in (select id from own)
      union select c.value from booking b, lateral (values (b.email), (b.phone)) c (value) where b.person_id in (select id from own)`,
    other: "owner",
  },
  owner: {
    own: "select * from owner where id = $1",
    texts: `
      select c.value from issuer i, lateral (values (i.name), (i.tax_id), (i.bank_account), (i.creditor_id)) c (value)
      where i.owner_id in (select id from own)`,
    other: "person",
  },
};

/** Texts shared with another person or owner are excluded: they would export or mask the other's data. */
const subjectSql = (entity: SubjectEntity) => {
  const { own, texts, other } = sources[entity];
  return `
  with own as (${own}),
  texts (word) as (
    select c.value from own, lateral (values (label), (documentation), (email), (phone), (bank_account)) c (value)
    union ${texts})
  select (select array_agg(id) from own) as ids, upper(right(replace($1::text, '-', ''), 8)) as mark,
    coalesce((select array_agg(word order by length(word) desc, word) from texts t
      where length(word) >= ${SHORTEST_WORD} and word <> all($2)
        and not exists (select 1 from ${entity} o where o.id not in (select id from own) and word in (o.email, o.phone, o.bank_account))
        and not exists (select 1 from ${other} o where word in (o.label, o.documentation, o.email, o.phone, o.bank_account))), '{}') as words`;
};

/** @throws Error for an unknown id */
export async function readSubject(db: Queryable, entity: SubjectEntity, id: string): Promise<PersonalDataSubject> {
  const [found] = await db.query<Omit<PersonalDataSubject, "entity">>(subjectSql(entity), [id, Object.values(HIDDEN)]);
  if (!found?.ids) throw new Error(`There is no such ${entity}`);
  return { ...found, entity };
}

/**
 * Parameters of each statement of a part, in order. Every statement declares all of them, since PostgreSQL refuses
 * unused parameters.
 */
export const subjectValues = ({
  ids,
  mark,
  words,
}: Pick<PersonalDataSubject, "ids" | "mark" | "words">): readonly unknown[] => [ids, mark, words];
export const SUBJECT = "subject as (select $1::uuid[], $2::text, $3::text[])";
