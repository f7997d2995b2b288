import { addMinutes } from "#server/demo/moments.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { fits } from "#server/areas/documents/templates/template-conditions.ts";

/** State that a demo contract reaches. */
export type DocumentStory = "drafted" | "sent" | "read" | "partly_signed" | "signed" | "declined" | "expired";

/** A rental with a demo contract, and the template for its kind of asset. */
export interface DemoDocumentSubject {
  readonly rental_id: string;
  readonly template_id: string;
  readonly document_type_id: string;
  readonly title: string;
  readonly story: DocumentStory;
  /** Creation time, ISO 8601. */
  readonly at: string;
}

type Candidate = Omit<DemoDocumentSubject, "story">;

const TEMPLATE = `
  join asset a on a.id = r.asset_id join asset_type k on k.id = a.asset_type_id
  join lateral (
    select t.id as template_id, t.document_type_id, t.title from template t join document_type y on y.id = t.document_type_id
    where t.state = 'active' and y.is_contract and ${fits("t", "r", "k")} order by t.id limit 1) t on true`;

/** Rentals pending signature, drafts, and those signed last. */
const GROUPS: readonly (readonly [stories: readonly DocumentStory[], sql: string])[] = [
  [
    ["read", "partly_signed", "sent", "partly_signed"],
    `select r.id as rental_id, t.*, greatest(r.created_at, $1::timestamptz - interval '6 days') as at from rental r ${TEMPLATE}
     where r.state = 'pending_signature' and r.deposit_id is not null order by r.code`,
  ],
  [
    ["expired", "declined", "drafted", "drafted", "drafted"],
    `select r.id as rental_id, t.*, r.created_at as at from rental r ${TEMPLATE}
     where r.state = 'draft' and r.deposit_id is not null and r.created_at < $1::timestamptz - interval '20 hours'
     order by r.created_at, r.id`,
  ],
  [
    ["signed", "signed"],
    `select r.id as rental_id, t.*, r.signed_on + time '09:20' as at from rental r ${TEMPLATE}
     where r.state in ('upcoming', 'active') and r.signed_on < ($1::timestamptz at time zone 'Europe/Madrid')::date order by r.signed_on desc, r.code`,
  ],
];

/** Rentals chosen for the demo's contracts; fewer where there are not enough rentals. */
export async function readDocumentSubjects(tx: Tx, now: string): Promise<DemoDocumentSubject[]> {
  const subjects: DemoDocumentSubject[] = [];
  for (const [stories, sql] of GROUPS) {
    const rows = await tx.query<Candidate>(`${sql} limit ${stories.length}`, [now]);
    for (const [index, row] of rows.entries()) {
      const story = stories[index];
      if (story) subjects.push({ ...row, story, at: addMinutes(new Date(row.at).toISOString(), 45) });
    }
  }
  return subjects;
}
