import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import {
  blockInput,
  erasedInput,
  erasedList,
  erasurePreview,
  erasureProposal,
} from "#shared/domain/persons/personal-data.ts";
import { isErasable, retentionOf } from "#shared/domain/persons/retention.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { recordAuditEntry } from "#server/engine/db/record-audit-entry.ts";
import { respondWithRow } from "#server/engine/http/crud-routes.ts";
import { bodyOf, readRoute, versioned, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, respondJson, type Route } from "#server/engine/http/route.ts";
import { refuseHindered } from "./block-hindrances.ts";
import { eraseAgain, readErased } from "./erase-again.ts";
import { eraseSubject, readRetainedDocuments } from "./erase-subject.ts";
import { partsOf } from "./personal-parts.ts";
import { countPersonalData } from "./read-personal-data.ts";
import { readFacts } from "./retention-facts.ts";
import { lockSubject, type SubjectKind, subjectKinds } from "./subject-kinds.ts";
import { readSubject } from "./subject.ts";
import { enqueueBackupErasure } from "./erase-in-backups.ts";

const access = { entity: "personal_data", action: "approve" } as const;

/** GET …/{id}/erasure: what would be deleted, what would stay, and whether a law requires retention. */
const previewRoute = (kind: SubjectKind): Route =>
  readRoute({
    path: `/${kind.resource.path}/:id/erasure`,
    summary: `What erasing ${kind.entity === "person" ? "a person" : "an owner"} would remove, and until when a law requires it to be retained`,
    access,
    output: erasurePreview,
    run: async ({ db, user, params, services }) => {
      const { id } = await kind.read(db, params["id"] ?? "", user);
      const subject = await readSubject(db, kind.entity, id);
      const facts = await readFacts(db, kind.entity, subject.ids);
      const { until = null, term = null } = retentionOf(facts) ?? {};
      const rows = await countPersonalData(db, partsOf[kind.entity], subject);
      const kept_documents = await readRetainedDocuments(db, subject);
      return respond({ until, term, is_due: isErasable(facts, services.clock.today()), rows, kept_documents });
    },
  });

/** POST …/{id}/erase: permanent; refused with open matters or while a law requires retention. */
const eraseRoute = (kind: SubjectKind): Route =>
  writeRoute({
    method: "POST",
    path: `/${kind.resource.path}/:id/erase`,
    summary: `Erases the data of ${kind.entity === "person" ? "a person" : "an owner"} for good, once no law requires them to be retained`,
    access,
    body: versioned(bodyOf(blockInput, kind.entity)),
    output: kind.resource.row,
    run: async (context) => {
      const { tx, user, input, services } = context;
      const { id } = await lockSubject(kind, context);
      const { ids } = await readSubject(tx, kind.entity, id);
      await refuseHindered(tx, kind.entity, ids);
      const retention = retentionOf(await readFacts(tx, kind.entity, ids));
      if (retention && retention.until >= services.clock.today())
        throw new AppError("erase_too_early", { params: { until: retention.until }, data: retention });
      await eraseSubject(tx, kind.entity, id);
      const { label } = await kind.read(tx, id, user);
      await recordAuditEntry(tx, { entity: kind.entity, id, label }, "erase", { reason: [null, input.value.reason] });
      await enqueueBackupErasure(tx);
      return respondWithRow(context, kind.resource, id);
    },
  });

const PROPOSALS_SQL = `
  select coalesce(json_agg(r order by r.until nulls first, r.subject_id), '[]')::text as json from (
    select e.entity, e.subject_id, s.label, s.version, s.blocked_at is not null as is_blocked, e.until, e.term, e.proposed_at
    from erasure_proposal e join (
      select 'person' as entity, id, label, version, blocked_at from person where erased_at is null and merged_into_id is null
      union all select 'owner', id, label, version, blocked_at from owner where erased_at is null) s
      on s.entity = e.entity and s.id = e.subject_id
    order by e.until nulls first, e.subject_id limit 500) r`;

async function readJson(db: Queryable, sql: string): Promise<string> {
  const [row] = await db.query<{ json: string }>(sql, []);
  return row?.json ?? "[]";
}

/** GET /personal-data/proposals: up to 500 subjects whose retention term has passed, oldest first. */
const proposalsRoute: Route = readRoute({
  path: "/personal-data/proposals",
  summary: "Persons and owners whose legal term has passed, proposed for erasure each night",
  access,
  output: z.array(erasureProposal),
  run: async ({ db }) => respondJson(await readJson(db, PROPOSALS_SQL)),
});

/** GET /personal-data/erased: ids of all erased subjects, to be stored with backups made by other means. */
const erasedRoute: Route = readRoute({
  path: "/personal-data/erased",
  summary: "The ids of all erased persons and owners, for a database restored by other means than npm run restore",
  access,
  output: erasedList,
  run: async ({ db }) => respond({ ids: await readErased(db) }),
});

/** POST /personal-data/erased: erases again those restored by such a backup; unknown ids are ignored. */
const eraseAgainRoute: Route = writeRoute({
  method: "POST",
  path: "/personal-data/erased",
  summary: "Repeats erasures that an older backup undid",
  access,
  body: bodyOf(erasedInput),
  output: erasedList,
  run: async ({ tx, input }) => respond({ ids: await eraseAgain(tx, input.ids) }),
});

export const erasureRoutes: readonly Route[] = [
  ...subjectKinds.flatMap((kind) => [previewRoute(kind), eraseRoute(kind)]),
  proposalsRoute,
  erasedRoute,
  eraseAgainRoute,
];
