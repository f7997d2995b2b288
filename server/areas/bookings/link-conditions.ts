import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { Condition } from "#server/engine/db/statement.ts";
import type { ReadContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

const opened: Readonly<Record<string, string>> = {
  true: "t.opened_at is not null",
  false: "t.opened_at is null",
};

/** Conditions for link list parameters that are not columns. */
export function linkConditions({ query }: ReadContext<UserAccess>): Condition[] {
  const requested = query["opened"];
  if (!requested) return [];
  const condition = opened[requested];
  if (!condition) throw new InvalidInput("booking_link", [{ field: "opened", key: "validation.invalid", params: {} }]);
  return [() => condition];
}
