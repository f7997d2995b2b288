import { RECORD_SIGNING } from "#shared/domain/accounting/policy.ts";
import { taxpayerKinds } from "#shared/domain/accounting/verifactu/taxpayer-kind.ts";
import { type BillingMode, billingModes } from "#shared/domain/accounting/verifactu/billing-mode.ts";
import { choices } from "#web/components/choices.ts";

const textOf = (mode: BillingMode) => `accounting.billing_mode.${mode}` as const;

export const billingModeChoices = choices(billingModes, textOf);

/** Whether an issuer may choose the mode. */
export const isAvailable = (mode: BillingMode) => mode !== "no_verifactu" || RECORD_SIGNING.is_available;

/** What a new issuer may begin with. */
export const firstModeChoices = choices(billingModes.filter(isAvailable), textOf);

export const taxpayerKindChoices = choices(taxpayerKinds, (kind) => `accounting.taxpayer_kind.${kind}`);
