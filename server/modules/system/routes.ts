import { AppError } from "#shared/domain/core/app-error.ts";
import { noBody, openRoute } from "#server/http/define-route.ts";
import { answer, type Route } from "#server/http/route.ts";

const health = openRoute({
  method: "GET",
  path: "/health",
  summary: "Whether database and migrations are ready",
  body: noBody,
  run: async ({ services }) => {
    const rows = await services.db.query("select 1 from schema_migration limit 1");
    if (rows.length === 0) throw new AppError("unavailable");
    return answer({ status: "ok" });
  },
});

export const systemRoutes: readonly Route[] = [health];
