import type * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { ObjectSchema } from "#shared/domain/core/rule.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { actingToken } from "#server/engine/db/acting-token.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { lockRows, parseRow, readRowsJson } from "#server/engine/db/table-store.ts";
import { inSavepoint, nameMover, transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { requireFresh } from "./crud-routes.ts";
import { isRefusal } from "./database-errors.ts";
import { unchecked, versioned } from "./define-route.ts";
import { lockKeys, storeResponses } from "./idempotency.ts";
import { requireAmong } from "./move-route.ts";
import { parseWithRules } from "./parse-with-rules.ts";
import type { RouteCall } from "./route.ts";
import { serialiseResponse, type StoredResponse } from "./stored-response.ts";
import type { UserAccess } from "./user-access.ts";

/*
 * Serves several requests for one move in one transaction. Each is checked and answered on its own, as if they had
 * come one after the other.
 */

export interface SharedMove<Row extends ObjectSchema> {
  readonly verb: string;
  readonly input: ObjectSchema;
  /** The moves allowed for the row in its current state. */
  readonly allowed: (row: z.infer<Row>) => readonly string[];
  /**
   * Refuses a single row.
   * @throws AppError
   */
  readonly check: (row: z.infer<Row>) => void;
  /** Moves all of these rows, in this order, or throws and moves none. */
  readonly effect: (tx: Tx, ids: readonly string[], today: DateString, services: Services) => Promise<unknown>;
}

/** A request with its user, row and Idempotency-Key. */
export interface BatchedCall {
  readonly call: RouteCall;
  readonly user: UserAccess;
  readonly id: string;
  readonly key: string | null;
  /** The API token of the request, for the history. */
  readonly token: string;
}

export interface BatchWork<Row extends ObjectSchema> {
  readonly resource: Resource<ObjectSchema, Row>;
  readonly move: SharedMove<Row>;
}

type Outcome = StoredResponse | { readonly refused: unknown };
export type Outcomes = Map<BatchedCall, Outcome>;

const keyedOf = ({ call, user, key }: BatchedCall) =>
  key === null ? [] : [{ actor: user, key, request: call.request, content: call.input }];

/**
 * Adds the stored responses to the outcomes.
 * @returns the requests without one
 */
async function replayStored(tx: Tx, requests: readonly BatchedCall[], outcomes: Outcomes): Promise<BatchedCall[]> {
  const keyed = requests.filter(({ key }) => key !== null);
  const [first] = requests;
  if (keyed.length === 0 || !first) return [...requests];
  const states = await lockKeys({ tx, vault: first.call.services.vault }, keyed.flatMap(keyedOf));
  for (const [index, one] of keyed.entries()) {
    const state = states[index];
    if (state) outcomes.set(one, state instanceof AppError ? { refused: state } : state);
  }
  return requests.filter((one) => !outcomes.has(one));
}

async function storeNew(tx: Tx, requests: readonly BatchedCall[], outcomes: Outcomes): Promise<void> {
  const responses = requests.flatMap((one) => {
    const response = outcomes.get(one);
    return response && "body" in response ? keyedOf(one).map((keyed) => ({ ...keyed, response })) : [];
  });
  const [first] = requests;
  if (first) await storeResponses({ tx, vault: first.call.services.vault }, responses);
}

/** Refuses an invalid request, or one that the row's state does not allow. */
function check<Row extends ObjectSchema>(
  { resource, move }: BatchWork<Row>,
  { call }: BatchedCall,
  json: string | undefined,
): void {
  const today = call.services.clock.today();
  const { name } = resource;
  const { version, value } = versioned(unchecked(move.input, name)).parse(call.input, today);
  if (json === undefined) throw new AppError("not_found");
  const row = parseRow(resource, json);
  requireFresh(row, version);
  requireAmong(move.allowed(row), move.verb);
  parseWithRules({ name, input: move.input, rules: [] }, value, today);
  move.check(row);
}

const idsOf = (requests: readonly BatchedCall[]) => requests.map(({ id }) => id);

/** A batch served in one transaction. */
interface Batch<Row extends ObjectSchema> extends BatchWork<Row> {
  readonly tx: Tx;
  /** Whether it has a single request. */
  readonly isAlone: boolean;
}

/** Moves the rows of one user and returns the rows after the move. Refused when a row leaves the user's scope. */
async function moveRows<Row extends ObjectSchema>(
  { resource, move, tx }: Batch<Row>,
  requests: readonly BatchedCall[],
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const [first] = requests;
  if (!first) return outcomes;
  const { services } = first.call;
  await move.effect(tx, idsOf(requests), services.clock.today(), services);
  const rows = await readRowsJson(tx, resource, idsOf(requests), first.user);
  for (const one of requests) {
    const json = rows.get(one.id);
    if (json === undefined) throw new AppError("not_allowed");
    outcomes.set(one, serialiseResponse({ kind: "json", status: 200, json }));
  }
  return outcomes;
}

/**
 * Moves all rows at once; if one is refused, each is moved on its own, so that no request fails because of another. A
 * single request ends the transaction instead.
 */
async function moveOrRefuse<Row extends ObjectSchema>(
  batch: Batch<Row>,
  requests: readonly BatchedCall[],
): Promise<Outcomes> {
  if (batch.isAlone) return moveRows(batch, requests);
  try {
    return await inSavepoint(batch.tx, () => moveRows(batch, requests));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (requests.length === 1) return new Map(requests.map((one) => [one, { refused: error }]));
    const outcomes: [BatchedCall, Outcome][] = [];
    for (const one of requests) outcomes.push(...(await moveOrRefuse(batch, [one])));
    return new Map(outcomes);
  }
}

/** Serves the requests of one user, within that user's scope. */
async function serveActor<Row extends ObjectSchema>(
  batch: Batch<Row>,
  requests: readonly BatchedCall[],
  outcomes: Outcomes,
): Promise<void> {
  const { tx, resource, move } = batch;
  const [first] = requests;
  if (!first) return;
  await actingToken.run(first.token, () => nameMover(tx, first.user.user_id, move.verb));
  const rows = await readRowsJson(tx, resource, idsOf(requests), first.user);
  const able = requests.filter((one) => {
    try {
      check(batch, one, rows.get(one.id));
      return true;
    } catch (error) {
      outcomes.set(one, { refused: error });
      return false;
    }
  });
  if (able.length === 0) return;
  for (const [one, outcome] of await moveOrRefuse(batch, able)) outcomes.set(one, outcome);
}

/** Groups requests with the same author in the history and the same scope. */
function groupByActor(requests: readonly BatchedCall[]): readonly (readonly BatchedCall[])[] {
  const nameOf = ({ user, token }: BatchedCall) =>
    JSON.stringify([user.user_id, token, user.property_ids, user.reads_in ?? null]);
  return [...Map.groupBy(requests, nameOf).values()];
}

/**
 * Serves all requests in one transaction. In a batch, rows locked by others and missing rows are skipped, so that no
 * request waits for another's row.
 * @returns the outcome of each request
 * @throws AppError or a database error, for a single request
 */
export function serveInBatches<Row extends ObjectSchema>(
  work: BatchWork<Row>,
  db: Db,
  requests: readonly BatchedCall[],
): Promise<Outcomes> {
  return transact(db, null, async (tx) => {
    const outcomes: Outcomes = new Map();
    const fresh = await replayStored(tx, requests, outcomes);
    const isAlone = requests.length === 1;
    const locked = await lockRows(tx, work.resource, idsOf(fresh), { waits: isAlone });
    const held = isAlone ? fresh : fresh.filter(({ id }) => locked.has(id));
    for (const group of groupByActor(held)) await serveActor({ ...work, tx, isAlone }, group, outcomes);
    await storeNew(tx, held, outcomes);
    return outcomes;
  });
}
