import { billingRunStates } from "#shared/domain/accounting/billing/billing-run.ts";
import { choices } from "#web/components/choices.ts";

export const billingRunStateChoices = choices(billingRunStates, (state) =>
  state === "issued" || state === "planned" ? `accounting.run.state.${state}` : `accounting.state.${state}`,
);
