import * as z from "zod/mini";
import type { MessageKey } from "#locales/es.ts";
import { type BankChargeKind, bankChargeKinds } from "../accounting/bank/bank-movement.ts";
import { date, sumOfCents, uuid } from "../core/fields.ts";
import { defineReport } from "./report.ts";

/**
 * What the bank charged the company, and what others withheld from what they paid at the company's cost, with the account that got
 * the rest: each movement that was booked so, by its day.
 */
export const bankCharges = defineReport({
  name: "bank-charges",
  group: "money",
  title: "reports.bank_charges",
  about: "reports.bank_charges.about",
  entity: "bank_movement",
  period: { kind: "months", presets: ["last_month", "this_month", "this_quarter", "this_year"] },
  choices: { bank_charge: bankChargeKinds },
  row: z.object({
    bank_movement_id: uuid(),
    bank_statement_id: uuid(),
    day: date(),
    iban: z.string(),
    bank_charge: z.enum(bankChargeKinds),
    concept: z.string(),
    amount: sumOfCents(),
  }),
  named: "concept",
  columns: [
    { field: "day", title: "field.date", format: "date" },
    { field: "iban", title: "field.iban", format: "text" },
    {
      field: "bank_charge",
      title: "field.bank_charge",
      format: "choice",
      text: (kind: BankChargeKind): MessageKey => `accounting.bank_charge.${kind}`,
    },
    { field: "concept", title: "field.concept", format: "text" },
    { field: "amount", title: "reports.column.amount", format: "cents", total: "sum" },
  ],
  open: ({ bank_statement_id }) => `/bank-statements/${bank_statement_id}`,
});
