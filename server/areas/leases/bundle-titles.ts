import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Language } from "#shared/lib/language.ts";

/** The titles of the documents that a signer signs together, given the row that holds the link. */
export async function readTitles(db: Queryable, lead_id: string): Promise<readonly string[]> {
  const rows = await db.query<{ title: string }>(
    `select d.title from signer s join document d on d.id = s.document_id
     where s.id = $1 or s.lead_id = $1 order by d.id`,
    [lead_id],
  );
  return rows.map(({ title }) => title);
}

/** The titles as one text, for messages that name all. */
export const joinTitles = (titles: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(titles);
