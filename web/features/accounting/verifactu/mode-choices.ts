import { taxpayerKinds } from "#shared/domain/accounting/verifactu/taxpayer-kind.ts";
import { type BillingMode, billingModes, isModeOf } from "#shared/domain/accounting/verifactu/billing-mode.ts";
import { choices } from "#web/components/choices.ts";

const textOf = (mode: BillingMode) => `accounting.billing_mode.${mode}` as const;

export const billingModeChoices = choices(billingModes, textOf);

/** What a new issuer may begin with: records of `no_verifactu` are signed with a certificate, which it does not have yet. */
const firstModes = (is_foral: boolean) =>
  choices(
    billingModes.filter((mode) => mode !== "no_verifactu" && isModeOf(mode, is_foral)),
    textOf,
  );

/** By whether the issuer has a Basque territory. */
export const firstModeChoices = { common: firstModes(false), foral: firstModes(true) } as const;

export const taxpayerKindChoices = choices(taxpayerKinds, (kind) => `accounting.taxpayer_kind.${kind}`);
