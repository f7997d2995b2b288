import type { RowChangeResult } from "#shared/domain/core/row-changes.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { readRefusal, unknownError } from "./api-error.ts";
import { call } from "./http.ts";
import { invalidateEntity } from "./invalidation.ts";
import { cacheResponse } from "./resource-queries.ts";
import { dataIn } from "./transport.ts";

/** One row's part of a change: its input, with the version that it is based on. */
export interface RowChange {
  readonly id: string;
  readonly body: object;
}

/** What became of a row's change: the data that its own operation answers with, or the reason why not. */
export type RowOutcome = { readonly id: string } & ({ readonly data: unknown } | { readonly error: unknown });

function readOutcome(resource: Resource, { id, status, body }: RowChangeResult): RowOutcome {
  const refusal = readRefusal(status, body);
  if (refusal || status >= 400) return { id, error: refusal ?? unknownError(status) };
  const data = dataIn(body);
  cacheResponse(resource, data);
  return { id, data };
}

/**
 * Makes the same change of several rows in one request.
 * @param verb a move; null changes fields
 * @throws ApiError when the request as a whole fails
 */
export async function changeRows(
  resource: Resource,
  verb: string | null,
  rows: readonly RowChange[],
): Promise<readonly RowOutcome[]> {
  const body = { path: resource.path, verb, rows };
  try {
    const { data } = await call<RowChangeResult[]>("/row-changes", { method: "POST", body });
    return data.map((result) => readOutcome(resource, result));
  } finally {
    invalidateEntity(resource.name);
  }
}
