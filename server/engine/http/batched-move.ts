import { leastRightOfMove, type Lifecycle } from "#shared/domain/core/lifecycle.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { ObjectSchema } from "#shared/domain/core/rule.ts";
import { actingToken } from "#server/engine/db/acting-token.ts";
import { createRequestBatcher, type Waiting } from "#server/engine/db/request-batcher.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { requireUser, unchecked, versioned } from "./define-route.ts";
import { toAppError } from "./error-responses.ts";
import { readIdempotencyKey } from "./idempotency.ts";
import type { Route, RouteCall } from "./route.ts";
import {
  type BatchedCall,
  type Outcomes,
  serveInBatches,
  type SharedMove,
  type BatchWork,
} from "./serve-in-batches.ts";
import type { StoredResponse } from "./stored-response.ts";

/** Maximum moves in one transaction, so that others waiting for the same row do not wait long. */
const MOST = 64;
/** While one batch commits, the next is prepared. */
const LANES = 2;

/** A move that many users request at once and that waits for the lock of one row. */
export interface BatchedMove<Row extends ObjectSchema> extends SharedMove<Row> {
  /** Says which action the verb requires, in whatever state. */
  readonly rights: Lifecycle<string, string>;
  /** The queue of each row, by id: requests of the same queue are batched. */
  readonly queuesOf: (db: Queryable, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

async function serveAlone<Row extends ObjectSchema>(
  work: BatchWork<Row>,
  db: Db,
  request: BatchedCall,
): Promise<StoredResponse> {
  const outcome = (await serveInBatches(work, db, [request])).get(request);
  if (!outcome) throw new Error("A request was not answered");
  if ("refused" in outcome) throw outcome.refused;
  return outcome;
}

/** After an unexpected error other than a missing database, an empty result: each request is then tried on its own. */
async function serveSeveral<Row extends ObjectSchema>(
  work: BatchWork<Row>,
  db: Db,
  requests: readonly BatchedCall[],
): Promise<Outcomes> {
  try {
    return await serveInBatches(work, db, requests);
  } catch (error) {
    if (toAppError(error).code === "unavailable") throw error;
    return new Map();
  }
}

async function serve<Row extends ObjectSchema>(
  work: BatchWork<Row>,
  db: Db,
  batch: readonly Waiting<BatchedCall, StoredResponse>[],
): Promise<void> {
  const isOne = batch.length === 1;
  const outcomes: Outcomes = isOne
    ? new Map()
    : await serveSeveral(
        work,
        db,
        batch.map(({ item }) => item),
      );
  for (const one of batch) {
    const outcome = outcomes.get(one.item);
    if (outcome && "refused" in outcome) one.refuse(outcome.refused);
    else if (outcome) one.respond(outcome);
    else if (isOne) one.respond(await serveAlone(work, db, one.item));
    else one.respond(serveAlone(work, db, one.item));
  }
}

/** Batches the lookups of queues: requests that arrive during a lookup share the next one. */
function createLookup<Row extends ObjectSchema>({ queuesOf }: BatchedMove<Row>, db: Db) {
  return createRequestBatcher<string, string>({
    most: MOST,
    lanes: 1,
    keysOf: () => [],
    serve: async (batch) => {
      const queues = await queuesOf(
        db,
        batch.map(({ item }) => item),
      );
      for (const one of batch) one.respond(queues.get(one.item) ?? "");
    },
  });
}

/** Queues are separate for each database. */
function createQueues<Row extends ObjectSchema>(resource: Resource<ObjectSchema, Row>, move: BatchedMove<Row>) {
  const queuesByDb = new WeakMap<Db, (request: BatchedCall) => Promise<StoredResponse>>();
  const make = (db: Db) => {
    const lookUp = createLookup(move, db);
    const join = createRequestBatcher<BatchedCall, StoredResponse>({
      most: MOST,
      lanes: LANES,
      keysOf: ({ id, key, user }) => (key === null ? [id] : [id, `${user.user_id} ${key}`]),
      serve: (batch) => serve({ resource, move }, db, batch),
    });
    return async (request: BatchedCall) => join(await lookUp("all", request.id), request);
  };
  return (db: Db) => {
    const queues = queuesByDb.get(db) ?? make(db);
    queuesByDb.set(db, queues);
    return queues;
  };
}

function readRequested(call: RouteCall): BatchedCall {
  return {
    call,
    user: requireUser(call),
    id: (call.params["id"] ?? "").toLowerCase(),
    key: readIdempotencyKey(call.request),
    token: actingToken.getStore() ?? "",
  };
}

/**
 * POST /{path}/{id}/{verb}, like `moveRoutes`, for a move whose requests wait for one row: requests of the same queue
 * are served in one transaction, so many cost little more than one. Honours an Idempotency-Key.
 */
export function batchedMoveRoute<Row extends ObjectSchema>(
  resource: Resource<ObjectSchema, Row>,
  move: BatchedMove<Row>,
): Route {
  const { name, path } = resource;
  const { verb, rights, input } = move;
  const queuesOf = createQueues(resource, move);
  const { schema } = versioned(unchecked(input, name));
  return {
    method: "POST",
    path: `/${path}/:id/${verb}`,
    summary: `Moves one of ${path}: ${verb}`,
    access: { entity: name, action: leastRightOfMove(rights, verb) },
    ...(schema ? { input: schema } : {}),
    output: resource.row,
    isTransactional: false,
    isReplayable: true,
    run: async (call) => {
      const response = await queuesOf(call.services.db)(readRequested(call));
      return { kind: "stored", ...response };
    },
  };
}
