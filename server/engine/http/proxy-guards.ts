import type { FastifyInstance } from "fastify";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Env } from "#server/engine/env.ts";

/**
 * Refuses what Node accepts against RFC 9112 (2.3, 3.2): two Host headers, and a request line without a version. A proxy
 * may read either in another way than this server does.
 */
export function refuseAmbiguousRequests(http: FastifyInstance): void {
  http.addHook("onRequest", async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
    if (hosts.length > 1 || raw.httpVersionMajor < 1) throw new AppError("malformed");
  });
}

/**
 * Warns once when a proxy is in front that is not trusted: every caller then has the proxy's address, and limits by
 * address hold for all of them together.
 */
export function warnOfUntrustedProxy(http: FastifyInstance, env: Env): void {
  if (env.trustProxy) return;
  let isSaid = false;
  http.addHook("onRequest", async ({ headers, log }) => {
    if (isSaid || headers["x-forwarded-for"] === undefined) return;
    isSaid = true;
    log.warn("X-Forwarded-For arrives, but TRUST_PROXY is not set: all callers behind the proxy count as one address");
  });
}
