import { AppError } from "#shared/domain/core/app-error.ts";
import { noBody, openRoute } from "./define-route.ts";
import { answer, type Route } from "./route.ts";

const health = openRoute({
  method: "GET",
  path: "/health",
  summary: "Whether the server is alive; its dependencies are not checked",
  body: noBody,
  run: async () => answer({ status: "ok" }),
});

const ready = openRoute({
  method: "GET",
  path: "/ready",
  summary:
    "Whether a load balancer should send requests here: database and migrations are ready and the server is not stopping",
  body: noBody,
  run: async ({ services }) => {
    const state = await services.readiness.check();
    // Expected: state changes are logged elsewhere, so repeated checks do not fill the log.
    if (state !== "ready") throw new AppError("unavailable", { data: { state }, isExpected: true });
    return answer({ status: state });
  },
});

export const systemRoutes: readonly Route[] = [health, ready];
