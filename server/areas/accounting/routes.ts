import { depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import { invoiceSeriesResource } from "#shared/domain/accounting/invoices/invoice-series.ts";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { ownerChargeResource } from "#shared/domain/accounting/owners/owner-charge.ts";
import { paymentAllocationResource } from "#shared/domain/accounting/payments/payment-allocation.ts";
import { paymentMethodResource } from "#shared/domain/accounting/payments/payment-method.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { recurringChargeResource } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { rentalChargeResource } from "#shared/domain/accounting/billing/rental-charge.ts";
import { catalogueRules } from "#server/engine/http/catalogue-rules.ts";
import type { Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { allocationMoveRoutes } from "./payments/allocations.ts";
import { certificateRoutes } from "./certificates/certificate-routes.ts";
import { chargeRules } from "./invoices/charge-rules.ts";
import { monthCloseRoutes } from "./closing/month-close-routes.ts";
import { bankStatementRoutes } from "./bank/bank-statement-routes.ts";
import { flagRules, isOffset, isUnmatchedCharge, isUnmatchedPayment } from "./bank/unmatched.ts";
import { billingRunRoutes } from "./billing/billing-run-routes.ts";
import { collectionRoundRoute } from "./payments/collection-round.ts";
import { missedMonthRoutes } from "./billing/missed-month-routes.ts";
import { proposedTaxRoute } from "./billing/proposed-tax-route.ts";
import { recurringChargeMoveRoutes } from "./billing/recurring-charge-moves.ts";
import { rentalExitRoutes } from "./exits/rental-exit-routes.ts";
import { costSettlementRoutes } from "./settlements/cost-settlement-routes.ts";
import { recurringChargeRules } from "./billing/recurring-charge-rules.ts";
import { creditRoutes } from "./payments/credit-routes.ts";
import { debtsRoute } from "./payments/debts.ts";
import { insertDeposit, refuseReceived, refuseRestoredTooMuch, updateDeposit } from "./deposits/deposit-changes.ts";
import { declarationRoutes } from "./declaration/declaration-routes.ts";
import { recordReadinessRoute } from "./declaration/readiness-route.ts";
import { depositInterestRoute } from "./deposits/deposit-interest-route.ts";
import { exitWithholdingsRoute } from "./exits/exit-withholdings.ts";
import { depositMoveRoutes } from "./deposits/deposit-moves.ts";
import { archiveDraft, insertInvoice, refuseIssued, updateInvoice } from "./invoices/invoice-changes.ts";
import { invoiceLinesRoute } from "./invoices/invoice-lines-route.ts";
import { invoiceMailRoutes } from "./invoices/invoice-mail-routes.ts";
import { invoiceMoveRoutes } from "./invoices/invoice-moves.ts";
import { invoicePdfRoute } from "./invoices/invoice-pdf-route.ts";
import { facturaeRoutes } from "./facturae/facturae-routes.ts";
import { invoiceProposalRoute } from "./billing/invoice-proposal-route.ts";
import { invoiceConditions } from "./invoices/invoice-conditions.ts";
import { comparisonRoutes } from "./verifactu/comparisons/comparison-routes.ts";
import { eventRoutes } from "./verifactu/events/event-routes.ts";
import { invoiceRecordsRoute } from "./verifactu/invoice-records-route.ts";
import { ticketbaiRoutes } from "./ticketbai/ticketbai-routes.ts";
import { issuerChainRoute } from "./verifactu/issuer-chain-route.ts";
import { issuerModeRoutes } from "./verifactu/issuer-mode-routes.ts";
import { issuerRules } from "./invoices/issuer-rules.ts";
import { insertPayment, refuseMoved, refuseNotPending, updatePayment } from "./payments/payment-changes.ts";
import { paymentMoveRoutes } from "./payments/payment-moves.ts";
import { correctionRoutes } from "./verifactu/corrections/correction-routes.ts";
import { requirementRoutes } from "./verifactu/requirements/requirement-routes.ts";
import { recordSendingRoutes } from "./verifactu/record-sending-routes.ts";
import { recordsToReviewRoute } from "./verifactu/records-to-review-route.ts";
import { issuerRoutes } from "./invoices/set-up-issuer.ts";
import { receiptRoute } from "./payments/payment-receipt-route.ts";
import { balanceRoute } from "./payments/person-balance.ts";
import { mandateRoutes } from "./mandates/mandate-rules.ts";
import { arrearsMoveRoutes } from "./reminders/arrears-moves.ts";
import { remindDebtorRoute } from "./reminders/remind-debtor.ts";
import { remittanceRoutes } from "./remittances/remittance-routes.ts";
import { restoreDraft } from "./invoices/restore-draft.ts";
import { seriesRules } from "./invoices/series-rules.ts";

export const accountingRoutes: readonly Route[] = [
  ...issuerRoutes,
  issuerChainRoute,
  ...issuerModeRoutes,
  recordsToReviewRoute,
  recordReadinessRoute,
  ...recordSendingRoutes,
  ...eventRoutes,
  ...requirementRoutes,
  ...comparisonRoutes,
  ...certificateRoutes,
  ...ticketbaiRoutes,
  ...declarationRoutes,
  ...standardRoutes(issuerResource, issuerRules),
  ...standardRoutes(invoiceSeriesResource, seriesRules),
  ...standardRoutes(paymentMethodResource, catalogueRules(paymentMethodResource, [], ["kind"])),
  invoiceLinesRoute,
  invoiceProposalRoute,
  invoiceRecordsRoute,
  ...correctionRoutes,
  invoicePdfRoute,
  ...facturaeRoutes,
  ...invoiceMailRoutes,
  ...standardRoutes(invoiceResource, {
    insert: insertInvoice,
    update: updateInvoice,
    mayArchive: archiveDraft,
    mayRestore: restoreDraft,
    mayRemove: refuseIssued,
    conditions: invoiceConditions,
  }),
  ...invoiceMoveRoutes,
  debtsRoute,
  ...creditRoutes,
  collectionRoundRoute,
  remindDebtorRoute,
  ...standardRoutes(paymentResource, {
    insert: insertPayment,
    update: updatePayment,
    mayArchive: refuseMoved,
    mayRemove: refuseNotPending,
    ...flagRules(paymentResource, { is_unmatched: isUnmatchedPayment, is_offset: isOffset }),
  }),
  ...paymentMoveRoutes,
  receiptRoute,
  ...standardRoutes(paymentAllocationResource),
  ...allocationMoveRoutes,
  proposedTaxRoute,
  ...missedMonthRoutes,
  ...standardRoutes(recurringChargeResource, recurringChargeRules),
  ...recurringChargeMoveRoutes,
  ...costSettlementRoutes,
  ...rentalExitRoutes,
  ...standardRoutes(rentalChargeResource, chargeRules),
  balanceRoute,
  ...standardRoutes(depositResource, {
    insert: insertDeposit,
    update: updateDeposit,
    mayArchive: refuseReceived,
    mayRestore: refuseRestoredTooMuch,
    mayRemove: refuseReceived,
  }),
  ...depositMoveRoutes,
  depositInterestRoute,
  exitWithholdingsRoute,
  ...billingRunRoutes,
  ...mandateRoutes,
  ...remittanceRoutes,
  ...bankStatementRoutes,
  ...standardRoutes(ownerChargeResource, flagRules(ownerChargeResource, { is_unmatched: isUnmatchedCharge })),
  ...arrearsMoveRoutes,
  ...monthCloseRoutes,
];
