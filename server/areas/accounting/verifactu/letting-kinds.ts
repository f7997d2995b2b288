import type { PaymentApplicationKind } from "#shared/domain/accounting/payments/payment-application.ts";

/** Payment applications of letting; other lines belong to the general regime, in records and in TicketBAI files. */
export const ofLetting: ReadonlySet<PaymentApplicationKind> = new Set(["rent", "expenses", "supplies"]);
