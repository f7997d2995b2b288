import type { RowChangeResult } from "#shared/domain/core/row-changes.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { ApiError, readRefusal, unknownError } from "./api-error.ts";
import { call, type Transport } from "./http.ts";
import { invalidateEntity } from "./invalidation.ts";
import { cacheResponse } from "./resource-queries.ts";
import { sessionState } from "./state/session-state.ts";
import { dataIn, send } from "./transport.ts";

/** One row's part of a change: its input, with the version that it is based on. */
export interface RowChange {
  readonly id: string;
  readonly body: object;
}

/** What became of a row's change: the data that its own operation answers with, or the reason why not. */
export type RowOutcome = { readonly id: string } & ({ readonly data: unknown } | { readonly error: unknown });

/** The same change of several rows. */
export interface RowsRequest {
  readonly resource: Resource;
  /** A move; null changes fields. */
  readonly verb: string | null;
  readonly rows: readonly RowChange[];
  /** The same for every try: no move is made twice. */
  readonly idempotencyKey: string;
  /** The user whose change it is: nothing is sent in the name of another who has logged in meanwhile. */
  readonly user: string | undefined;
}

/** The user of the session; undefined without one. */
export const currentUser = (): string | undefined => sessionState.claims?.sub ?? undefined;

const needsConfirmation = ({ status, body }: RowChangeResult) =>
  readRefusal(status, body)?.errors[0]?.translationKey === "error.confirmation_required";

/** Refused for the session, not for the row: its token expired meanwhile, or the user must confirm. */
const isOfSession = (result: RowChangeResult) => result.status === 401 || needsConfirmation(result);

const sendFor =
  (user: string | undefined, transport: Transport = send): Transport =>
  (path, sending) => {
    if (currentUser() !== user) throw new ApiError(401, []);
    return transport(path, sending);
  };

async function post({ resource, verb, rows, idempotencyKey, user }: RowsRequest, transport?: Transport) {
  const body = { path: resource.path, verb, rows };
  const options = { method: "POST", body, idempotencyKey } as const;
  return (await call<RowChangeResult[]>("/row-changes", options, sendFor(user, transport))).data;
}

function isResults(data: object | null): data is RowChangeResult[] {
  return Array.isArray(data);
}

/** Where every row lacks a confirmation, so does the request: the user then gives it. */
const asOneRefusal: Transport = async (path, sending) => {
  const received = await send(path, sending);
  const data = dataIn(received.body);
  if (!isResults(data) || !data.every(needsConfirmation)) return received;
  return { ...received, status: 403, ok: false, body: data[0]?.body };
};

function readOutcome(resource: Resource, { id, status, body }: RowChangeResult): RowOutcome {
  const refusal = readRefusal(status, body);
  if (refusal || status >= 400) return { id, error: refusal ?? unknownError(status) };
  const data = dataIn(body);
  cacheResponse(resource, data);
  return { id, data };
}

/** Sends rows once more, through the refresh of the session or the confirmation. */
async function resend(request: RowsRequest): Promise<readonly RowOutcome[]> {
  try {
    return (await post(request, asOneRefusal)).map((result) => readOutcome(request.resource, result));
  } catch (error) {
    return request.rows.map(({ id }) => ({ id, error }));
  }
}

/**
 * Makes the same change of several rows in one request.
 * @throws ApiError when the request as a whole fails
 */
export async function changeRows(request: RowsRequest): Promise<readonly RowOutcome[]> {
  const { resource } = request;
  try {
    const results = await post(request);
    const again = new Set(results.filter(isOfSession).map(({ id }) => id));
    const outcomes = results.filter(({ id }) => !again.has(id)).map((result) => readOutcome(resource, result));
    if (again.size === 0) return outcomes;
    const rows = request.rows.filter(({ id }) => again.has(id));
    return [...outcomes, ...(await resend({ ...request, rows }))];
  } finally {
    invalidateEntity(resource.name);
  }
}
