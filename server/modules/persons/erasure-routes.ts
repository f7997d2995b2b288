import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import {
  blockInput,
  erasedList,
  erasurePreview,
  erasureProposal,
  MAX_ERASED,
} from "#shared/domain/persons/personal-data.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { isErasable, retentionOf } from "#shared/domain/persons/retention.ts";
import { lockRow, readRow, type Runner } from "#server/db/table-store.ts";
import { answerRow, requireFresh } from "#server/http/crud-routes.ts";
import { bodyOf, readRoute, versioned, writeRoute } from "#server/http/define-route.ts";
import { answer, answerJson, type Route } from "#server/http/route.ts";
import { refuseHindered } from "./block-hindrances.ts";
import { erasePerson } from "./erase-person.ts";
import { personParts } from "./personal-parts.ts";
import { readSubject } from "./person-subject.ts";
import { countKept } from "./read-kept-data.ts";
import { recordOn } from "./record-on.ts";
import { readFacts } from "./retention-facts.ts";

const access = { entity: "personal_data", action: "approve" } as const;

/** GET /persons/{id}/erasure: what would go, and whether a law has it kept. */
const previewRoute: Route = readRoute({
  path: "/persons/:id/erasure",
  summary: "What erasing a person would take, and until when a law has it kept",
  access,
  output: erasurePreview,
  run: async ({ db, user, params, services }) => {
    const { id } = await readRow(db, personResource, params["id"] ?? "", user);
    const subject = await readSubject(db, id);
    const facts = await readFacts(db, subject.ids);
    const { until = null, term = null } = retentionOf(facts) ?? {};
    const rows = await countKept(db, personParts, subject);
    return answer({ until, term, is_due: isErasable(facts, services.clock.today()), rows });
  },
});

/** POST /persons/{id}/erase: for good, once nothing goes on with them and no law has their data kept. */
const eraseRoute: Route = writeRoute({
  method: "POST",
  path: "/persons/:id/erase",
  summary: "Erases a person's data for good, once no law has them kept",
  access,
  body: versioned(bodyOf(blockInput, "person")),
  output: personResource.row,
  run: async (context) => {
    const { tx, user, params, input, services } = context;
    const person = await lockRow(tx, personResource, params["id"] ?? "", user, "withdrawal");
    requireFresh(person, input.version);
    if (person.merged_into_id !== null)
      throw new AppError("person_merged", {
        params: { name: person.merged_into_label ?? "", id: person.merged_into_id },
      });
    if (person.erased_at !== null) throw new AppError("person_erased");
    const { ids } = await readSubject(tx, person.id);
    await refuseHindered(tx, ids);
    const retention = retentionOf(await readFacts(tx, ids));
    if (retention && retention.until >= services.clock.today())
      throw new AppError("erase_too_early", { params: { until: retention.until }, data: retention });
    await erasePerson(tx, person.id);
    const { label } = await readRow(tx, personResource, person.id, user);
    await recordOn(tx, "person", { id: person.id, label }, "erase", { reason: [null, input.value.reason] });
    return answerRow(context, personResource, person.id);
  },
});

const PROPOSALS_SQL = `
  select coalesce(json_agg(r order by r.until nulls first, r.person_id), '[]')::text as json from (
    select e.person_id, p.label, p.version, p.blocked_at is not null as is_blocked, e.until, e.term, e.proposed_at
    from erasure_proposal e join person p on p.id = e.person_id and p.erased_at is null and p.merged_into_id is null
    order by e.until nulls first, e.person_id limit 500) r`;

async function readJson(db: Runner, sql: string): Promise<string> {
  const [row] = await db.query<{ json: string }>(sql, []);
  return row?.json ?? "[]";
}

/** GET /personal-data/proposals: whose term has passed, the oldest first, 500 of them. */
const proposalsRoute: Route = readRoute({
  path: "/personal-data/proposals",
  summary: "Persons whose legal term has passed, proposed for erasure each night",
  access,
  output: z.array(erasureProposal),
  run: async ({ db }) => answerJson(await readJson(db, PROPOSALS_SQL)),
});

/** GET /personal-data/erased: the ids that are left of those who were erased, to be kept beside older backups. */
const erasedRoute: Route = readRoute({
  path: "/personal-data/erased",
  summary: "The ids of those who were erased, for a database restored from an older backup",
  access,
  output: erasedList,
  run: async ({ db }) => {
    const rows = await db.query<{ id: string }>(
      `select id from person where erased_at is not null order by erased_at desc, id limit ${MAX_ERASED}`,
      [],
    );
    return answer({ ids: rows.map(({ id }) => id) });
  },
});

/** POST /personal-data/erased: erases those again who came back with an older backup; others and unknown ids are left out. */
const eraseAgainRoute: Route = writeRoute({
  method: "POST",
  path: "/personal-data/erased",
  summary: "Erases again whom an older backup brought back",
  access,
  body: bodyOf(erasedList),
  output: erasedList,
  run: async ({ tx, input }) => {
    const rows = await tx.query<{ id: string; label: string }>(
      "select id, label from person where id = any($1) and erased_at is null and merged_into_id is null order by id for update",
      [input.ids],
    );
    for (const { id } of rows) {
      await erasePerson(tx, id);
      await recordOn(tx, "person", { id, label: "•••" }, "erase");
    }
    return answer({ ids: rows.map(({ id }) => id) });
  },
});

export const erasureRoutes: readonly Route[] = [previewRoute, eraseRoute, proposalsRoute, erasedRoute, eraseAgainRoute];
