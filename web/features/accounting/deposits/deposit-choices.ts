import { regions } from "#shared/domain/accounting/deposits/deposit-body.ts";
import { depositKinds, depositStates } from "#shared/domain/accounting/deposits/deposit.ts";
import { choices } from "#web/components/choices.ts";

export const depositStateChoices = choices(depositStates, (state) => `accounting.deposit.state.${state}`);
export const depositKindChoices = choices(depositKinds, (kind) => `accounting.deposit.kind.${kind}`);
export const regionChoices = choices(regions, (region) => `accounting.region.${region}`);
