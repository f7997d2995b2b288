import { taxpayerKinds } from "#shared/domain/accounting/verifactu/taxpayer-kind.ts";
import { type BillingMode, billingModes } from "#shared/domain/accounting/verifactu/billing-mode.ts";
import { choices } from "#web/components/choices.ts";

const textOf = (mode: BillingMode) => `accounting.billing_mode.${mode}` as const;

export const billingModeChoices = choices(billingModes, textOf);

/** What a new issuer may begin with: records of `no_verifactu` are signed with a certificate, which it does not have yet. */
const isFirst = (mode: BillingMode) => mode !== "no_verifactu";
export const firstModeChoices = choices(billingModes.filter(isFirst), textOf);

export const taxpayerKindChoices = choices(taxpayerKinds, (kind) => `accounting.taxpayer_kind.${kind}`);
