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
import { bodyOf, slowRoute } from "./define-route.ts";
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

async function changeRow(
  request: FastifyRequest,
  { path, verb }: RowChangesInput,
  { id, body }: RowChangesInput["rows"][number],
): Promise<RowChangeResult> {
  const response = await request.server.inject({
    method: verb === null ? "PATCH" : "POST",
    url: `/api/${path}/${id}${verb === null ? "" : `/${verb}`}`,
    headers: headersFor(request, id),
    payload: JSON.stringify(body),
    remoteAddress: request.socket.remoteAddress ?? "",
  });
  return { id, status: response.statusCode, body: response.json<unknown>() };
}

/**
 * POST /row-changes: the same change of several rows. Each row is a request of its own within the server, with all its
 * checks and its own transaction, and refuses nothing for the others.
 */
export const rowChangesRoute = slowRoute({
  method: "POST",
  path: "/row-changes",
  summary: "Changes several rows of an entity, each as its own operation would, and answers for each",
  access: "session",
  body: bodyOf(rowChangesInput),
  output: z.array(rowChangeResult),
  run: async ({ request, input }) => {
    if (!resources.some(({ path }) => path === input.path)) throw new AppError("not_found");
    const results: RowChangeResult[] = [];
    for (const row of input.rows) results.push(await changeRow(request, input, row));
    return respond(results);
  },
});
