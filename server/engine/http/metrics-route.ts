import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Env } from "#server/engine/env.ts";
import type { Metrics } from "#server/engine/services/metrics.ts";

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
const digest = (text: string) => createHash("sha256").update(text).digest();

/** Without a token only this machine may read metrics; proxied requests never count as this machine. */
function mayRead({ headers, socket }: FastifyRequest, { metricsToken, trustProxy }: Env): boolean {
  if (metricsToken !== null)
    return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${metricsToken}`));
  const isPassedOn = trustProxy || headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  return !isPassedOn && LOOPBACK.test(socket.remoteAddress ?? "");
}

/** `GET /api/metrics` in Prometheus format; responds 404 to callers who may not read it. */
export function serveMetrics(http: FastifyInstance, metrics: Metrics, env: Env): void {
  http.get("/api/metrics", async (request, reply) => {
    if (!mayRead(request, env)) throw new AppError("not_found");
    return reply
      .type(metrics.contentType)
      .header("cache-control", "no-store")
      .send(await metrics.render());
  });
}
