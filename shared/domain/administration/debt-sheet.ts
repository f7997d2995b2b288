import * as z from "zod/mini";
import { invoiceRow } from "../accounting/invoices/invoice.ts";
import { isWithinBounds, totalLines } from "../accounting/invoices/invoice-line.ts";
import { basisPoints, cents, date, optional, rowBase, text, uuid } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule, type FieldIssue } from "../core/rule.ts";
import { defineSheet, type SheetDay, type SheetValues } from "./sheet-definition.ts";
import { keyOfParts, textOrEmpty } from "./sheet-keys.ts";

/** An invoice or receipt that the former system issued and that is still owed, whole or in part. */
const debtInput = z.object({
  issuer_id: uuid(),
  kind: z.enum(["invoice", "receipt"]),
  number: text(60),
  person_id: uuid(),
  rental_id: optional(uuid()),
  issue_date: date(),
  due_date: date(),
  payment_application_id: uuid(),
  concept: text(300),
  net_amount: cents(),
  tax_rate: basisPoints(),
  withholding_rate: basisPoints(),
  former_amount: cents(),
});

/** The columns that a row fills by itself; the others come from its line, or when it is recorded. */
const { person_id, rental_id, due_date, former_amount, issuer_id } = invoiceRow.shape;

const debtResource = defineResource({
  name: "invoice",
  area: "accounting",
  path: "invoices",
  input: debtInput,
  row: z.object({ ...rowBase, issuer_id, person_id, rental_id, due_date, former_amount }),
  rules: [
    defineRule(
      z.pick(debtInput, { net_amount: true, tax_rate: true, withholding_rate: true, former_amount: true }),
      (debt) => {
        if (debt.former_amount === 0) return { field: "former_amount", key: "validation.positive_amount" };
        const lines = [{ ...debt, quantity: 1, unit_amount: debt.net_amount }];
        if (!isWithinBounds(lines)) return { field: "net_amount", key: "validation.lines_too_much" };
        return debt.former_amount > totalLines(lines).amount_due
          ? { field: "former_amount", key: "administration.issue.owed_too_much" }
          : null;
      },
    ),
  ],
  references: {},
  filters: {},
  sortable: [],
  default_sort: "-created_at",
});

const checkDebt = ({ issue_date }: SheetValues, { today }: SheetDay): FieldIssue[] =>
  textOrEmpty(issue_date) > today ? [{ field: "issue_date", key: "validation.not_future" }] : [];

/** Open debts of the former system, with their old numbers. */
export const debtSheet = defineSheet({
  resource: debtResource,
  perRow: ["number"],
  references: {
    issuer_id: { entity: "issuer", by: "tax_id", isList: false },
    person_id: { entity: "person", by: "documentation", isList: false },
    rental_id: { entity: "rental", by: "code", isList: false },
    payment_application_id: { entity: "payment_application", by: "name", isList: false },
  },
  // A missing rate is not 0 %: a rectification would declare it (RD 1619/2012, art. 15).
  filledIn: ["kind", "due_date", "concept"],
  aliases: {
    issuer_id: ["nif emisor", "nif del emisor", "issuer tax number"],
    kind: ["tipo de documento", "type"],
    number: ["nº factura", "número de factura", "factura", "invoice number", "invoice"],
    person_id: ["dni", "nif", "nif cliente", "dni inquilino", "customer id", "tenant id"],
    rental_id: ["código alquiler", "contrato", "código activo", "piso", "rental code", "contract"],
    issue_date: ["fecha", "fecha factura", "fecha de emisión", "date", "invoice date"],
    due_date: ["vence", "fecha vencimiento", "due"],
    payment_application_id: ["aplicación", "concepto contable", "application"],
    concept: ["descripción", "texto", "description"],
    net_amount: ["base", "base imponible", "net", "taxable base"],
    tax_rate: ["iva", "% iva", "tipo iva", "tipo de iva", "vat", "vat rate"],
    withholding_rate: ["irpf", "retención", "% irpf", "withholding"],
    former_amount: ["pendiente", "deuda", "saldo", "outstanding", "open amount"],
  },
  example: {
    issuer_id: "B12345674",
    number: "2026/0417",
    person_id: "12345678Z",
    rental_id: "ALQ-00012",
    issue_date: "01/02/2026",
    due_date: "05/02/2026",
    payment_application_id: "Renta",
    concept: "Renta de febrero de 2026",
    net_amount: "850,00",
    tax_rate: "0 %",
    withholding_rate: "0 %",
    former_amount: "350,00",
  },
  complete: (values) => ({
    ...values,
    kind: values["kind"] ?? "invoice",
    due_date: values["due_date"] ?? values["issue_date"],
    concept: values["concept"] ?? values["number"],
  }),
  check: checkDebt,
  keyOf: keyOfParts(["issuer_id", "number"]),
});
