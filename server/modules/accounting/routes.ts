import { invoiceSeriesResource } from "#shared/domain/accounting/invoice-series.ts";
import { invoiceResource } from "#shared/domain/accounting/invoice.ts";
import { paymentAllocationResource } from "#shared/domain/accounting/payment-allocation.ts";
import { paymentMethodResource } from "#shared/domain/accounting/payment-method.ts";
import { paymentResource } from "#shared/domain/accounting/payment.ts";
import { catalogueRules } from "#server/http/catalogue-rules.ts";
import type { Route } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import { reverseAllocationRoute } from "./allocations.ts";
import { billingRunRoutes } from "./billing-run-routes.ts";
import { debtsRoute } from "./debts.ts";
import { insertInvoice, refuseIssued, updateInvoice } from "./invoice-changes.ts";
import { invoiceLinesRoute } from "./invoice-lines-route.ts";
import { invoiceMoveRoutes } from "./invoice-moves.ts";
import { invoiceProposalRoute } from "./invoice-proposal-route.ts";
import { invoiceConditions } from "./months-due.ts";
import { insertPayment, refuseMoved, refuseNotPending, updatePayment } from "./payment-changes.ts";
import { paymentMoveRoutes } from "./payment-moves.ts";
import { seriesRules } from "./series-rules.ts";

export const accountingRoutes: readonly Route[] = [
  ...standardRoutes(invoiceSeriesResource, seriesRules),
  ...standardRoutes(paymentMethodResource, catalogueRules(paymentMethodResource, [], ["kind"])),
  invoiceLinesRoute,
  invoiceProposalRoute,
  ...standardRoutes(invoiceResource, {
    insert: insertInvoice,
    update: updateInvoice,
    mayArchive: refuseIssued,
    mayRemove: refuseIssued,
    conditions: invoiceConditions,
  }),
  ...invoiceMoveRoutes,
  debtsRoute,
  ...standardRoutes(paymentResource, {
    insert: insertPayment,
    update: updatePayment,
    mayArchive: refuseMoved,
    mayRemove: refuseNotPending,
  }),
  ...paymentMoveRoutes,
  ...standardRoutes(paymentAllocationResource),
  reverseAllocationRoute,
  ...billingRunRoutes,
];
