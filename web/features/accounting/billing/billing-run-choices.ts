import { billingRunStates } from "#shared/domain/accounting/billing/billing-run.ts";
import { choices } from "#web/components/choices.ts";

export const billingRunStateChoices = choices(billingRunStates, (state) =>
  state === "issued" ? "accounting.run.state.issued" : `accounting.state.${state}`,
);
