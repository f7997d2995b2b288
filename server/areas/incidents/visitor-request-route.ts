import { AppError } from "#shared/domain/core/app-error.ts";
import { visitorRequest } from "#shared/domain/core/idempotency-record.ts";
import { noBody, openRoute } from "#server/engine/http/define-route.ts";
import { ANY_VISITOR, isIdempotencyKey } from "#server/engine/http/idempotency.ts";
import { countsAs } from "#server/engine/http/public-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { readRequest } from "#server/areas/account/idempotency-record-route.ts";
import { readReportState } from "./report-incident.ts";

/** GET /visitor-request/{key}: the state of a visitor's POST whose response was lost. A report stores its key itself. */
export const visitorRequestRoute: Route = {
  ...openRoute({
    method: "GET",
    path: "/visitor-request/:key",
    summary: "Whether a visitor's request with this Idempotency-Key has arrived",
    body: noBody,
    output: visitorRequest,
    run: async ({ services, params }) => {
      const key = params["key"] ?? "";
      if (!isIdempotencyKey(key)) throw new AppError("malformed");
      const { stored, isInFlight } = await readRequest(services.db, ANY_VISITOR, key);
      if (stored) return respond({ state: "registered" });
      return respond({ state: isInFlight ? "in_flight" : await readReportState(services.db, key) });
    },
  }),
  before: countsAs("outcome"),
};
