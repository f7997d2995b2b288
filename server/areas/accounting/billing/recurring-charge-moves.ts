import {
  amountRule,
  recurringChargeMoveInputs,
  recurringChargeMoves,
  recurringChargeResource,
} from "#shared/domain/accounting/billing/recurring-charge.ts";
import { moveRoutes } from "#server/engine/http/move-route.ts";
import { changeAmount, undoChange } from "./change-amount.ts";
import { requireCapReason } from "./require-cap-reason.ts";

// The database's part, in server/schema: replacement.

/** A new amount ends the charge on the day before and continues it in another row, and can be undone until that is billed. */
export const recurringChargeMoveRoutes = moveRoutes(recurringChargeResource, {
  inputs: recurringChargeMoveInputs,
  allowed: recurringChargeMoves,
  rights: "update",
  rules: (verb) => (verb === "change_amount" ? [amountRule] : []),
  effects: {
    async change_amount({ tx }, charge, { amount, from, reason = null }) {
      const given = { amount, from, reason };
      await changeAmount(tx, charge, { amount, from, reason: await requireCapReason(tx, charge, given) });
    },
    undo_change: ({ tx }, { id }) => undoChange(tx, id),
  },
});
