import * as z from "zod/mini";
import { isDateString } from "#shared/lib/dates.ts";
import { isOfContract, recurringChargeKinds, recurringChargeResource } from "../accounting/billing/recurring-charge.ts";
import { depositResource } from "../accounting/deposits/deposit.ts";
import { mandateExpiry, mandateResource } from "../accounting/mandates/mandate.ts";
import { date, optional, text } from "../core/fields.ts";
import type { FieldIssue } from "../core/rule.ts";
import { defineSheet, type SheetDay, type SheetValues } from "./sheet-definition.ts";
import { keyOfParts, textOrEmpty } from "./sheet-keys.ts";

const rentalNames = ["código alquiler", "contrato", "código activo", "piso", "rental code", "contract", "asset code"];
const notes = ["observaciones", "comentarios", "remarks", "comments"];

/** Where the money of a deposit is when it is loaded: with the company, with the landlord, or lodged with the body. */
export const loadedDepositStates = ["received", "held", "lodged"] as const;

/** An issue, if a day is in the future or before an earlier step. */
function wrongDay(field: string, day: string, after: string, today: string): FieldIssue[] {
  if (day === "") return [];
  if (day > today) return [{ field, key: "validation.not_future" }];
  return day < after ? [{ field, key: "validation.deposit_days" }] : [];
}

/** Only the legal deposit is lodged or held by the landlord; lodging has a day. */
function checkDeposit(values: SheetValues, { today }: SheetDay): FieldIssue[] {
  const [received, lodged] = [textOrEmpty(values["received_on"]), textOrEmpty(values["lodged_on"])];
  const isLodged = values["state"] === "lodged";
  const isElsewhere = isLodged || values["state"] === "held";
  return [
    ...(received === "" ? [{ field: "received_on", key: "validation.required" } as const] : []),
    ...wrongDay("received_on", received, "", today),
    ...(isElsewhere && values["kind"] !== "legal"
      ? [{ field: "state", key: "validation.legal_deposit_only" } as const]
      : []),
    ...(isLodged && lodged === "" ? [{ field: "lodged_on", key: "validation.required" } as const] : []),
    ...(isLodged ? wrongDay("lodged_on", lodged, received, today) : []),
    ...(!isLodged && lodged !== "" ? [{ field: "lodged_on", key: "administration.issue.not_lodged" } as const] : []),
  ];
}

/** Deposits that the office, the landlord or the body of the region holds already. */
export const depositSheet = defineSheet({
  resource: depositResource,
  extra: z.object({
    state: z.enum(loadedDepositStates),
    received_on: date(),
    lodged_on: optional(date()),
    lodge_reference: optional(text(100)),
  }),
  references: {
    rental_id: { entity: "rental", by: "code", isList: false },
    body_id: { entity: "deposit_body", by: "name", isList: false },
  },
  filledIn: ["kind"],
  aliases: {
    rental_id: rentalNames,
    kind: ["clase", "tipo de garantía", "type"],
    amount: ["fianza", "deposit", "importe fianza"],
    state: ["dónde está", "situación", "where held", "held by"],
    received_on: ["fecha cobro", "cobrada", "received"],
    lodged_on: ["fecha depósito", "depositada", "lodged"],
    body_id: ["organismo depósito", "body", "deposit body"],
    lodge_reference: ["número de depósito", "nº depósito", "resguardo", "lodging number", "number"],
    notes,
  },
  example: {
    rental_id: "ALQ-00012",
    kind: "Fianza legal",
    amount: "850,00",
    state: "Depositada",
    received_on: "20/08/2025",
    lodged_on: "05/09/2025",
    lodge_reference: "M-2025/123456",
  },
  complete: (values) => ({ ...values, kind: values["kind"] ?? "legal" }),
  check: checkDeposit,
  keyOf: (values) =>
    values["kind"] === "legal"
      ? keyOfParts(["rental_id"])(values)
      : keyOfParts(["rental_id", "kind", "received_on", "amount"])(values),
});

/** A used mandate keeps its reference, is not used before it is signed, and is void after 36 months without use. */
function checkMandate(values: SheetValues, { today }: SheetDay): FieldIssue[] {
  const dayOf = (field: string) => [textOrEmpty(values[field])].find(isDateString) ?? null;
  const [signed_on, last_used_on] = [dayOf("signed_on"), dayOf("last_used_on")];
  if (last_used_on !== null && last_used_on > today) return [{ field: "last_used_on", key: "validation.not_future" }];
  if (signed_on === null) return [];
  if (last_used_on !== null && last_used_on < signed_on)
    return [{ field: "last_used_on", key: "administration.issue.used_unsigned" }];
  const isVoid = mandateExpiry({ signed_on, last_used_on }) < today;
  return isVoid ? [{ field: "last_used_on", key: "administration.issue.mandate_lapsed" }] : [];
}

/** Mandates of direct debit with their last use, so that the next debit is a recurrent one. */
export const mandateSheet = defineSheet({
  resource: mandateResource,
  extra: z.object({ last_used_on: optional(date()) }),
  references: { person_id: { entity: "person", by: "documentation", isList: false } },
  filledIn: ["scheme"],
  demanded: ["reference"],
  perRow: ["reference"],
  aliases: {
    person_id: ["dni", "nif", "dni deudor", "dni inquilino", "deudor", "debtor id", "tenant id"],
    reference: ["referencia única", "referencia del mandato", "rum", "umr", "mandate reference"],
    signed_on: ["fecha de firma", "firma", "signed", "signature date"],
    iban: ["cuenta", "ccc", "account"],
    scheme: ["esquema", "tipo de mandato", "scheme"],
    last_used_on: ["último recibo", "último adeudo", "última remesa", "last debit", "last used"],
    notes,
  },
  example: {
    person_id: "12345678Z",
    reference: "MND-00012",
    signed_on: "20/08/2025",
    iban: "ES91 2100 0418 4502 0005 1332",
    last_used_on: "01/03/2026",
  },
  complete: (values) => ({ ...values, scheme: values["scheme"] ?? "core" }),
  check: checkMandate,
  keyOf: keyOfParts(["reference"]),
});

/** Rent and expenses are charges of every rental already. */
function checkCharge({ kind }: SheetValues): FieldIssue[] {
  const known = recurringChargeKinds.find((one) => one === kind);
  return known && isOfContract(known) ? [{ field: "kind", key: "error.charge_of_contract" }] : [];
}

/** What rentals are charged besides rent and expenses. */
export const recurringChargeSheet = defineSheet({
  resource: recurringChargeResource,
  references: {
    rental_id: { entity: "rental", by: "code", isList: false },
    payment_application_id: { entity: "payment_application", by: "name", isList: false },
  },
  filledIn: ["rhythm"],
  demanded: ["payment_application_id"],
  aliases: {
    rental_id: rentalNames,
    kind: ["clase", "type"],
    payment_application_id: ["aplicación", "concepto contable", "application"],
    concept: ["descripción", "texto", "description"],
    amount: ["importe", "base", "net amount"],
    starts_on: ["desde", "fecha inicio", "from", "start"],
    ends_on: ["hasta", "fecha fin", "to", "end"],
    rhythm: ["periodicidad", "frecuencia", "frequency"],
    interval_months: ["cada cuántos meses", "every months"],
    is_indexed: ["se actualiza", "indexed"],
  },
  example: {
    rental_id: "ALQ-00012",
    kind: "Comunidad",
    payment_application_id: "Gastos",
    concept: "Cuota de comunidad",
    amount: "35,00",
    starts_on: "01/09/2025",
    rhythm: "Cada mes",
  },
  complete: (values) => ({ ...values, rhythm: values["rhythm"] ?? "monthly" }),
  check: checkCharge,
  keyOf: keyOfParts(["rental_id", "kind", "concept", "starts_on"]),
});
