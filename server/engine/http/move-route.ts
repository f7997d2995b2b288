import type * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { allowedMoves, leastRightOfMove, type Lifecycle, rightOfMove } from "#shared/domain/core/lifecycle.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { Action } from "#shared/domain/core/roles.ts";
import type { ObjectSchema, Rule } from "#shared/domain/core/rule.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import { asMove } from "#server/engine/db/transaction.ts";
import { respondWithRow, type ChangeContext, requireFresh } from "./crud-routes.ts";
import { unchecked, versioned, writeRoute } from "./define-route.ts";
import { parseWithRules } from "./parse-with-rules.ts";
import { requireRight } from "./require-right.ts";
import type { Route, WriteContext } from "./route.ts";
import type { UserAccess } from "./user-access.ts";

/** The context of a move; `today` is the business day. */
export type MoveContext<Verb extends string = string> = ChangeContext & {
  readonly verb: Verb;
  readonly today: DateString;
};

/** Returned by an effect that created another row of the entity; the response is that row, with 201. */
export class CreatedRow {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
}

type Inputs = Readonly<Record<string, ObjectSchema>>;
type Work<Verb extends string, Row, Input> = (context: MoveContext<Verb>, row: Row, input: Input) => Promise<unknown>;

/** The moves of an entity: inputs, which are allowed in a row's state, permissions, and effects. */
export interface Moves<Row extends ObjectSchema, In extends Inputs> {
  readonly inputs: In;
  /** The moves allowed for the row in its current state. */
  readonly allowed: (row: z.infer<Row>) => readonly string[];
  /** The entity whose permission is required, if not the row's own. */
  readonly entity?: EntityName;
  /** The action that each verb requires, or the lifecycle that says so; a verb that is not in it requires `update`. */
  readonly rights: Action | Lifecycle<string, string>;
  /** Locks what is locked before the row. */
  readonly lock?: (tx: Call["tx"], id: string) => Promise<unknown>;
  /** Refuses users who may not make the move on this row, whatever its state. */
  readonly mayMove?: (context: MoveContext<keyof In & string>, row: z.infer<Row>) => Promise<void> | void;
  /** Cross-field rules of the input. */
  readonly rules?: (verb: keyof In & string, row: z.infer<Row>, today: DateString) => readonly Rule[];
  /** Runs as the move: the history records its changes under the verb. */
  readonly effects: { readonly [Verb in keyof In & string]: Work<Verb, z.infer<Row>, z.infer<In[Verb]>> };
  /** Checks, and changes elsewhere before the move, recorded as ordinary changes. */
  readonly before?: Work<keyof In & string, z.infer<Row>, z.infer<In[keyof In]>>;
  /** Changes elsewhere after the move, recorded as ordinary changes; `row` is the row before the move. */
  readonly after?: Work<keyof In & string, z.infer<Row>, z.infer<In[keyof In]>>;
}

/** The moves of a lifecycle in a row's state; archived rows have none. */
export function movesBy<State extends string, Verb extends string>(
  lifecycle: Lifecycle<State, Verb>,
): (row: { readonly state: State; readonly archived_at: string | null }) => readonly Verb[] {
  return ({ state, archived_at }) => (archived_at === null ? allowedMoves(lifecycle, state) : []);
}

/** @throws AppError forbidden_move, which lists the allowed moves */
export function requireAmong(allowed: readonly string[], verb: string): void {
  if (!allowed.includes(verb)) throw new AppError("forbidden_move", { data: { allowed } });
}

type Call = WriteContext<UserAccess, { readonly version: number }>;

/**
 * The row of the URL, locked, at the version the caller read.
 * @throws AppError not_found; stale, with the current row
 */
export async function lockFresh<Row extends ObjectSchema>(
  { tx, user, params, input }: Pick<Call, "tx" | "user" | "params" | "input">,
  resource: Resource<ObjectSchema, Row>,
): Promise<z.infer<Row>> {
  const row = await lockRow(tx, resource, params["id"] ?? "", user);
  requireFresh(row, input.version);
  return row;
}

const stateOf = (row: object): string => ("state" in row && typeof row.state === "string" ? row.state : "");

function moveRoute<Row extends ObjectSchema, In extends Inputs, Verb extends keyof In & string>(
  resource: Resource<ObjectSchema, Row>,
  moves: Moves<Row, In>,
  verb: Verb,
): Route {
  const { name, path } = resource;
  const { entity = name, rights, mayMove, allowed, before, effects, after } = moves;
  const input: In[Verb] = moves.inputs[verb];
  return writeRoute({
    method: "POST",
    path: `/${path}/:id/${verb}`,
    summary: `Moves one of ${path}: ${verb}`,
    access: { entity, action: typeof rights === "string" ? rights : leastRightOfMove(rights, verb) },
    body: versioned(unchecked(input, name)),
    output: resource.row,
    run: async (call) => {
      const today = call.services.clock.today();
      const context = { ...call, verb, today };
      await moves.lock?.(call.tx, call.params["id"] ?? "");
      const row = await lockFresh(call, resource);
      if (typeof rights !== "string") requireRight(call.user, entity, rightOfMove(rights, verb, stateOf(row)));
      await mayMove?.(context, row);
      requireAmong(allowed(row), verb);
      const rules = moves.rules?.(verb, row, today) ?? [];
      const value = parseWithRules({ name, input, rules }, call.input.value, today);
      await before?.(context, row, value);
      const outcome = await asMove(call.tx, verb, () => effects[verb](context, row, value));
      await after?.(context, row, value);
      return outcome instanceof CreatedRow
        ? respondWithRow(call, resource, outcome.id, 201)
        : respondWithRow(call, resource, call.params["id"] ?? "");
    },
  });
}

/**
 * POST /{path}/{id}/{verb} for each move, on the locked row at the version the caller read, if its state allows it.
 * The input is checked after the row is loaded.
 */
export function moveRoutes<Row extends ObjectSchema, In extends Inputs>(
  resource: Resource<ObjectSchema, Row>,
  moves: Moves<Row, In>,
): Route[] {
  return Object.keys(moves.inputs).map((verb) => moveRoute(resource, moves, verb));
}
