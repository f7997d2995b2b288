import type { FastifyInstance } from "fastify";
import type { Sockets } from "#server/engine/realtime/sockets.ts";
import type { Readiness } from "./readiness.ts";

/** Interval at which idle connections are closed during shutdown, in milliseconds. */
const HANG_UP_MS = 50;
/** Maximum milliseconds for requests in progress to finish during shutdown. */
const LAST_RESPONSES_MS = 5_000;

/** Closes connections once their response is sent; incomplete requests do not delay the shutdown. */
export async function stopAnswering(http: FastifyInstance, sockets: Sockets, readiness: Readiness): Promise<void> {
  readiness.drain();
  const hangUp = setInterval(() => http.server.closeIdleConnections(), HANG_UP_MS);
  const cutOff = setTimeout(() => http.server.closeAllConnections(), LAST_RESPONSES_MS);
  await sockets.close();
  await http.close();
  clearInterval(hangUp);
  clearTimeout(cutOff);
}
