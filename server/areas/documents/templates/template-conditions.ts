import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { Condition } from "#server/engine/db/statement.ts";
import type { ReadContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { isUuid } from "#server/engine/http/uuid.ts";

/** SQL: whether a template fits a rental and its asset's type. */
export const fits = (template: string, rental: string, type: string): string => `(
  (${template}.asset_shapes = '{}' or ${type}.shape = any(${template}.asset_shapes))
  and (${template}.regimes = '{}' or ${rental}.regime = any(${template}.regimes)))`;

/** Templates that fit a rental's regime and asset type, including general ones. */
const fitting =
  (rental_id: string): Condition =>
  (statement) => {
    const rental = statement.bind(rental_id);
    return `exists (
      select 1 from rental r join asset a on a.id = r.asset_id join asset_type k on k.id = a.asset_type_id
      where r.id = ${rental} and ${fits("t", "r", "k")})`;
  };

/** Conditions for template list parameters that are not columns. */
export function templateConditions({ query }: ReadContext<UserAccess>): Condition[] {
  const requested = query["rental_id"];
  if (!requested) return [];
  if (!isUuid(requested))
    throw new InvalidInput("template", [{ field: "rental_id", key: "validation.invalid", params: {} }]);
  return [fitting(requested)];
}
