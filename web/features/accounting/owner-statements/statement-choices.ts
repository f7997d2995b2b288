import {
  type OwnerStatementState,
  ownerStatementStates,
  payoutStates,
  type StatementPayout,
  statementPayouts,
} from "#shared/domain/accounting/owners/owner-statement.ts";
import type { StatusColor } from "#shared/domain/core/color.ts";
import { choices } from "#web/components/choices.ts";

export const statementStateChoices = choices(
  ownerStatementStates,
  (state) => `accounting.owner_statement.state.${state}`,
);
export const payoutChoices = choices(statementPayouts, (payout) => `accounting.owner_statement.payout.${payout}`);
export const paidWhenChoices = choices(payoutStates, (state) => `accounting.owner_statement.paid_when.${state}`);

export const statementStateColors: Readonly<Record<OwnerStatementState, StatusColor>> = {
  issued: "blue",
  annulled: "gray",
};
export const payoutColors: Readonly<Record<StatementPayout, StatusColor>> = {
  none: "gray",
  open: "amber",
  pending: "blue",
  paid: "green",
};
