import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Env } from "#server/engine/env.ts";
import type { Metrics } from "#server/engine/services/metrics.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Only the holder of the token: behind a proxy that adds no header every caller looks like this machine. */
function mayRead({ headers }: FastifyRequest, { metricsToken }: Env): boolean {
  if (metricsToken === null) return false;
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${metricsToken}`));
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
