import { depositBodyResource } from "../accounting/deposits/deposit-body.ts";
import { interestRateResource } from "../accounting/deposits/interest-rate.ts";
import { depositWithholdingResource } from "../accounting/deposits/deposit-withholding.ts";
import { depositResource } from "../accounting/deposits/deposit.ts";
import { bankMovementResource } from "../accounting/bank/bank-movement.ts";
import { bankRuleResource } from "../accounting/bank/bank-rule.ts";
import { bankStatementResource } from "../accounting/bank/bank-statement.ts";
import { billingRunResource } from "../accounting/billing/billing-run.ts";
import { billingSettingsResource } from "../accounting/billing/billing-settings.ts";
import { monthCloseResource } from "../accounting/closing/month-close.ts";
import { invoiceSeriesResource } from "../accounting/invoices/invoice-series.ts";
import { invoiceResource } from "../accounting/invoices/invoice.ts";
import { issuerResource } from "../accounting/invoices/issuer.ts";
import { mandateResource } from "../accounting/mandates/mandate.ts";
import { ownerChargeResource } from "../accounting/owners/owner-charge.ts";
import { ownerStatementResource } from "../accounting/owners/owner-statement.ts";
import { paymentAllocationResource } from "../accounting/payments/payment-allocation.ts";
import { paymentApplicationResource } from "../accounting/payments/payment-application.ts";
import { reminderStepResource } from "../accounting/reminders/reminder-step.ts";
import { paymentMethodResource } from "../accounting/payments/payment-method.ts";
import { paymentResource } from "../accounting/payments/payment.ts";
import { remittanceLineResource } from "../accounting/remittances/remittance-line.ts";
import { remittanceResource } from "../accounting/remittances/remittance.ts";
import { recurringChargeResource } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { rentalExitResource } from "#shared/domain/accounting/exits/rental-exit.ts";
import { costSettlementResource } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import { rentalChargeResource } from "../accounting/billing/rental-charge.ts";
import { auditEntryResource } from "../administration/audit-entry.ts";
import { companyResource } from "../administration/company.ts";
import { managerResource } from "../administration/manager.ts";
import { pageResource } from "../administration/page.ts";
import { roleResource } from "../administration/role.ts";
import { webhookResource } from "../administration/webhook.ts";
import { userResource } from "../administration/user.ts";
import { assetPriceResource } from "../assets/asset-price.ts";
import { assetStatusResource } from "../assets/asset-status.ts";
import { assetTypeResource } from "../assets/asset-type.ts";
import { assetResource } from "../assets/asset.ts";
import { bookingLinkResource } from "../bookings/booking-link.ts";
import { bookingResource } from "../bookings/booking.ts";
import { documentTypeResource } from "../documents/document-type.ts";
import { templateResource } from "../documents/template.ts";
import { documentResource } from "../documents/document.ts";
import { incidentStatusResource } from "../incidents/incident-status.ts";
import { incidentTypeResource } from "../incidents/incident-type.ts";
import { incidentResource } from "../incidents/incident.ts";
import { mailResource } from "../notifications/mail.ts";
import { messageResource } from "../notifications/message.ts";
import { messageTemplateResource } from "../notifications/message-template.ts";
import { notificationSettingsResource } from "../notifications/notification-settings.ts";
import { personResource } from "../persons/person.ts";
import { addressResource } from "../properties/address.ts";
import { ownerResource } from "../properties/owner.ts";
import { propertyTypeResource } from "../properties/property-type.ts";
import { propertyResource } from "../properties/property.ts";
import { priceIncrementLineResource } from "../rentals/price-increment-line.ts";
import { priceIncrementResource } from "../rentals/price-increment.ts";
import { rentIndexResource } from "../rentals/rent-index.ts";
import { rentalResource } from "../rentals/rental.ts";
import type { Resource } from "./resource.ts";

/** All entities with their own routes, in dependency order. */
export const resources = [
  addressResource,
  propertyTypeResource,
  propertyResource,
  ownerResource,
  assetTypeResource,
  assetStatusResource,
  assetResource,
  assetPriceResource,
  personResource,
  issuerResource,
  invoiceSeriesResource,
  paymentMethodResource,
  reminderStepResource,
  paymentApplicationResource,
  bookingLinkResource,
  bookingResource,
  rentalResource,
  rentIndexResource,
  priceIncrementResource,
  priceIncrementLineResource,
  documentTypeResource,
  templateResource,
  documentResource,
  incidentTypeResource,
  incidentStatusResource,
  incidentResource,
  depositBodyResource,
  interestRateResource,
  depositResource,
  depositWithholdingResource,
  billingRunResource,
  billingSettingsResource,
  monthCloseResource,
  invoiceResource,
  paymentResource,
  paymentAllocationResource,
  recurringChargeResource,
  costSettlementResource,
  rentalExitResource,
  rentalChargeResource,
  ownerChargeResource,
  ownerStatementResource,
  mandateResource,
  remittanceResource,
  remittanceLineResource,
  bankStatementResource,
  bankMovementResource,
  bankRuleResource,
  roleResource,
  userResource,
  managerResource,
  webhookResource,
  companyResource,
  pageResource,
  notificationSettingsResource,
  mailResource,
  messageTemplateResource,
  messageResource,
  auditEntryResource,
] as const satisfies readonly Resource[];
