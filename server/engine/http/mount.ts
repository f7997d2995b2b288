import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from "fastify";
import { AppError } from "#shared/domain/core/app-error.ts";
import { readAcceptLanguage } from "#shared/i18n/language.ts";
import { actingToken } from "#server/engine/db/acting-token.ts";
import { confirmedCall } from "#server/engine/db/confirmed-call.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { transact } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { admit } from "./authentication.ts";
import { isConfirmedCall } from "./confirmation.ts";
import { limitArrival } from "./connection-limits.ts";
import { contentDisposition } from "./content-disposition.ts";
import { ANY_VISITOR, withIdempotencyKey, readIdempotencyKey } from "./idempotency.ts";
import { nameRefusal } from "./require-right.ts";
import { runRead } from "./run-read.ts";
import { type FileRule, receiveFile } from "./received-file.ts";
import type { RouteResponse, Route, RouteCall } from "./route.ts";
import { serialiseResponse, type StoredResponse } from "./stored-response.ts";
import type { UserAccess } from "./user-access.ts";
import { isUuid } from "./uuid.ts";

function textEntries(values: unknown): [string, string][] {
  return Object.entries(typeof values === "object" && values !== null ? values : {}).map(([name, value]) => [
    name,
    String(value),
  ]);
}

function readParams(request: FastifyRequest): Record<string, string> {
  const params = Object.fromEntries(textEntries(request.params));
  if (params["id"] !== undefined && !isUuid(params["id"])) throw new AppError("not_found");
  return params;
}

/** Repeated parameters are joined with commas. */
function readQuery(request: FastifyRequest): Record<string, string> {
  const query = textEntries(request.query);
  if (query.some(([, value]) => value.includes("\u0000"))) throw new AppError("malformed");
  return Object.fromEntries(query);
}

const anyVisitor = { ...everyRow, user_id: ANY_VISITOR };

/** @param content distinguishes a retry from another request with the same key */
async function runInTransaction(route: Route, call: RouteCall, content: unknown): Promise<StoredResponse> {
  const key = route.isReplayable ? readIdempotencyKey(call.request) : null;
  const { db, vault } = call.services;
  return transact(db, call.user?.user_id ?? null, async (tx) => {
    const work = async () => {
      const response = await route.run({ ...call, tx });
      if (response.kind === "file" || response.kind === "unchanged")
        throw new Error(`${route.path} responds with a file inside a transaction`);
      return serialiseResponse(response);
    };
    const actor = call.user ?? anyVisitor;
    return key ? withIdempotencyKey({ tx, vault }, { actor, key, request: call.request, content }, work) : work();
  });
}

/**
 * Stores the file first, so that no transaction waits for a slow sender. The file is removed unless the transaction
 * commits with the route's work done.
 */
async function runWithFile(route: Route, rule: FileRule, call: RouteCall): Promise<StoredResponse> {
  const { files } = call.services;
  const file = await receiveFile(files, call.request, rule);
  const storedKeys = [file.key];
  let isTaken = false;
  const taking: Route = {
    ...route,
    run: async (inside) => {
      const response = await route.run(inside);
      inside.tx?.afterCommit(() => (isTaken = true));
      return response;
    },
  };
  try {
    for (const key of (await route.prepare?.(call, file)) ?? []) storedKeys.push(key);
    // Uploads take time: the permission is checked again.
    const user = await admit(call.services, route, call.request);
    return await runInTransaction(taking, { ...call, user, input: file }, { sha256: file.sha256, name: file.name });
  } finally {
    if (!isTaken) for (const key of storedKeys) await files.remove(key);
  }
}

function sendText(reply: FastifyReply, { status, body }: StoredResponse): FastifyReply {
  return reply.code(status).type("application/json; charset=utf-8").send(body);
}

/** The browser caches a tagged response and revalidates it each time, so a user who lost access gets it no more. */
const tag = (reply: FastifyReply, etag: string) =>
  reply.header("etag", etag).header("cache-control", "private, no-cache");

function sendUnchanged(reply: FastifyReply, etag: string): FastifyReply {
  return tag(reply, etag).code(304).send();
}

function sendFile(reply: FastifyReply, file: Extract<RouteResponse, { kind: "file" }>): FastifyReply {
  const { name, type, body, etag, isInline = false } = file;
  if (etag) tag(reply, etag);
  return reply.type(type).header("content-disposition", contentDisposition(name, isInline)).send(body);
}

async function handle(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply) {
  // Responses contain personal data, and clients take the time from their Date header: no caching.
  reply.header("cache-control", "no-store");
  try {
    return await admitAndRespond(services, route, request, reply);
  } catch (error) {
    throw nameRefusal(error, route);
  }
}

async function admitAndRespond(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const admitted = await admit(services, route, request);
  const respond = () => runAndRespond(services, route, admitted, request, reply);
  const isConfirmed = await isConfirmedCall(services, request, admitted);
  const confirmed = () => confirmedCall.run(isConfirmed, respond);
  return await (admitted?.token ? actingToken.run(admitted.token.label, confirmed) : confirmed());
}

async function runAndRespond(
  services: Services,
  route: Route,
  admitted: UserAccess | null,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const language = readAcceptLanguage(request.headers["accept-language"]);
  const user = admitted && { ...admitted, reads_in: language };
  const call: RouteCall = {
    services,
    request,
    reply,
    user,
    language,
    t: translateIn(language),
    params: readParams(request),
    query: readQuery(request),
    input: request.body,
    tx: null,
  };
  await route.before?.(call);
  if (route.file) return sendText(reply, await runWithFile(route, route.file, call));
  if (route.isTransactional) return sendText(reply, await runInTransaction(route, call, call.input));
  const response = await runRead(route, call);
  if (response.kind === "unchanged") return sendUnchanged(reply, response.etag);
  return response.kind === "file" ? sendFile(reply, response) : sendText(reply, serialiseResponse(response));
}

function mountAll(
  app: FastifyInstance,
  services: Services,
  routes: readonly Route[],
  preParsing: preParsingHookHandler[] = [],
): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      ...(route.method === "GET" ? {} : { preParsing }),
      handler: (request, reply) => handle(services, route, request, reply),
    });
  }
}

const takesBytes = ({ file, streamed }: Route) => Boolean(file ?? streamed);

/**
 * Mounts routes under /api. Routes that take a file get the body unread, so the user is checked before the file.
 * @param requestMs within which a body that is no file must arrive
 */
export function mountRoutes(
  app: FastifyInstance,
  services: Services,
  routes: readonly Route[],
  requestMs: number,
): void {
  const whole = routes.filter((route) => !takesBytes(route));
  mountAll(app, services, whole, [limitArrival(requestMs)]);
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, parsed) => parsed(null, payload));
    mountAll(scope, services, routes.filter(takesBytes));
    done();
  });
}
