import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Readiness } from "./readiness.ts";
import type { Metrics } from "#server/engine/services/metrics.ts";

const GIVEN_ID = /^[\w-]{8,64}$/;

/** Id of the request in logs and responses; taken from the proxy if it sends one, so that both logs match. */
export function nameRequest(message: IncomingMessage): string {
  const given = message.headers["x-request-id"];
  return typeof given === "string" && GIVEN_ID.test(given) ? given : randomUUID();
}

/** The route template, because the URL itself contains ids, keys and search texts. */
const templateOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? "(no route)";

/** Sends each request its id, and records route, status and duration of every response, without personal data. */
export function followRequests(http: FastifyInstance, metrics: Metrics, readiness: Readiness): void {
  http.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    // Otherwise a client would send its next request on this connection to a server that has ended.
    if (readiness.isDraining()) reply.header("connection", "close");
  });
  http.addHook("onResponse", async (request, reply) => {
    const route = templateOf(request);
    const { method } = request;
    metrics.answered(method, route, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, "answered");
  });
}
