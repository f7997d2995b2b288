import { paymentApplicationKinds } from "#shared/domain/accounting/payments/payment-application.ts";
import { paymentMethodKinds } from "#shared/domain/accounting/payments/payment-method.ts";
import { choices } from "#web/components/choices.ts";

export const methodKindChoices = choices(paymentMethodKinds, (kind) => `accounting.kind.${kind}`);
export const applicationKindChoices = choices(paymentApplicationKinds, (kind) => `accounting.kind.${kind}`);
