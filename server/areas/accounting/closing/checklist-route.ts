import { monthChecklists } from "#shared/domain/accounting/closing/month-checklist.ts";
import { CHECKLIST_MONTHS } from "#shared/domain/accounting/policy.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { addMonths, firstOfMonth, isDateString } from "#shared/lib/dates.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import { readChecklists } from "./read-checklist.ts";

/** GET /month-closes/checklists: twelve months up to `until`, or up to the current one. */
export const checklistRoute = readRoute({
  path: "/month-closes/checklists",
  summary: "What each month has issued, sent, reconciled and returned, and what of it is open",
  access: { entity: "month_close", action: "read" },
  parameters: ["until"],
  output: monthChecklists,
  run: async ({ db, query, services }) => {
    const last = query["until"] ?? firstOfMonth(services.clock.today());
    if (!isDateString(last) || last !== firstOfMonth(last))
      throw new InvalidInput("month_close", [{ field: "month", key: "validation.invalid", params: {} }]);
    return respond(await readChecklists(db, addMonths(last, 1 - CHECKLIST_MONTHS), addMonths(last, 1)));
  },
});
