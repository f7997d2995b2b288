import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { ObjectSchema } from "#shared/domain/core/rule.ts";
import type { Condition } from "#server/engine/db/statement.ts";
import { readList } from "#server/engine/db/lists/read-list.ts";
import { seesNothing } from "#server/engine/db/row-scope.ts";
import { insertRow, lockRow, readRowJson, removeRow, updateRow } from "#server/engine/db/table-store.ts";
import {
  type RequestBody,
  noBody,
  readRoute,
  refuseUnknownFields,
  requireObject,
  unchecked,
  versioned,
  writeRoute,
} from "./define-route.ts";
import { isHeavyList } from "./heavy-lists.ts";
import { listParameters, readFields, readListQuery } from "./list-request.ts";
import { type RouteResponse, respond, respondJson, type ReadContext, type Route, type WriteContext } from "./route.ts";
import type { UserAccess } from "./user-access.ts";
import { parseWithRules } from "./parse-with-rules.ts";
import { assertReferences } from "./references.ts";

type Write<Input> = WriteContext<UserAccess, Input>;

/** The context of a change, without its input. */
export type ChangeContext = Omit<Write<unknown>, "input">;

/** GET /{path}: a page of rows with its total. `more` adds filters by parameters that are not columns. */
export function listRoute(
  resource: Resource,
  more: {
    path?: string;
    parameters?: readonly string[];
    conditions?: (context: ReadContext<UserAccess>) => readonly Condition[];
  } = {},
): Route {
  const parameters = ["fields", ...(more.parameters ?? [])];
  return readRoute({
    path: more.path ?? `/${resource.path}`,
    summary: `Lists ${resource.path}`,
    access: { entity: resource.name, action: "read" },
    parameters: listParameters(resource, parameters),
    heavy: isHeavyList(resource),
    output: z.array(resource.row),
    run: async (context) => {
      const query = {
        ...readListQuery(resource, context.query, parameters),
        ...readFields(resource, context.query["fields"]),
      };
      const extra = more.conditions?.(context) ?? [];
      const { json, total, totalIsEstimate } = await readList(
        context.services.reads,
        resource,
        query,
        context.user,
        extra,
      );
      const { page, page_size } = query;
      return { kind: "json", status: 200, json, meta: { total, total_is_estimate: totalIsEstimate, page, page_size } };
    },
  });
}

/** GET /{path}/{id} */
export function readOneRoute(resource: Resource): Route {
  return readRoute({
    path: `/${resource.path}/:id`,
    summary: `Reads one of ${resource.path}`,
    access: { entity: resource.name, action: "read" },
    output: resource.row,
    run: async ({ db, user, params }) => {
      const json = await readRowJson(db, resource, params["id"] ?? "", user);
      if (json === null) throw new AppError("not_found");
      return respondJson(json);
    },
  });
}

/** The row after a change. Refused when the change moved the row out of the user's scope, which is empty where nothing is assigned. */
export async function respondWithRow(
  context: Pick<Write<unknown>, "tx" | "user">,
  resource: Resource,
  id: string,
  status = 200,
): Promise<RouteResponse> {
  const json = await readRowJson(context.tx, resource, id, context.user);
  if (json === null) throw new AppError(seesNothing(context.user) ? "nothing_assigned" : "not_allowed");
  return respondJson(json, status);
}

/** POST /{path}. `insert` replaces the plain insert of entities with their own rules. */
export function createRoute<Input extends ObjectSchema, Row extends ObjectSchema>(
  resource: Resource<Input, Row>,
  insert?: (context: Write<z.infer<Input>>) => Promise<string>,
): Route {
  return writeRoute({
    method: "POST",
    path: `/${resource.path}`,
    summary: `Creates one of ${resource.path}`,
    access: { entity: resource.name, action: "create" },
    body: inputOf(resource),
    output: resource.row,
    run: async (context) => {
      await assertReferences(context.tx, resource, context.input, null, context.user);
      const id = await (insert ? insert(context) : insertRow(context.tx, resource, context.input));
      return respondWithRow(context, resource, id, 201);
    },
  });
}

/** The complete input of a resource, checked with its cross-field rules. */
function inputOf<Input extends ObjectSchema>(resource: Resource<Input>): RequestBody<z.infer<Input>> {
  return {
    schema: resource.input,
    parse(raw, today) {
      const body = requireObject(raw);
      refuseUnknownFields(resource.input, body, resource.name);
      return parseWithRules(resource, body, today);
    },
  };
}

/** The fields of an input that the body contains. */
function pickNamed(input: object, body: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(input).filter(([field]) => field in body));
}

/** A PATCH as passed to an entity's rules: the row before and after. */
export interface Change<Input, Row> {
  readonly id: string;
  readonly version: number;
  readonly before: Row;
  readonly after: Input;
  readonly patch: Readonly<Record<string, unknown>>;
}

/**
 * Refuses a change, archive, restore or removal of a row, or changes what depends on it. The row is locked and within the
 * user's scope.
 */
export type Precondition = (tx: Write<unknown>["tx"], id: string) => Promise<void>;

/** PATCH /{path}/{id}, with the version that was read. `apply` replaces the plain update. */
export function updateRoute<Input extends ObjectSchema, Row extends ObjectSchema>(
  resource: Resource<Input, Row>,
  apply?: (context: ChangeContext, change: Change<z.infer<Input>, z.infer<Row>>) => Promise<void>,
  mayUpdate?: Precondition,
): Route {
  return writeRoute({
    method: "PATCH",
    path: `/${resource.path}/:id`,
    summary: `Changes one of ${resource.path}`,
    access: { entity: resource.name, action: "update" },
    body: versioned(unchecked(z.partial(resource.input), resource.name)),
    output: resource.row,
    run: async (context) => {
      const id = context.params["id"] ?? "";
      const { version, value: body } = context.input;
      const before = await lockRow(context.tx, resource, id, context.user);
      requireFresh(before, version);
      await mayUpdate?.(context.tx, id);
      const after = parseWithRules(resource, { ...before, ...body }, context.services.clock.today());
      const patch = pickNamed(after, body);
      await assertReferences(context.tx, resource, patch, before, context.user);
      const change = { id, version, before, after, patch };
      await (apply ? apply(context, change) : updateRow(context.tx, resource, change, patch, context.user));
      return respondWithRow(context, resource, id);
    },
  });
}

/** @throws AppError stale, with the current row */
export function requireFresh(row: { version?: unknown }, version: number): void {
  if (row.version !== version) throw new AppError("stale", { data: row });
}

/** POST /{path}/{id}/archive and /restore */
export function archiveRoutes(
  resource: Resource,
  { mayArchive, mayRestore }: { readonly mayArchive?: Precondition; readonly mayRestore?: Precondition } = {},
): Route[] {
  const refusals = { archive: mayArchive, restore: mayRestore };
  const route = (verb: "archive" | "restore") =>
    writeRoute({
      method: "POST",
      path: `/${resource.path}/:id/${verb}`,
      summary: verb === "archive" ? `Archives one of ${resource.path}` : `Restores one of ${resource.path}`,
      access: { entity: resource.name, action: "archive" },
      body: versioned(noBody),
      output: resource.row,
      run: async (context) => {
        const id = context.params["id"] ?? "";
        const archived_at = verb === "archive" ? context.services.clock.now().toISOString() : null;
        const key = { id, version: context.input.version };
        await lockRow(context.tx, resource, id, context.user, "withdrawal");
        await refusals[verb]?.(context.tx, id);
        await updateRow(context.tx, resource, key, { archived_at }, context.user);
        return respondWithRow(context, resource, id);
      },
    });
  return [route("archive"), route("restore")];
}

/** DELETE /{path}/{id}, for unreferenced rows only; foreign keys refuse the rest. */
export function removeRoute(resource: Resource, mayRemove?: Precondition): Route {
  return writeRoute({
    method: "DELETE",
    path: `/${resource.path}/:id`,
    summary: `Removes one of ${resource.path} that nothing refers to`,
    access: { entity: resource.name, action: "archive" },
    body: noBody,
    run: async (context) => {
      const id = context.params["id"] ?? "";
      await lockRow(context.tx, resource, id, context.user, "withdrawal");
      await mayRemove?.(context.tx, id);
      await removeRow(context.tx, resource, id, context.user);
      return respond(null);
    },
  });
}
