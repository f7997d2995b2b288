import { allocationStates } from "#shared/domain/accounting/payments/payment-allocation.ts";
import { paymentDirections } from "#shared/domain/accounting/payments/payment.ts";
import { paymentStates } from "#shared/domain/accounting/payments/payment-state.ts";
import { choices } from "#web/components/choices.ts";

export const directionChoices = choices(paymentDirections, (direction) => `accounting.direction.${direction}`);
export const paymentStateChoices = choices(paymentStates, (state) =>
  state === "annulled" ? "accounting.payment.state.annulled" : `accounting.state.${state}`,
);
/** States in which a payment can be created: completed, or expected. */
export const newPaymentStateChoices = choices(["completed", "pending"], (state) => `accounting.new_state.${state}`);
export const allocationStateChoices = choices(allocationStates, (state) => `accounting.state.${state}`);
