import type { StatusColor } from "#shared/domain/core/color.ts";

/** `annulled`: the payment was created by a bank match that was undone. It counts in no figure. */
export const paymentStates = ["pending", "completed", "failed", "cancelled", "returned", "annulled"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The colour of each state; its name is always shown next to it. */
export const paymentStateColors: Readonly<Record<PaymentState, StatusColor>> = {
  pending: "amber",
  completed: "green",
  failed: "red",
  cancelled: "gray",
  returned: "red",
  annulled: "gray",
};
