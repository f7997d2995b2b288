import { reviewedRentalStates } from "#shared/domain/reports/parties-to-review.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { isMinor, isSameDocument } from "#server/areas/leases/fit-parties.ts";
import { RENTAL_NAMES } from "./rental-rows.ts";
import type { ReportContext, ReportRows } from "./report-context.ts";

/** SQL: whether another party `o` of the rental has the other side of the debt, and the document, of guarantor `y`. */
const guaranteesOwnDebt = `y.role = 'guarantor' and exists (
  select 1 from rental_party d join person o on o.id = d.person_id
  where d.rental_id = y.rental_id and d.role <> 'guarantor' and ${isSameDocument("o", "p")}
    and daterange(d.since, d.until, '[]') && daterange(y.since, y.until, '[]'))`;

const columnOf = { reason: "f.reason", role: "y.role", state: "t.state" } as const;

export function partiesToReviewRows({ statement, filters, today, visible }: ReportContext): ReportRows {
  const { from, where } = visible(rentalResource);
  const conditions = (["reason", "role", "state"] as const).flatMap((name) =>
    filters[name] ? [` and ${columnOf[name]} = any(${statement.bind(filters[name].split(","))})`] : [],
  );
  const sql = `
    select ${RENTAL_NAMES}, y.person_id, t.state, t.start_date, p.label as person_label, y.role, f.reason, p.birth_date,
      p.documentation
    from ${from}
    join rental_party y on y.rental_id = t.id and coalesce(y.until >= ${today}, true)
    join person p on p.id = y.person_id
    cross join lateral (
      select 'minor' as reason where ${isMinor("p", today)}
      union all select 'own_guarantor' where ${guaranteesOwnDebt}) f
    where ${where} and t.state = any(${statement.bind(reviewedRentalStates)})${conditions.join("")}`;
  return { sql, order: "property_label, asset_label, code, role, person_label, reason, person_id" };
}
