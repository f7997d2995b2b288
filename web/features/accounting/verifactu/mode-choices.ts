import { RECORD_SIGNING } from "#shared/domain/accounting/policy.ts";
import { taxpayerKinds } from "#shared/domain/accounting/verifactu/taxpayer-kind.ts";
import { type BillingMode, billingModes, isModeOf } from "#shared/domain/accounting/verifactu/billing-mode.ts";
import { choices } from "#web/components/choices.ts";

const textOf = (mode: BillingMode) => `accounting.billing_mode.${mode}` as const;

export const billingModeChoices = choices(billingModes, textOf);

/** Whether an issuer may choose the mode. */
export const isAvailable = (mode: BillingMode) => mode !== "no_verifactu" || RECORD_SIGNING.is_available;

const firstModes = (is_foral: boolean) =>
  choices(
    billingModes.filter((mode) => isAvailable(mode) && isModeOf(mode, is_foral)),
    textOf,
  );

/** What a new issuer may begin with, by whether it has a Basque territory. */
export const firstModeChoices = { common: firstModes(false), foral: firstModes(true) } as const;

export const taxpayerKindChoices = choices(taxpayerKinds, (kind) => `accounting.taxpayer_kind.${kind}`);
