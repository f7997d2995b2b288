import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { Condition } from "#server/db/list-rows.ts";
import type { ReadContext } from "#server/http/route.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { isUuid } from "#server/http/uuid.ts";

/** Templates for the kind of asset that a rental is of, and those for any. */
const fitting =
  (rental_id: string): Condition =>
  (statement) => {
    const rental = statement.bind(rental_id);
    return `(t.asset_shapes = '{}' or (
      select k.shape from rental r join asset a on a.id = r.asset_id join asset_type k on k.id = a.asset_type_id
      where r.id = ${rental}) = any(t.asset_shapes))`;
  };

/** What the parameters of a list of templates ask for that is no column. */
export function templateConditions({ query }: ReadContext<UserAccess>): Condition[] {
  const asked = query["rental_id"];
  if (!asked) return [];
  if (!isUuid(asked))
    throw new InvalidInput("template", [{ field: "rental_id", key: "validation.invalid", params: {} }]);
  return [fitting(asked)];
}
