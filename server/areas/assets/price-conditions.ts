import { splitValues } from "#shared/domain/core/filter-value.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { type PricePhase, pricePhases } from "#shared/domain/assets/price-phase.ts";
import { isDateString } from "#shared/lib/dates.ts";
import type { Condition } from "#server/engine/db/statement.ts";
import type { ReadContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

/** `phaseOf` in SQL, with the business day as `today`. */
const inPhase: Readonly<Record<PricePhase, (today: string) => string>> = {
  current: (today) => `(t.valid_from <= ${today} and (t.valid_to is null or t.valid_to >= ${today}))`,
  upcoming: (today) => `t.valid_from > ${today}`,
  past: (today) => `t.valid_to < ${today}`,
};

function refuse(field: string): never {
  throw new InvalidInput("asset_price", [{ field, key: "validation.invalid", params: {} }]);
}

function readPhases(text: string): PricePhase[] {
  const words = splitValues(text) ?? refuse("phase");
  return words.map((word) => pricePhases.find((phase) => phase === word) ?? refuse("phase"));
}

/** Conditions for price list parameters that are not columns: phases, or a day. */
export function priceConditions({ query, services }: ReadContext<UserAccess>): Condition[] {
  const { phase, valid_on } = query;
  const conditions: Condition[] = [];
  if (phase) {
    const phases = readPhases(phase);
    conditions.push((statement) => {
      const today = statement.bind(services.clock.today());
      return `(${phases.map((one) => inPhase[one](today)).join(" or ")})`;
    });
  }
  if (valid_on) {
    if (!isDateString(valid_on)) refuse("valid_on");
    conditions.push((statement) => inPhase.current(statement.bind(valid_on)));
  }
  return conditions;
}
