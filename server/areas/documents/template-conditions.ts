import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { Condition } from "#server/engine/db/statement.ts";
import type { ReadContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { isUuid } from "#server/engine/http/uuid.ts";

/** SQL of whether a template is for a rental, of an asset of a type. */
export const fits = (template: string, rental: string, type: string): string => `(
  (${template}.asset_shapes = '{}' or ${type}.shape = any(${template}.asset_shapes))
  and (${template}.regimes = '{}' or ${rental}.regime = any(${template}.regimes)))`;

/** Templates for the regime of a rental and the kind of asset that it is of, and those for any. */
const fitting =
  (rental_id: string): Condition =>
  (statement) => {
    const rental = statement.bind(rental_id);
    return `exists (
      select 1 from rental r join asset a on a.id = r.asset_id join asset_type k on k.id = a.asset_type_id
      where r.id = ${rental} and ${fits("t", "r", "k")})`;
  };

/** What the parameters of a list of templates ask for that is no column. */
export function templateConditions({ query }: ReadContext<UserAccess>): Condition[] {
  const asked = query["rental_id"];
  if (!asked) return [];
  if (!isUuid(asked))
    throw new InvalidInput("template", [{ field: "rental_id", key: "validation.invalid", params: {} }]);
  return [fitting(asked)];
}
