import { depositResource } from "#shared/domain/accounting/deposit.ts";
import { invoiceSeriesResource } from "#shared/domain/accounting/invoice-series.ts";
import { issuerResource } from "#shared/domain/accounting/issuer.ts";
import { invoiceResource } from "#shared/domain/accounting/invoice.ts";
import { paymentAllocationResource } from "#shared/domain/accounting/payment-allocation.ts";
import { paymentMethodResource } from "#shared/domain/accounting/payment-method.ts";
import { paymentResource } from "#shared/domain/accounting/payment.ts";
import { rentalChargeResource } from "#shared/domain/accounting/rental-charge.ts";
import { catalogueRules } from "#server/http/catalogue-rules.ts";
import type { Route } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import { allocationMoveRoutes } from "./allocations.ts";
import { chargeRules } from "./charge-rules.ts";
import { bankStatementRoutes } from "./bank-statement-routes.ts";
import { billingRunRoutes } from "./billing-run-routes.ts";
import { collectionRoundRoute } from "./collection-round.ts";
import { debtsRoute } from "./debts.ts";
import { insertDeposit, refuseReceived, updateDeposit } from "./deposit-changes.ts";
import { depositMoveRoutes } from "./deposit-moves.ts";
import { insertInvoice, refuseIssued, updateInvoice } from "./invoice-changes.ts";
import { invoiceLinesRoute } from "./invoice-lines-route.ts";
import { invoiceMailRoutes } from "./invoice-mail-routes.ts";
import { invoiceMoveRoutes } from "./invoice-moves.ts";
import { invoicePdfRoute } from "./invoice-pdf-route.ts";
import { invoiceProposalRoute } from "./invoice-proposal-route.ts";
import { invoiceConditions } from "./invoice-conditions.ts";
import { invoiceRecordsRoute } from "./invoice-records-route.ts";
import { issuerChainRoute } from "./issuer-chain-route.ts";
import { issuerRules } from "./issuer-rules.ts";
import { insertPayment, refuseMoved, refuseNotPending, updatePayment } from "./payment-changes.ts";
import { paymentMoveRoutes } from "./payment-moves.ts";
import { recordSendingRoutes } from "./record-sending-routes.ts";
import { issuerRoutes } from "./set-up-issuer.ts";
import { receiptRoute } from "./payment-receipt.ts";
import { balanceRoute } from "./person-balance.ts";
import { mandateRoutes } from "./mandate-rules.ts";
import { remindDebtorRoute } from "./remind-debtor.ts";
import { remittanceRoutes } from "./remittance-routes.ts";
import { seriesRules } from "./series-rules.ts";

export const accountingRoutes: readonly Route[] = [
  ...issuerRoutes,
  issuerChainRoute,
  ...recordSendingRoutes,
  ...standardRoutes(issuerResource, issuerRules),
  ...standardRoutes(invoiceSeriesResource, seriesRules),
  ...standardRoutes(paymentMethodResource, catalogueRules(paymentMethodResource, [], ["kind"])),
  invoiceLinesRoute,
  invoiceProposalRoute,
  invoiceRecordsRoute,
  invoicePdfRoute,
  ...invoiceMailRoutes,
  ...standardRoutes(invoiceResource, {
    insert: insertInvoice,
    update: updateInvoice,
    mayArchive: refuseIssued,
    mayRemove: refuseIssued,
    conditions: invoiceConditions,
  }),
  ...invoiceMoveRoutes,
  debtsRoute,
  collectionRoundRoute,
  remindDebtorRoute,
  ...standardRoutes(paymentResource, {
    insert: insertPayment,
    update: updatePayment,
    mayArchive: refuseMoved,
    mayRemove: refuseNotPending,
  }),
  ...paymentMoveRoutes,
  receiptRoute,
  ...standardRoutes(paymentAllocationResource),
  ...allocationMoveRoutes,
  ...standardRoutes(rentalChargeResource, chargeRules),
  balanceRoute,
  ...standardRoutes(depositResource, {
    insert: insertDeposit,
    update: updateDeposit,
    mayArchive: refuseReceived,
    mayRemove: refuseReceived,
  }),
  ...depositMoveRoutes,
  ...billingRunRoutes,
  ...mandateRoutes,
  ...remittanceRoutes,
  ...bankStatementRoutes,
];
