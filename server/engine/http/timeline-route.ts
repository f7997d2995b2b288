import * as z from "zod/mini";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { timelineEntry } from "#shared/domain/core/timeline.ts";
import { readableTable, type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "./define-route.ts";
import { idsIn, pointersOf } from "./references.ts";
import { respond, type Route } from "./route.ts";

const MAX_ENTRIES = 200;

interface Entry {
  id: string;
  at: string;
  actor_label: string | null;
  visitor: string | null;
  token: string | null;
  source_label: string | null;
  action: string;
  changes: Record<string, [unknown, unknown]>;
}

interface Label {
  id: string;
  label: string;
}

const TIMELINE_SQL = `
  select a.id, a.at, u.label as actor_label, a.visitor, a.token, b.label as source_label, a.action, a.changes
  from audit_entry a left join "user" u on u.id = a.actor_id left join bulk_upload b on b.id = a.bulk_upload_id
  where a.entity = $1 and a.entity_id = $2 order by a.id desc limit ${MAX_ENTRIES}`;

/** Labels of the rows referenced by some columns' changes, within the reader's scope. */
async function labelsOf(
  db: Queryable,
  entity: EntityName,
  ids: readonly string[],
  scope: RowScope,
): Promise<readonly Label[]> {
  if (ids.length === 0) return [];
  const statement = new Statement();
  const isNamed = `t.id = any(${statement.bind(ids)})`;
  const limit = withinScope(entity, "t", scope, statement);
  return db.query<Label>(
    `select t.id, t.label from ${readableTable(entity, scope)} t where ${isNamed}${limit ? ` and ${limit}` : ""}`,
    statement.values,
  );
}

function idsNamed(entries: readonly Entry[], field: string): string[] {
  const values = entries.flatMap(({ changes }) => changes[field] ?? []);
  return [...new Set(values.flatMap(idsIn))];
}

/** GET /{path}/{id}/timeline: who changed what and when, newest first, with labels for the ids. */
export function timelineRoute(resource: Resource): Route {
  return readRoute({
    path: `/${resource.path}/:id/timeline`,
    summary: `The history of one of ${resource.path}`,
    access: { entity: resource.name, action: "read" },
    output: z.array(timelineEntry),
    run: async ({ db, user, params }) => {
      const id = params["id"] ?? "";
      await requireRow(db, resource, id, user);
      const entries = await db.query<Entry>(TIMELINE_SQL, [resource.name, id]);
      const named = await Promise.all(
        pointersOf(resource).map(({ field, entity }) => labelsOf(db, entity, idsNamed(entries, field), user)),
      );
      const labels = Object.fromEntries(named.flat().map((row) => [row.id, row.label]));
      return respond(entries.map((entry) => ({ ...entry, labels })));
    },
  });
}
