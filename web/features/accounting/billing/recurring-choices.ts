import {
  agreedKinds,
  chargeRhythms,
  recurringChargeKinds,
} from "#shared/domain/accounting/billing/recurring-charge.ts";
import { choices } from "#web/components/choices.ts";

export const recurringKindChoices = choices(recurringChargeKinds, (kind) => `accounting.kind.${kind}`);
/** Those that users add; rent and expenses come with the rental. */
export const agreedKindChoices = choices(agreedKinds, (kind) => `accounting.kind.${kind}`);
export const rhythmChoices = choices(chargeRhythms, (rhythm) => `accounting.rhythm.${rhythm}`);
