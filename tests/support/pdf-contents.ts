import type { InvoicePdfContent } from "#server/areas/accounting/invoices/pdf/invoice-content.ts";
import type { PdfIssuer } from "#server/engine/services/pdf/letterhead.ts";
import type { OwnerStatementContent } from "#server/areas/reports/pdf/owner-statement.ts";
import type { PaymentReceiptContent } from "#server/areas/accounting/payments/pdf/payment-receipt.ts";

const issuer: PdfIssuer = {
  name: "Fincas del Retiro, S.L.",
  tax_id: "B84120673",
  address: ["Calle de Ibiza, 14", "28009 Madrid"],
  phone: "+34 915 042 213",
  email: "oficina@llavero.test",
  logo: null,
  color: "#7a1f5c",
};
const person = { name: "Begoña Núñez Çelik", tax_id: "12345678Z", address: ["Calle Mayor, 3, 2.º B", "28013 Madrid"] };
const asset = { name: "ACT-0012 · Local Ibiza", address: ["Calle de Ibiza, 14, bajo"] };

export const anInvoice = (changes: Partial<InvoicePdfContent> = {}): InvoicePdfContent => ({
  language: "es",
  created_at: "2026-03-01T08:00:00Z",
  kind: "invoice",
  mark: null,
  former: null,
  number: "F2026-0042",
  issuer,
  customer: { ...person, joint_names: [], is_payer: false, share: null, is_joint: false },
  issue_date: "2026-03-01",
  operation_date: null,
  due_date: "2026-03-08",
  period: { start: "2026-03-01", end: "2026-03-31" },
  asset,
  lines: [
    {
      concept: "Renta de marzo",
      quantity: 1,
      unit_amount: 125_000,
      net_amount: 125_000,
      tax_rate: 2100,
      withholding_rate: 1900,
      exemption_reason: null,
      is_not_subject: false,
    },
  ],
  tax_name: "IVA",
  taxes: [{ rate: 2100, base: 125_000, amount: 26_250 }],
  withholdings: [{ rate: 1900, base: 125_000, amount: 23_750 }],
  net_amount: 125_000,
  total: 151_250,
  amount_due: 127_500,
  payment: { method: "Domiciliación", iban: "ES9121000418450200051332", mandate_reference: "ALQ-00012-1" },
  rectification: null,
  verification_address: "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B84120673",
  is_verifiable: true,
  ticketbai: null,
  notes: "Renta actualizada según el IRAV.",
  ...changes,
});

export const aPaymentReceipt = (changes: Partial<PaymentReceiptContent> = {}): PaymentReceiptContent => ({
  language: "es",
  created_at: "2026-03-04T08:00:00Z",
  number: "P-00042",
  issuer,
  direction: "in",
  person,
  date: "2026-03-04",
  amount: 123_456,
  method: "Transferencia",
  reference: "TRANSF 0042",
  asset,
  allocations: [{ application: "Renta", document: "F2026-0042", date: "2026-03-01", amount: 115_000 }],
  credit: 8_456,
  notes: null,
  ...changes,
});

export const anOwnerStatement = (changes: Partial<OwnerStatementContent> = {}): OwnerStatementContent => ({
  language: "es",
  created_at: "2026-04-01T08:00:00Z",
  number: "LPR-00007",
  is_annulled: false,
  issuer,
  owner: person,
  period: { start: "2026-01-01", end: "2026-03-31" },
  issue_date: "2026-04-01",
  paid_on: null,
  assets: [
    {
      name: "ACT-0012 · Piso Ibiza",
      address: "Calle de Ibiza, 14, 2.º B",
      income: [{ date: "2026-01-05", concept: "Renta de enero", detail: "Begoña Núñez", amount: 85_000 }],
      expenses: [{ date: "2026-01-20", concept: "Caldera", detail: null, amount: 23_450 }],
    },
    { name: "ACT-0013 · Garaje 7", address: null, income: [], expenses: [] },
  ],
  income_total: 85_000,
  expense_total: 23_450,
  fee: { rate: 700, base: 85_000, amount: 5_950 },
  fee_taxes: [{ tax: "vat", rate: 2100, base: 5_950, amount: 1_250 }],
  withholding: null,
  carried: 0,
  net: 54_350,
  iban: "ES9121000418450200051332",
  notes: null,
  ...changes,
});
