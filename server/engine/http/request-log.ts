import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Readiness } from "./readiness.ts";
import type { Metrics } from "#server/engine/services/metrics.ts";

const GIVEN_ID = /^[\w-]{8,64}$/;

/** The request's name in logs and answers: the proxy's own where it gives one, so that both logs speak of the same. */
export function nameRequest(message: IncomingMessage): string {
  const given = message.headers["x-request-id"];
  return typeof given === "string" && GIVEN_ID.test(given) ? given : randomUUID();
}

/** The template that was asked for: the address itself names records, keys and what people search for. */
const templateOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? "(no route)";

/** Names each request to whoever asked, and keeps of every answer what it was and how long it took: nothing of whom. */
export function followRequests(http: FastifyInstance, metrics: Metrics, readiness: Readiness): void {
  http.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    // Whoever keeps the connection would send its next request to a server that is gone.
    if (readiness.isDraining()) reply.header("connection", "close");
  });
  http.addHook("onResponse", async (request, reply) => {
    const route = templateOf(request);
    const { method } = request;
    metrics.answered(method, route, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, "answered");
  });
}
