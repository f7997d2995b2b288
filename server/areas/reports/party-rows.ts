import {
  partyReviewReasons,
  type PartyReviewReason,
  reviewedRentalStates,
} from "#shared/domain/reports/parties-to-review.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { isMinor, isSameDocument } from "#server/areas/leases/fit-parties.ts";
import { RENTAL_NAMES } from "./rental-rows.ts";
import type { ReportContext, ReportRows } from "./report-context.ts";

/** SQL: whether a tenant of the same days has the document of guarantor `y`, person `p`. */
const GUARANTEES_OWN_DEBT = `y.role = 'guarantor' and exists (
  select 1 from rental_party d join person o on o.id = d.person_id
  where d.rental_id = y.rental_id and d.role <> 'guarantor' and ${isSameDocument("o", "p")}
    and daterange(d.since, d.until, '[]') && daterange(y.since, y.until, '[]'))`;

type Context = Pick<ReportContext, "statement" | "filters" | "today" | "visible">;

/** One select for each reason: the planner then starts from the few minors, and compares guarantors as a set. */
export function partiesToReviewRows({ statement, filters, today, visible }: Context): ReportRows {
  const { from, where } = visible(rentalResource);
  const chosen = (name: string, column: string) =>
    filters[name] ? ` and ${column} = any(${statement.bind(filters[name].split(","))})` : "";
  const states = statement.bind(reviewedRentalStates);
  const ofRoleAndState = chosen("role", "y.role") + chosen("state", "t.state");
  const conditions: Readonly<Record<PartyReviewReason, string>> = {
    minor: isMinor("p", today),
    own_guarantor: GUARANTEES_OWN_DEBT,
  };
  const selectOf = (reason: PartyReviewReason) => `
    select ${RENTAL_NAMES}, y.person_id, t.state, t.start_date, p.label as person_label, y.role, '${reason}' as reason,
      p.birth_date, p.documentation
    from ${from}
    join rental_party y on y.rental_id = t.id and coalesce(y.until >= ${today}, true)
    join person p on p.id = y.person_id
    where ${where} and t.state = any(${states})${ofRoleAndState} and ${conditions[reason]}`;
  return {
    sql: `select * from (${partyReviewReasons.map(selectOf).join(" union all ")}) found where true${chosen("reason", "reason")}`,
    order: "property_label, asset_label, code, role, person_label, reason, person_id",
  };
}
