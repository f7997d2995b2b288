import { openBookingStates } from "#shared/domain/bookings/booking-moves.ts";
import { HOME_COUNTRY } from "#shared/domain/properties/country.ts";
import { letterLines } from "#server/areas/company/company-letterhead.ts";
import { companyAsController } from "#server/areas/documents/notices/notice-controller.ts";
import type { NoticeFacts } from "#server/areas/documents/notices/notice-values.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** SQL of the guarantors of open bookings: requests that no one confirmed by mail are not among them. */
export const OPEN_GUARANTORS = `booking b join booking_occupant o on o.booking_id = b.id and o.role = 'guarantor'
  and b.archived_at is null and b.state in (${openBookingStates.map((state) => `'${state}'`).join(", ")})`;

/** The data come from the applicant, who named the guarantor; the booking's language is the only one that is known. */
const FACTS = `
  select o.name, concat_ws(' ', o.name, o.last_name) as label, o.email, b.language,
    case when o.street is null then '[]'::jsonb else ${letterLines("o")}
      || case when coalesce(o.country, '${HOME_COUNTRY}') = '${HOME_COUNTRY}' then '[]'::jsonb
        else jsonb_build_array(upper(o.country)) end end as address,
    a.name as asset, concat_ws(', ', s.street, s.city) as place, concat_ws(' ', b.name, b.last_name) as source,
    ${companyAsController}
  from ${OPEN_GUARANTORS}
  join asset a on a.id = b.asset_id join property p on p.id = a.property_id left join address s on s.id = p.address_id
  left join company c on true
  where o.id = $1`;

/** Null where no open booking names that guarantor. */
export async function readBookingNoticeFacts(db: Queryable, occupant_id: string): Promise<NoticeFacts | null> {
  const [facts] = await db.query<NoticeFacts>(FACTS, [occupant_id]);
  return facts ?? null;
}
