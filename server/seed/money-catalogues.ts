import type * as z from "zod/mini";
import type { paymentApplicationInput } from "#shared/domain/accounting/payments/payment-application.ts";
import type { paymentMethodInput } from "#shared/domain/accounting/payments/payment-method.ts";
import type { reminderStepInput } from "#shared/domain/accounting/reminders/reminder-step.ts";
import type { rentIndexInput } from "#shared/domain/rentals/rent-index.ts";
import type { InEnglish } from "./catalogues.ts";

/* What a new installation begins with to bill, collect and lodge; as in catalogues.ts. */

const IRAV_SOURCE = "INE, índice de referencia para la actualización de los arrendamientos de vivienda";

const publishedIrav: readonly (readonly [month: string, basisPoints: number])[] = [
  ["2024-11-01", 220],
  ["2024-12-01", 228],
  ["2025-01-01", 219],
  ["2025-02-01", 208],
  ["2025-03-01", 198],
  ["2025-04-01", 209],
  ["2025-05-01", 190],
  ["2025-08-01", 219],
  ["2025-09-01", 222],
  ["2025-10-01", 225],
];

/** The published values; staff add the months that follow. */
export const seededRentIndices: readonly z.infer<typeof rentIndexInput>[] = publishedIrav.map(([month, value]) => ({
  kind: "irav",
  month,
  value,
  source: IRAV_SOURCE,
}));

export const seededPaymentMethods: readonly (z.infer<typeof paymentMethodInput> & InEnglish)[] = [
  { name: "Transferencia", name_en: "Bank transfer", kind: "transfer", is_default: true },
  { name: "Domiciliación", name_en: "Direct debit", kind: "direct_debit", is_default: false },
  { name: "Efectivo", name_en: "Cash", kind: "cash", is_default: false },
  { name: "Tarjeta", name_en: "Card", kind: "card", is_default: false },
  { name: "Bizum", name_en: null, kind: "bizum", is_default: false },
];

export const seededPaymentApplications: readonly (z.infer<typeof paymentApplicationInput> & InEnglish)[] = [
  { code: "RENTA", name: "Renta", name_en: "Rent", kind: "rent", position: 1, default_tax: null },
  { code: "GASTOS", name: "Gastos", name_en: "Expenses", kind: "expenses", position: 2, default_tax: null },
  { code: "FIANZA", name: "Fianza", name_en: "Deposit", kind: "deposit", position: 3, default_tax: 0 },
  { code: "SUMINISTROS", name: "Suministros", name_en: "Utilities", kind: "supplies", position: 4, default_tax: null },
  { code: "PENALIZACION", name: "Penalización", name_en: "Penalty", kind: "penalty", position: 5, default_tax: 0 },
  { code: "COMISION", name: "Comisión", name_en: "Fee", kind: "fee", position: 6, default_tax: 2100 },
  { code: "OTROS", name: "Otros", name_en: "Other", kind: "other", position: 7, default_tax: null },
];

/** Inactive until a user activates them. */
export const seededReminderSteps: readonly (z.infer<typeof reminderStepInput> & InEnglish)[] = [
  {
    name: "Recordatorio",
    name_en: "Reminder",
    days_overdue: 3,
    subject_es: "Recordatorio: factura {number} pendiente",
    text_es:
      "Hola, {name}:\n\nLa factura {number} de {amount} venció el {due_date} y no consta su pago. Si ya la has pagado, no hace falta que hagas nada.\n\n{company}",
    subject_en: "Reminder: invoice {number} is due",
    text_en:
      "Hello {name},\n\nInvoice {number} of {amount} was due on {due_date} and we have not seen its payment. If you have paid it already, there is nothing to do.\n\n{company}",
  },
  {
    name: "Segundo aviso",
    name_en: "Second notice",
    days_overdue: 10,
    subject_es: "Segundo aviso: factura {number} sin pagar",
    text_es:
      "Hola, {name}:\n\nLa factura {number} de {amount} venció el {due_date}, hace {days} días. Págala cuanto antes o llámanos si hay algún problema.\n\n{company}",
    subject_en: "Second notice: invoice {number} unpaid",
    text_en:
      "Hello {name},\n\nInvoice {number} of {amount} was due on {due_date}, {days} days ago. Please pay it soon, or call us if there is a problem.\n\n{company}",
  },
  {
    name: "Último aviso",
    name_en: "Last notice",
    days_overdue: 20,
    subject_es: "Último aviso: factura {number} sin pagar",
    text_es:
      "Hola, {name}:\n\nLa factura {number} de {amount} venció el {due_date}, hace {days} días, y sigue sin pagarse. Si no la pagas en los próximos días, empezaremos a reclamarla.\n\n{company}",
    subject_en: "Last notice: invoice {number} unpaid",
    text_en:
      "Hello {name},\n\nInvoice {number} of {amount} was due on {due_date}, {days} days ago, and is still unpaid. If you do not pay it in the next days, we will begin to claim it.\n\n{company}",
  },
];
