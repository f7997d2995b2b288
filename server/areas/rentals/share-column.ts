import { contractDay } from "#server/areas/properties/owners-of.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import type { AddedColumn } from "#server/engine/http/export-columns.ts";

/** The shares of the tenants in basis points, the tenant's first, 0 for one who gets no invoice; null where invoices are not split. */
const SHARES = `case when t.is_split then array(
  select coalesce((
    select y.share from rental_party y
    where y.rental_id = t.id and y.person_id = u.id and y.role <> 'guarantor' and y.since <= ${contractDay("t")}
    order by y.since desc limit 1), 0)
  from unnest(array[t.tenant_id] || t.additional_tenant_ids) with ordinality u (id, place) order by u.place) end`;

/** As the sheet of rentals reads them (`tenant_shares`): percentages with a decimal comma in Spanish, separated by semicolons. */
export const shareColumn: AddedColumn = {
  field: "tenant_shares",
  sql: SHARES,
  toCell: (value, language) =>
    Array.isArray(value) ? value.map((share) => formatNumber(Number(share) / 100, language)).join("; ") : null,
};
