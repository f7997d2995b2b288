import * as z from "zod/mini";
import { documentEvent } from "#shared/domain/documents/document-event.ts";
import { documentVersion } from "#shared/domain/documents/document-version.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import { signerRow } from "#shared/domain/documents/signer.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respondJson, type Route } from "#server/engine/http/route.ts";
import { LINK_ACTOR_SQL } from "./signing/link-actor.ts";

/** What became of the mail of an event: the server's answer, and the Message-ID under which it took the mail. */
const MAIL_SQL = `(select jsonb_strip_nulls(jsonb_build_object('mail_state', m.state, 'server_answer', m.server_answer, 'message_id', m.message_id))
  from mail m where m.id = (e.details ->> 'mail_id')::uuid)`;

/** The same of a text message. */
const SMS_SQL = `(select jsonb_strip_nulls(jsonb_build_object('mail_state', x.state, 'sms_error', x.error, 'server_answer', x.server_answer, 'message_id', x.provider_id))
  from sms x where x.id = (e.details ->> 'sms_id')::uuid)`;

/** Of documents that are signed together, the row of the first has link and reminders. */
const ofLink: ReadonlySet<string> = new Set(["keyed_at", "reminded_at", "reminder_count"]);
const signerColumns = Object.keys(signerRow.shape).map((name) =>
  ofLink.has(name) ? `case when l.id is null then s.${name} else l.${name} end as ${name}` : `s.${name}`,
);
const SIGNERS_SQL = `
  select ${signerColumns.join(", ")} from signer s left join signer l on l.id = s.lead_id
  where s.document_id = $1 order by s.position`;

/** Dependent tables of a document, with the SQL and order for reading each. */
const parts = [
  {
    name: "signers",
    summary: "Lists who signs a document, in their order",
    output: signerRow,
    sql: SIGNERS_SQL,
  },
  {
    name: "events",
    summary: "Lists what happened to a document, the latest first",
    output: documentEvent,
    sql: `select e.id, e.document_id, e.at, e.kind, e.signer_id, s.name as signer_name,
            case when e.ip is not null then ${LINK_ACTOR_SQL} end as doer_name, e.actor_id, u.name as actor_label, e.ip, e.user_agent,
            e.details || coalesce(${MAIL_SQL}, ${SMS_SQL}, '{}') as details
          from document_event e left join signer s on s.id = e.signer_id left join "user" u on u.id = e.actor_id
          where e.document_id = $1 order by e.id desc`,
  },
  {
    name: "versions",
    summary: "Lists the files that a document had, the latest first",
    output: documentVersion,
    sql: `select v.id, v.document_id, v.number, v.kind, v.file_name, v.sha256, v.size, v.template_revision, v.created_at, v.created_by,
            u.name as author_label
          from document_version v left join "user" u on u.id = v.created_by where v.document_id = $1 order by v.number desc`,
  },
] as const;

/** Whether the document is a draft whose present file was not rendered yet: its page is open, so a preview is near. */
async function isUnrendered(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db.query<{ is_unrendered: boolean }>(
    `select d.state = 'draft' and d.docx_key is not null and p.document_id is null as is_unrendered
     from document d left join document_pdf p on p.document_id = d.id and p.docx_sha256 = d.docx_sha256 where d.id = $1`,
    [id],
  );
  return row?.is_unrendered ?? false;
}

/** GET /documents/{id}/signers, …/events, …/versions: with permission to read the document. */
export const documentPartsRoutes: readonly Route[] = parts.map(({ name, summary, output, sql }) =>
  readRoute({
    path: `/documents/:id/${name}`,
    summary,
    access: { entity: "document", action: "read" },
    output: z.array<z.core.$ZodType>(output),
    run: async ({ db, services, user, params }) => {
      const id = params["id"] ?? "";
      await requireRow(db, documentResource, id, user);
      if (name === "signers" && (await isUnrendered(db, id))) services.documentRenderer.prepare();
      const [row] = await db.query<{ json: string }>(
        `select coalesce(json_agg(p), '[]')::text as json from (${sql}) p`,
        [id],
      );
      return respondJson(row?.json ?? "[]");
    },
  }),
);
