import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { ReadContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";

// The database's part, in server/schema: is_booked_together.

/**
 * SQL: the payment is linked to no movement, nor part of a remittance, which the bank books as one movement. A transfer of a cancelled
 * remittance, or one that the bank rejected, is free again.
 */
export const isUnmatchedPayment = (p: string) => `(${p}.offsets_deposit_id is null
  and not exists (select 1 from bank_movement m where m.payment_id = ${p}.id)
  and not exists (select 1 from bank_movement_part n where n.payment_id = ${p}.id)
  and not exists (select 1 from remittance_line l where l.payment_id = ${p}.id and l.is_booked_together))`;

/** SQL: no movement paid the charge of an owner. */
export const isUnmatchedCharge = (
  c: string,
) => `(not exists (select 1 from bank_movement m where m.owner_charge_id = ${c}.id)
  and not exists (select 1 from bank_movement_part n where n.owner_charge_id = ${c}.id))`;

/** SQL: a deposit covers invoices by the payment: no money came in, and no bank returns it. */
export const isOffset = (p: string) => `(${p}.offsets_deposit_id is not null)`;

/** List parameters that are true or false: `is_unmatched`, what a movement may still be matched with, or the rest. */
export const flagRules = (
  { name: entity, parameters = [] }: Resource,
  flags: Readonly<Record<string, (alias: string) => string>>,
) => ({
  // Those that its definition names are among its parameters anyway.
  parameters: Object.keys(flags).filter((name) => !parameters.includes(name)),
  conditions: ({ query }: ReadContext<UserAccess>) =>
    Object.entries(flags).flatMap(([name, isSo]) => {
      const wanted = query[name];
      if (!wanted) return [];
      if (wanted !== "true" && wanted !== "false")
        throw new InvalidInput(entity, [{ field: name, key: "validation.invalid", params: {} }]);
      return [() => (wanted === "true" ? isSo("t") : `not ${isSo("t")}`)];
    }),
});
