import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { timelineEntry } from "#shared/domain/core/timeline.ts";
import { readRowJson, type Runner } from "#server/db/table-store.ts";
import { quoteName } from "#server/db/statement.ts";
import { readRoute } from "./define-route.ts";
import { answer, type Route } from "./route.ts";

const MAX_ENTRIES = 200;

interface Entry {
  id: string;
  at: string;
  actor_label: string | null;
  source_label: string | null;
  action: string;
  changes: Record<string, [unknown, unknown]>;
}

const TIMELINE_SQL = `
  select a.id, a.at, u.label as actor_label, b.label as source_label, a.action, a.changes
  from audit_entry a left join "user" u on u.id = a.actor_id left join bulk_upload b on b.id = a.bulk_upload_id
  where a.entity = $1 and a.entity_id = $2 order by a.id desc limit ${MAX_ENTRIES}`;

/** The names of the rows that the changes of one column speak of. */
async function labelsOf(db: Runner, entity: string, ids: readonly string[]): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const rows = await db.query<{ id: string; label: string }>(
    `select id, label from ${quoteName(entity)} where id = any($1)`,
    [ids],
  );
  return rows.map(({ id, label }) => [id, label]);
}

function idsIn(entries: readonly Entry[], column: string): string[] {
  const values = entries.flatMap(({ changes }) => changes[column] ?? []);
  return [...new Set(values.filter((value) => typeof value === "string"))];
}

/** GET /{path}/{id}/timeline: who changed what and when, newest first, with names for the ids that occur. */
export function timelineRoute(resource: Resource): Route {
  return readRoute({
    path: `/${resource.path}/:id/timeline`,
    summary: `The history of one of ${resource.path}`,
    access: { entity: resource.name, action: "read" },
    output: z.array(timelineEntry),
    run: async ({ db, user, params }) => {
      const id = params["id"] ?? "";
      if ((await readRowJson(db, resource, id, user)) === null) throw new AppError("not_found");
      const entries = await db.query<Entry>(TIMELINE_SQL, [resource.name, id]);
      const pairs = await Promise.all(
        Object.entries(resource.references).map(async ([column, reference]) =>
          reference ? labelsOf(db, reference.entity, idsIn(entries, column)) : [],
        ),
      );
      const labels = Object.fromEntries(pairs.flat());
      return answer(entries.map((entry) => ({ ...entry, labels })));
    },
  });
}
