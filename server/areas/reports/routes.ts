import { dashboard } from "#shared/domain/reports/dashboard.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { accountStatementRoute } from "./account-statement-route.ts";
import { readContractEndingDays } from "./contract-horizon.ts";
import { firstStepRoutes } from "./first-steps.ts";
import { readDashboard } from "./dashboard-figures.ts";
import { ownerStatementRoutes } from "./owner-statements/owner-statement-routes.ts";
import { reportTableRoutes } from "./report-routes.ts";

const home = readRoute({
  path: "/dashboard",
  summary: "The figures of the home page, over what the user may read",
  access: "session",
  isForTokens: true,
  output: dashboard,
  run: async ({ db, user, services }) =>
    respond(await readDashboard(db, user, services.clock.today(), await readContractEndingDays(db))),
});

export const reportRoutes: readonly Route[] = [
  home,
  accountStatementRoute,
  ...firstStepRoutes,
  ...reportTableRoutes,
  ...ownerStatementRoutes,
];
