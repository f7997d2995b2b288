import type { Route, RouteCall, RouteResponse } from "./route.ts";

const isHeavy = ({ heavy }: Route, { query }: RouteCall) =>
  heavy === "always" || (heavy === "with_search" && Boolean(query["query"]?.trim()));

/** Runs a route that reads. A heavy one counts against its user's limit until its last byte is sent. */
export async function runRead(route: Route, call: RouteCall): Promise<RouteResponse> {
  if (!call.user || !isHeavy(route, call)) return route.run(call);
  const leave = await call.services.heavyReads.enter(call.user.user_id);
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
