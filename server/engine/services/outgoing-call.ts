import type { HostRefusal } from "./resolve-public-host.ts";

/** Why a server that someone named was not reached. */
export type OutgoingFailure = HostRefusal | "timeout" | "certificate" | "refused" | "other";

export class Unreachable extends Error {
  readonly reason: OutgoingFailure;
  constructor(reason: OutgoingFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** Certificate errors as named by OpenSSL and Node. */
const CERTIFICATE = /CERT|ISSUER|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY|SSL/;

export function outgoingFailureOf(error: unknown): OutgoingFailure {
  if (error instanceof Unreachable) return error.reason;
  if (!(error instanceof Error)) return "other";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "timeout";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (CERTIFICATE.test(code)) return "certificate";
  return ["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "EPIPE"].includes(code) ? "refused" : "other";
}

/** URLs write IPv6 addresses in brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

/** Rejects when the time is over, whatever hangs: DNS lookups have no timeout of their own. */
export function runOut(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  // It may reject when nothing awaits it any more.
  promise.catch(() => {});
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return promise;
}
