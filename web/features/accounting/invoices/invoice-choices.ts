import { indirectTaxes } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { invoiceKinds, invoiceStates, invoicePaymentStates } from "#shared/domain/accounting/invoices/invoice.ts";
import { rectificationModes, rectificationTypes } from "#shared/domain/accounting/invoices/rectification.ts";
import { seriesKinds } from "#shared/domain/accounting/invoices/invoice-series.ts";
import { arrearsStatuses } from "#shared/domain/rentals/rental.ts";
import { choices } from "#web/components/choices.ts";

export const seriesKindChoices = choices(seriesKinds, (kind) => `accounting.kind.${kind}`);
export const invoiceKindChoices = choices(invoiceKinds, (kind) => `accounting.kind.${kind}`);
export const indirectTaxChoices = choices(indirectTaxes, (tax) => `accounting.indirect_tax.${tax}`);
export const invoiceStateChoices = choices(invoiceStates, (state) => `accounting.state.${state}`);
export const invoicePaymentStateChoices = choices(invoicePaymentStates, (state) => `accounting.payment_state.${state}`);
export const arrearsStatusChoices = choices(arrearsStatuses, (status) => `rentals.arrears_status.${status}`);
/** Minimum number of billed months that a tenant owes. */
export const monthsDueChoices = choices(["2", "3", "6"] as const, (months) => `accounting.months_due.${months}`);
export const rectificationTypeChoices = choices(rectificationTypes, (type) => `accounting.rectification_type.${type}`);
export const rectificationModeChoices = choices(rectificationModes, (mode) => `accounting.rectification_mode.${mode}`);
