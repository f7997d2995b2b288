import type { Payment } from "../payments/payment.ts";

type Use = Pick<
  Payment,
  "state" | "owner_statement_id" | "returns_deposit_id" | "interest_deposit_id" | "refunds_payment_id"
>;

/** Whether a payment waits or is completed, and pays no statement, deposit or refund: a statement may be linked to it. */
export const paysNothing = ({
  state,
  owner_statement_id,
  returns_deposit_id,
  interest_deposit_id,
  refunds_payment_id,
}: Use): boolean =>
  (state === "pending" || state === "completed") &&
  (owner_statement_id ?? returns_deposit_id ?? interest_deposit_id ?? refunds_payment_id) === null;
