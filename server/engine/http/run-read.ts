import type { HeavyReads } from "./heavy-reads.ts";
import type { Route, RouteCall, RouteResponse } from "./route.ts";

/** The limit that a read counts against; null for none. */
function limitOf({ heavy }: Route, { query, services }: RouteCall): HeavyReads | null {
  if (heavy === "sum") return services.sums;
  return heavy === "always" || heavy?.(query) === true ? services.heavyReads : null;
}

/** Runs a route that reads. A heavy one counts against its limit until its last byte is sent. */
export async function runRead(route: Route, call: RouteCall): Promise<RouteResponse> {
  const limit = limitOf(route, call);
  if (!call.user || !limit) return route.run(call);
  const leave = await limit.enter(call.user.user_id);
  let isStreamed = false;
  try {
    const response = await route.run(call);
    const { raw } = call.reply;
    if (response.kind === "file" && !raw.destroyed) {
      isStreamed = true;
      response.body.once("close", leave);
      raw.once("close", leave);
    }
    return response;
  } finally {
    if (!isStreamed) leave();
  }
}
