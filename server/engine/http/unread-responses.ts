import { Socket } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/**
 * Ends a streamed response of which the client reads nothing for so long: it occupies a place among the heavy reads of its
 * user, and an export a connection to the database.
 */
export function endUnreadResponses(http: FastifyInstance, unreadMs: number): void {
  http.addHook("onSend", async (request, { raw }, payload) => {
    if (!(payload instanceof Readable) || !(request.raw.socket instanceof Socket)) return;
    // Also comes while the server itself is slow; then nothing waits to be read.
    raw.setTimeout(unreadMs, () => {
      if (raw.writableNeedDrain) raw.destroy();
    });
  });
}
