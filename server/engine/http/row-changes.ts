import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { resources } from "#shared/domain/core/resources.ts";
import {
  type RowChangeResult,
  rowChangeResult,
  type RowChangesInput,
  rowChangesInput,
} from "#shared/domain/core/row-changes.ts";
import type { Language } from "#shared/lib/language.ts";
import { bodyOf, slowRoute } from "./define-route.ts";
import { errorEnvelope } from "./error-responses.ts";
import { readIdempotencyKey } from "./idempotency.ts";
import { respond } from "./route.ts";

/** What the request of a row has of the one that it came in: who calls, in which language, from where. */
const inherited = ["authorization", "accept-language", "user-agent", "x-confirmation", "x-forwarded-for"] as const;

function headersFor(request: FastifyRequest, id: string): Record<string, string> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  for (const name of inherited) {
    const value = request.headers[name];
    if (typeof value === "string") headers[name] = value;
  }
  // A retry of the whole repeats no row that was changed.
  const key = readIdempotencyKey(request);
  if (key !== null) headers["idempotency-key"] = createHash("sha256").update(`${key} ${id}`).digest("hex");
  return headers;
}

/** A row's request, with its body as text. */
interface RowRequest {
  readonly id: string;
  readonly headers: Record<string, string>;
  readonly payload: string;
}

/**
 * Before any row is changed.
 * @throws AppError malformed for a key that is none, or a body nested too deeply to serialise
 */
function prepareRows(request: FastifyRequest, { rows }: RowChangesInput): RowRequest[] {
  try {
    return rows.map(({ id, body }) => ({ id, headers: headersFor(request, id), payload: JSON.stringify(body) }));
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("malformed", { cause: error });
  }
}

async function changeRow(
  request: FastifyRequest,
  { path, verb }: RowChangesInput,
  { id, headers, payload }: RowRequest,
): Promise<RowChangeResult> {
  const response = await request.server.inject({
    method: verb === null ? "PATCH" : "POST",
    url: `/api/${path}/${id}${verb === null ? "" : `/${verb}`}`,
    headers,
    payload,
    remoteAddress: request.socket.remoteAddress ?? "",
  });
  return { id, status: response.statusCode, body: response.json<unknown>() };
}

function refused({ id }: RowRequest, error: AppError, language: Language): RowChangeResult {
  return { id, status: error.status, body: errorEnvelope(error, language) };
}

/** What happens to one row, such as the end of the server, does not hide what became of the others. */
async function tryRow(...[request, input, row, language]: [...Parameters<typeof changeRow>, Language]) {
  try {
    return await changeRow(request, input, row);
  } catch (error) {
    request.log.error({ err: error }, "a row's request failed");
    return refused(row, new AppError("unavailable", { cause: error }), language);
  }
}

/**
 * POST /row-changes: the same change of several rows. Each row is a request of its own within the server, with all its
 * checks and its own transaction, and refuses nothing for the others. While the server is about to end, or when the caller
 * is gone, no further row is changed.
 */
export const rowChangesRoute = slowRoute({
  method: "POST",
  path: "/row-changes",
  summary: "Changes several rows of an entity, each as its own operation would, and answers for each",
  access: "session",
  body: bodyOf(rowChangesInput),
  output: z.array(rowChangeResult),
  run: async ({ request, input, services, language }) => {
    if (!resources.some(({ path }) => path === input.path)) throw new AppError("not_found");
    const results: RowChangeResult[] = [];
    for (const row of prepareRows(request, input)) {
      const isEnding = services.readiness.isDraining() || request.socket.destroyed;
      results.push(
        isEnding ? refused(row, new AppError("unavailable"), language) : await tryRow(request, input, row, language),
      );
    }
    return respond(results);
  },
});
