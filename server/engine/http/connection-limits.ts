import type { Socket } from "node:net";
import type { FastifyInstance, preParsingHookHandler } from "fastify";
import { ARRIVAL_MS, HEAVY_READS, MAX_CONNECTIONS_OF_ADDRESS, SUMS, UNREAD_MS } from "#shared/domain/core/policy.ts";
import { callerNetwork } from "./caller-network.ts";
import { sendClientError } from "./client-errors.ts";

/** What the server takes from those who call it. Times are milliseconds. */
export interface AppLimits {
  /** How long a heavy read waits for others of its user. */
  readonly heavyReadMs: number;
  /** How long a sum waits for others. */
  readonly sumMs: number;
  /** Until all headers of a request have arrived. */
  readonly headersMs: number;
  /** Until the whole of a request has arrived. */
  readonly requestMs: number;
  /** The same for one whose body is a file. */
  readonly fileMs: number;
  /** In which a client reads nothing of a file that it is sent. */
  readonly unreadMs: number;
  /** Open connections of one address. */
  readonly connections: number;
}

export const appLimits: AppLimits = {
  heavyReadMs: HEAVY_READS.waitMs,
  sumMs: SUMS.waitMs,
  headersMs: ARRIVAL_MS.headers,
  requestMs: ARRIVAL_MS.request,
  fileMs: ARRIVAL_MS.file,
  unreadMs: UNREAD_MS,
  connections: MAX_CONNECTIONS_OF_ADDRESS,
};

/** Interval between two warnings of closed connections, in milliseconds. */
const WARN_EVERY_MS = 60_000;

/** Interval of Node's check of headers and whole requests, in milliseconds. */
export const CHECK_MS = 5_000;

const tooLate = () =>
  Object.assign(new Error("A request took too long to arrive"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

/** Ends a request whose body has not arrived in time. Node has one limit for all, which uploads of files need. */
export function limitArrival(requestMs: number): preParsingHookHandler {
  return ({ raw }, _reply, payload, done) => {
    const late = setTimeout(() => sendClientError(tooLate(), raw.socket), requestMs);
    const clear = () => clearTimeout(late);
    payload.once("end", clear).once("close", clear);
    done(null, payload);
  };
}

/** Warns that connections are closed, once a minute. */
function createWarning({ log }: FastifyInstance): () => void {
  let last = -Infinity;
  return () => {
    const now = performance.now();
    if (now - last < WARN_EVERY_MS) return;
    last = now;
    log.warn("one address has too many open connections: further ones are closed");
  };
}

/**
 * Closes connections beyond the limit of their address; those of an IPv6 network count together. Not for a server
 * behind a proxy, whose connections all have its address.
 */
export function limitConnections(http: FastifyInstance, most: number): void {
  const open = new Map<string, number>();
  const warn = createWarning(http);
  http.server.on("connection", (socket: Socket) => {
    const network = callerNetwork(socket.remoteAddress ?? "");
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      warn();
      return;
    }
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
