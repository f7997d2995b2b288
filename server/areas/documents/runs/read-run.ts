import type { ErrorParams } from "#shared/domain/core/errors.ts";
import type { DocumentRun } from "#shared/domain/documents/document-run.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { describeRefusal } from "./run-refusal.ts";

type Head = Omit<DocumentRun, "items">;
type Item = Omit<DocumentRun["items"][number], "refusal"> & {
  readonly code: string | null;
  readonly params: ErrorParams | null;
};

const HEAD_SQL = `
  select r.id, r.template_id, t.label as template_label, to_json(r.created_at) #>> '{}' as created_at,
    to_json(r.undone_at) #>> '{}' as undone_at
  from document_run r join template t on t.id = r.template_id`;

const ITEMS_SQL = `
  select i.rental_id, r.label as rental_label, i.state, i.document_id, d.state as document_state,
    coalesce(i.code, d.failure) as code, i.params
  from document_run_item i join rental r on r.id = i.rental_id left join document d on d.id = i.document_id
  where i.run_id = $1 order by i.position`;

async function withItems(db: Queryable, head: Head, language: Language): Promise<DocumentRun> {
  const rows = await db.query<Item>(ITEMS_SQL, [head.id]);
  const items = rows.map(({ code, params, ...item }) => ({
    ...item,
    refusal: code === null ? null : describeRefusal(code, params ?? {}, language),
  }));
  return { ...head, items };
}

/** A run of this user with what became of each rental; null for those of others. */
export async function readRun(
  db: Queryable,
  { id, user_id }: { readonly id: string; readonly user_id: string },
  language: Language,
): Promise<DocumentRun | null> {
  const [head] = await db.query<Head>(`${HEAD_SQL} where r.id = $1 and r.created_by = $2`, [id, user_id]);
  return head ? withItems(db, head, language) : null;
}

/** The user's last run of the last day: its result is found again after the dialog was closed. */
export async function readLastRun(db: Queryable, user_id: string, language: Language): Promise<DocumentRun | null> {
  const [head] = await db.query<Head>(
    `${HEAD_SQL} where r.created_by = $1 and r.created_at > clock_now() - interval '1 day' order by r.created_at desc limit 1`,
    [user_id],
  );
  return head ? withItems(db, head, language) : null;
}
