import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { ReadContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

/** SQL: the payment is linked to no movement, nor part of a remittance, which the bank books as one movement. */
export const isUnmatchedPayment = (p: string) => `(${p}.offsets_deposit_id is null
  and not exists (select 1 from bank_movement m where m.payment_id = ${p}.id)
  and not exists (select 1 from bank_movement_part n where n.payment_id = ${p}.id)
  and not exists (select 1 from remittance_line l where l.payment_id = ${p}.id and l.is_included))`;

/** SQL: no movement paid the charge of an owner. */
export const isUnmatchedCharge = (
  c: string,
) => `(not exists (select 1 from bank_movement m where m.owner_charge_id = ${c}.id)
  and not exists (select 1 from bank_movement_part n where n.owner_charge_id = ${c}.id))`;

/** The list parameter `is_unmatched`: what a movement may still be matched with, or the rest. */
export const unmatchedRules = (entity: EntityName, isUnmatched: (alias: string) => string) => ({
  parameters: ["is_unmatched"],
  conditions: ({ query: { is_unmatched } }: ReadContext<UserAccess>) => {
    if (!is_unmatched) return [];
    if (is_unmatched !== "true" && is_unmatched !== "false")
      throw new InvalidInput(entity, [{ field: "is_unmatched", key: "validation.invalid", params: {} }]);
    return [() => (is_unmatched === "true" ? isUnmatched("t") : `not ${isUnmatched("t")}`)];
  },
});
