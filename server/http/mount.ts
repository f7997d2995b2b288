import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#shared/domain/core/app-error.ts";
import { readAcceptLanguage } from "#shared/i18n/language.ts";
import { transact } from "#server/db/transaction.ts";
import type { Services } from "#server/services/services.ts";
import { translateIn } from "#server/services/translations.ts";
import { admit } from "./authentication.ts";
import { contentDisposition } from "./content-disposition.ts";
import { once, readIdempotencyKey, type StoredAnswer } from "./idempotency.ts";
import { receiveFile } from "./received-file.ts";
import type { Answer, FileIntake, Route, RouteCall } from "./route.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function textEntries(values: unknown): [string, string][] {
  return Object.entries(typeof values === "object" && values !== null ? values : {}).map(([name, value]) => [
    name,
    String(value),
  ]);
}

function readParams(request: FastifyRequest): Record<string, string> {
  const params = Object.fromEntries(textEntries(request.params));
  if (params["id"] !== undefined && !UUID.test(params["id"])) throw new AppError("not_found");
  return params;
}

/** A parameter that is given several times means all of its values, as if separated by commas. */
function readQuery(request: FastifyRequest): Record<string, string> {
  const query = textEntries(request.query);
  if (query.some(([, value]) => value.includes("\u0000"))) throw new AppError("malformed");
  return Object.fromEntries(query);
}

function serialize(answer: Exclude<Answer, { kind: "file" }>): StoredAnswer {
  if (answer.kind === "data")
    return { status: answer.status, body: JSON.stringify({ success: true, data: answer.data ?? null }) };
  const meta = answer.meta ? `,"meta":${JSON.stringify(answer.meta)}` : "";
  return { status: answer.status, body: `{"success":true,"data":${answer.json}${meta}}` };
}

/** @param content what tells a retry from another request with the same key */
async function runInTransaction(route: Route, call: RouteCall, content: unknown): Promise<StoredAnswer> {
  const key = route.isReplayable ? readIdempotencyKey(call.request) : null;
  return transact(call.services.db, call.user?.user_id ?? null, async (tx) => {
    const work = async () => {
      const answer = await route.run({ ...call, tx });
      if (answer.kind === "file") throw new Error(`${route.path} answers a file inside a transaction`);
      return serialize(answer);
    };
    return key && call.user ? once(tx, call.user, key, { request: call.request, content }, work) : work();
  });
}

/** The file is kept and looked at first, for no transaction waits for a slow sender; it stays only where work was done with it. */
async function runWithFile(route: Route, intake: FileIntake, call: RouteCall): Promise<StoredAnswer> {
  const { files } = call.services;
  const file = await receiveFile(files, call.request, intake);
  let isTaken = false;
  try {
    const received = { ...call, input: file };
    const work = await intake.open(received);
    const run: Route["run"] = (inside) => {
      inside.tx?.afterCommit(() => (isTaken = true));
      return work(inside);
    };
    return await runInTransaction({ ...route, run }, received, { sha256: file.sha256, name: file.name });
  } finally {
    if (!isTaken) await files.remove(file.key);
  }
}

function sendText(reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply {
  return reply.code(status).type("application/json; charset=utf-8").send(body);
}

async function handle(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply) {
  // Answers speak of persons, and their Date is the clients' clock: nobody keeps a copy.
  reply.header("cache-control", "no-store");
  const user = await admit(services, route.access, request);
  const language = readAcceptLanguage(request.headers["accept-language"]);
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
  if (route.file) return sendText(reply, await runWithFile(route, route.file, call));
  if (route.isTransactional) return sendText(reply, await runInTransaction(route, call, call.input));
  const answer = await route.run(call);
  if (answer.kind !== "file") return sendText(reply, serialize(answer));
  return reply.type(answer.type).header("content-disposition", contentDisposition(answer.name)).send(answer.body);
}

function mountAll(app: FastifyInstance, services: Services, routes: readonly Route[]): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      handler: (request, reply) => handle(services, route, request, reply),
    });
  }
}

/** Mounts routes under /api. Those that take a file get the body unread: first comes who sends it, then what it is. */
export function mountRoutes(app: FastifyInstance, services: Services, routes: readonly Route[]): void {
  mountAll(
    app,
    services,
    routes.filter(({ file }) => !file),
  );
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, parsed) => parsed(null, payload));
    mountAll(
      scope,
      services,
      routes.filter(({ file }) => file),
    );
    done();
  });
}
