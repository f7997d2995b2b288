import { type RentalExit, rentalExitResource } from "#shared/domain/accounting/exits/rental-exit.ts";
import type { Rental, rentalResource } from "#shared/domain/rentals/rental.ts";
import { type DepositBody, depositBodyResource, type Region } from "#shared/domain/accounting/deposits/deposit-body.ts";
import type { DepositVerb } from "#shared/domain/accounting/deposits/deposit-moves.ts";
import { type Deposit, depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import { type RecurringCharge, recurringChargeResource } from "#shared/domain/accounting/billing/recurring-charge.ts";
import { type CostSettlement, costSettlementResource } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import {
  type OwnerStatement,
  type OwnerStatementInput,
  ownerStatementResource,
} from "#shared/domain/accounting/owners/owner-statement.ts";
import type { StatementProposal } from "#shared/domain/accounting/owners/statement-content.ts";
import type { InvoiceLineInput } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { type InvoiceSeries, invoiceSeriesResource } from "#shared/domain/accounting/invoices/invoice-series.ts";
import { type Invoice, invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { type Issuer, issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import type {
  PaymentApplication,
  PaymentApplicationKind,
} from "#shared/domain/accounting/payments/payment-application.ts";
import type { PaymentMethod, PaymentMethodKind } from "#shared/domain/accounting/payments/payment-method.ts";
import { type Mandate, mandateResource } from "#shared/domain/accounting/mandates/mandate.ts";
import { type Payment, paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { type Remittance, remittanceResource } from "#shared/domain/accounting/remittances/remittance.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import type { InputOf, Resource } from "#shared/domain/core/resource.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { type Api, dataOf } from "./api.ts";
import { type Builders, nextNumber } from "./builders.ts";

type Given<R extends Resource> = Partial<InputOf<R>>;

/** Builders of invoices and payments, through the API as an administrator. */
export function createMoneyBuilders(api: Api, given: Builders) {
  const make = async <Row>(resource: Resource, input: object): Promise<Row> =>
    dataOf(await api.post<Row>(`/${resource.path}`, input));

  const anApplication = async (kind: PaymentApplicationKind = "rent"): Promise<string> => {
    const [application] = dataOf(await api.get<PaymentApplication[]>(`/payment-applications?kind=${kind}`));
    return application?.id ?? "";
  };
  const aMethod = async (kind: PaymentMethodKind = "transfer"): Promise<string> => {
    const [method] = dataOf(await api.get<PaymentMethod[]>(`/payment-methods?kind=${kind}`));
    return method?.id ?? "";
  };

  const anIssuerInput = async (more: Given<typeof issuerResource> = {}): Promise<InputOf<typeof issuerResource>> => ({
    owner_id: more.owner_id ?? (await given.anOwner()).id,
    name: `Rentas Peñalara ${nextNumber()}, S. L.`,
    tax_id: generateCif("B", nextNumber()),
    street: "Calle de Serrano, 21",
    postal_code: "28001",
    city: "Madrid",
    bank_account: "ES9121000418450200051332",
    creditor_id: null,
    billing_mode: "verifactu",
    ...more,
  });
  const anIssuer = async (more: Given<typeof issuerResource> = {}): Promise<Issuer> =>
    make(issuerResource, await anIssuerInput(more));

  const aSeriesInput = async (
    more: Given<typeof invoiceSeriesResource> = {},
  ): Promise<InputOf<typeof invoiceSeriesResource>> => ({
    issuer_id: more.issuer_id ?? (await anIssuer()).id,
    code: `S${nextNumber()}`,
    kind: "ordinary",
    prefix: `A${nextNumber()}-`,
    suffix: "/M",
    padding: 4,
    year_reset: true,
    next_number: 1,
    is_default: true,
    ...more,
  });
  const aSeries = async (more: Given<typeof invoiceSeriesResource> = {}): Promise<InvoiceSeries> =>
    make(invoiceSeriesResource, await aSeriesInput(more));

  const aLine = async (more: Partial<InvoiceLineInput> = {}): Promise<InvoiceLineInput> => ({
    payment_application_id: more.payment_application_id ?? (await anApplication()),
    concept: "Renta de marzo de 2026",
    quantity: 1,
    unit_amount: 100_000,
    tax_rate: 2_100,
    withholding_rate: 1_900,
    exemption_reason: more.tax_rate === 0 ? "Operación exenta" : null,
    ...more,
  });
  const anInvoiceInput = async (
    more: Given<typeof invoiceResource> = {},
  ): Promise<InputOf<typeof invoiceResource>> => ({
    series_id: more.series_id ?? (await aSeries()).id,
    person_id: more.owner_id ? null : (more.person_id ?? (await given.aPerson()).id),
    owner_id: null,
    due_date: "2026-03-05",
    lines: more.lines ?? [await aLine()],
    ...more,
  });
  const anInvoice = async (more: Given<typeof invoiceResource> = {}): Promise<Invoice> =>
    make(invoiceResource, await anInvoiceInput(more));
  const issue = async ({ id, version }: Pick<Invoice, "id" | "version">): Promise<Invoice> =>
    dataOf(await api.post<Invoice>(`/invoices/${id}/issue`, { version }));
  const anIssuedInvoice = async (more: Given<typeof invoiceResource> = {}): Promise<Invoice> =>
    issue(await anInvoice(more));

  const aPaymentInput = async (more: Given<typeof paymentResource> = {}): Promise<InputOf<typeof paymentResource>> => ({
    person_id: more.owner_id ? null : (more.person_id ?? (await given.aPerson()).id),
    date: "2026-03-04",
    amount: 102_000,
    payment_method_id: more.payment_method_id ?? (await aMethod()),
    ...more,
  });
  const aPayment = async (more: Given<typeof paymentResource> = {}): Promise<Payment> =>
    make(paymentResource, await aPaymentInput(more));

  const aBody = async (region: Region = "madrid"): Promise<DepositBody> => {
    const [body] = dataOf(await api.get<DepositBody[]>(`/${depositBodyResource.path}?region=${region}`));
    if (!body) throw new Error(`No body of ${region}`);
    return body;
  };
  const aDepositInput = async (more: Given<typeof depositResource> = {}): Promise<InputOf<typeof depositResource>> => ({
    rental_id: more.rental_id ?? (await given.aRental({ deposit_amount: null })).id,
    kind: "legal",
    amount: 85_000,
    ...more,
  });
  const aDeposit = async (more: Given<typeof depositResource> = {}): Promise<Deposit> =>
    make(depositResource, await aDepositInput(more));
  const moveDeposit = async ({ id, version }: Deposit, verb: DepositVerb, body: object): Promise<Deposit> =>
    dataOf(await api.post<Deposit>(`/deposits/${id}/${verb}`, { version, ...body }));
  /** Fully received, lodged, recovered and returned, each on its day. */
  const aReturnedDeposit = async (more: Given<typeof depositResource> = {}): Promise<Deposit> => {
    const payment_method_id = await aMethod();
    const received = await moveDeposit(await aDeposit(more), "receive", {
      received_on: "2026-01-02",
      payment_method_id,
    });
    const { id: body_id } = await aBody();
    const lodged = await moveDeposit(received, "lodge", {
      lodged_on: "2026-01-10",
      body_id,
      lodge_reference: "2026/1",
    });
    const recovered = await moveDeposit(lodged, "recover", { recovered_on: "2026-02-20" });
    return moveDeposit(recovered, "give_back", { returned_on: "2026-03-01", payment_method_id });
  };

  const aMandateInput = async (more: Given<typeof mandateResource> = {}): Promise<InputOf<typeof mandateResource>> => ({
    person_id: more.person_id ?? (await given.aPerson()).id,
    reference: `M-${nextNumber()}`,
    signed_on: "2026-01-15",
    iban: generateSpanishIban(49, 1500, nextNumber()),
    scheme: "core",
    ...more,
  });
  const aMandate = async (more: Given<typeof mandateResource> = {}): Promise<Mandate> =>
    make(mandateResource, await aMandateInput(more));

  const aRemittanceInput = async (
    more: Given<typeof remittanceResource> = {},
  ): Promise<InputOf<typeof remittanceResource>> => ({
    kind: "direct_debit",
    issuer_id: more.issuer_id ?? (await anIssuer()).id,
    execution_date: "2026-03-10",
    due_until: more.kind === "transfer" ? null : "2026-03-31",
    scheme: "core",
    ...more,
  });
  const aRemittance = async (more: Given<typeof remittanceResource> = {}): Promise<Remittance> =>
    make(remittanceResource, await aRemittanceInput(more));

  const aRecurringCharge = async (
    more: Given<typeof recurringChargeResource> & { rental_id: string },
  ): Promise<RecurringCharge> =>
    make(recurringChargeResource, {
      kind: "waste",
      payment_application_id: await anApplication("expenses"),
      concept: `Basuras ${nextNumber()}`,
      amount: 2_000,
      starts_on: "2024-01-01",
      rhythm: "monthly",
      ...more,
    });
  /** Of a charge of its own, of which nothing was invoiced. */
  const aCostSettlementInput = async (
    more: Given<typeof costSettlementResource> & { rental_id: string },
  ): Promise<InputOf<typeof costSettlementResource>> => {
    const { id } = await aRecurringCharge({ rental_id: more.rental_id });
    const typed = { note: "Recibo", new_amount: null, reason: null };
    return {
      period_start: "2025-01-01",
      period_end: "2025-12-31",
      new_from: null,
      notes: "Cuentas del año",
      lines: [{ recurring_charge_id: id, on_account: 0, real_cost: 4_000, ...typed }],
      ...more,
    };
  };
  const aCostSettlement = async (
    more: Given<typeof costSettlementResource> & { rental_id: string },
  ): Promise<CostSettlement> => make(costSettlementResource, await aCostSettlementInput(more));

  /** Of a credit of the owner in a property, which is of the month. */
  const anOwnerStatementInput = async ({
    property_id,
    month = "2025-11",
    credit = 10_000 + nextNumber(),
    ...more
  }: Partial<OwnerStatementInput> & {
    property_id?: string;
    month?: string;
    credit?: number;
  } = {}): Promise<Required<OwnerStatementInput>> => {
    const owner_id = more.owner_id ?? (await given.anOwner()).id;
    const charge = { kind: "credit", concept: "Derrama devuelta", owner_id, charged_on: `${month}-12`, amount: credit };
    const of = property_id ?? (await given.aProperty()).id;
    dataOf(await api.post("/owner-charges", { ...charge, property_id: of }));
    const days = { owner_id, period_start: `${month}-01`, period_end: `${month}-28` };
    const proposal = await api.get<StatementProposal>(`/owner-statements/proposal?${new URLSearchParams(days)}`);
    return { ...days, notes: "Según lo hablado", net: dataOf(proposal).net, ...more };
  };
  const anOwnerStatement = async (more: Parameters<typeof anOwnerStatementInput>[0] = {}): Promise<OwnerStatement> =>
    make(ownerStatementResource, await anOwnerStatementInput(more));

  /** The exit of a rental without money, whose deposit was never received; without `rental_id`, of a new one. */
  const aRentalExitInput = async (
    more: Given<typeof rentalExitResource> = {},
  ): Promise<InputOf<typeof rentalExitResource>> => ({
    rental_id: more.rental_id ?? (await aLiveRental({})).id,
    keys_returned_on: "2026-01-02",
    readings: [{ supply: "water", meter: "A-17", value: "123,4", read_on: "2026-01-02" }],
    damages: [{ concept: "Pintura", amount: 12_000, incident_id: null }],
    covers_debts: true,
    credit_use: "settle",
    prepares_return: false,
    result: -12_000,
    notes: "Salida sin incidencias",
    ...more,
  });
  const aLiveRental = async (more: Given<typeof rentalResource>): Promise<Rental> => {
    const start_date = more.start_date ?? "2025-01-01";
    const { id, version } = await given.aRental({ ...more, start_date });
    return dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: start_date }));
  };
  /** Another rental of the same asset and tenant, which ended years before. */
  const aFormerExit = async ({ asset_id, tenant_id }: Rental, notes: string): Promise<RentalExit> => {
    const days = { start_date: "2015-01-01", end_date: "2015-12-31" };
    const { id } = await aLiveRental({ asset_id, tenant_id, ...days });
    return make(rentalExitResource, await aRentalExitInput({ rental_id: id, keys_returned_on: "2015-12-31", notes }));
  };

  return {
    anOwnerStatementInput,
    anOwnerStatement,
    aRentalExitInput,
    aFormerExit,
    aLiveRental,
    aRecurringCharge,
    aCostSettlementInput,
    aCostSettlement,
    aBody,
    aDepositInput,
    aDeposit,
    moveDeposit,
    aReturnedDeposit,
    aMandateInput,
    aMandate,
    aRemittanceInput,
    aRemittance,
    anApplication,
    aMethod,
    anIssuerInput,
    anIssuer,
    aSeriesInput,
    aSeries,
    aLine,
    anInvoiceInput,
    anInvoice,
    issue,
    anIssuedInvoice,
    aPaymentInput,
    aPayment,
  };
}

export type MoneyBuilders = ReturnType<typeof createMoneyBuilders>;
