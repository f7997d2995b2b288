import { generateCif } from "#shared/domain/core/tax-id.ts";
import { addDays, todayIn } from "#shared/lib/dates.ts";
import { type Builders, nextNumber } from "./builders.ts";
import type { MoneyBuilders } from "./money-builders.ts";
import type { Sample } from "./sample.ts";

type MoneyName =
  | "issuer"
  | "invoice_series"
  | "payment_method"
  | "payment_application"
  | "invoice"
  | "payment"
  | "recurring_charge"
  | "cost_settlement"
  | "rental_exit"
  | "rental_charge"
  | "owner_charge"
  | "owner_statement"
  | "deposit"
  | "deposit_body"
  | "interest_rate"
  | "billing_run"
  | "reminder_step"
  | "mandate"
  | "remittance"
  | "bank_rule";

/** Each run has its own month. */
let months = 0;
function aMonth(): string {
  months += 1;
  return `${2030 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

/** Each has its own number of days overdue. */
let daysOverdue = 100;
function aReminderStep() {
  daysOverdue += 1;
  return {
    name: `Aviso ${nextNumber()}`,
    days_overdue: daysOverdue,
    is_active: false,
    subject_es: "Factura {number}",
    text_es: "Hola, {name}: debes {amount}",
    subject_en: "Invoice {number}",
    text_en: "Hello {name}, you owe {amount}",
  };
}

export function createMoneySamples(given: Builders, money: MoneyBuilders): Record<MoneyName, Sample> {
  return {
    issuer: {
      input: () => money.anIssuerInput(),
      other: async () => ({
        owner_id: (await given.anOwner()).id,
        tax_id: generateCif("A", nextNumber()),
        billing_mode: "off",
      }),
      change: { city: "Getafe", street: "Calle Madrid, 12" },
      wrong: {
        values: { postal_code: "53001" },
        field: "postal_code",
        es: "El código postal debe tener cinco cifras y corresponder a una provincia",
        en: "The postal code must have five digits and belong to a province",
      },
      referrer: { make: ({ id }) => money.aSeries({ issuer_id: id }), by: "Serie de factura" },
    },
    invoice_series: {
      // The first of its kind is the default, which can be neither archived nor deleted.
      input: async () => {
        const { issuer_id } = await money.aSeries();
        return money.aSeriesInput({ issuer_id, is_default: false, next_number: 7 });
      },
      other: async () => ({ ...(await money.aSeriesInput({ kind: "receipt" })) }),
      change: { suffix: "/B", padding: 6 },
      wrong: {
        values: { next_number: 0 },
        field: "next_number",
        es: "El número inicial debe ser un entero positivo",
        en: "The start number must be a positive integer",
      },
      referrer: { make: ({ id }) => money.anInvoice({ series_id: id }), by: "Factura" },
    },
    payment_method: {
      input: () => ({ name: `Cheque ${nextNumber()}`, kind: "cash", is_default: false }),
      other: () => ({ kind: "bizum" }),
      sql: "update payment_method set is_default = (id = $1) where id = $1 or is_default",
      // Names are unique, so each test changes it to another one.
      get change() {
        return { name: `Pagaré ${nextNumber()}` };
      },
      wrong: {
        values: { kind: "gold" },
        field: "kind",
        es: "«Tipo» debe ser una de las opciones disponibles",
        en: "Type must be one of the available options",
      },
      referrer: { make: ({ id }) => money.aPayment({ payment_method_id: id }), by: "Pago" },
    },
    reminder_step: {
      input: () => aReminderStep(),
      other: () => ({ is_active: true }),
      get change() {
        return { name: `Recado ${nextNumber()}` };
      },
      wrong: {
        values: { text_es: "Hola, {nombre}" },
        field: "text_es",
        es: "«Texto en español» nombra algo que no existe entre llaves",
        en: "Text in Spanish names something in braces that does not exist",
      },
    },
    payment_application: {
      input: () => ({
        code: `X${nextNumber()}`,
        name: `Lavandería ${nextNumber()}`,
        kind: "supplies",
        position: 80,
        default_tax: 2_100,
      }),
      other: () => ({ kind: "penalty" }),
      change: { position: 81, default_tax: null },
      wrong: {
        values: { position: 1_000 },
        field: "position",
        es: "El valor de «Posición» no puede ser mayor que 999",
        en: "Position cannot be greater than 999",
      },
      referrer: {
        make: async ({ id }) => money.anInvoice({ lines: [await money.aLine({ payment_application_id: id })] }),
        by: "Factura",
      },
    },
    invoice: {
      input: async () => {
        const { id: rental_id, asset_id } = await given.aRental();
        const { lines: _lines, ...input } = await money.anInvoiceInput({
          rental_id,
          asset_id,
          operation_date: "2026-03-01",
          period_start: "2026-03-01",
          period_end: "2026-03-31",
          payment_method_id: await money.aMethod(),
          notes: "Con el concepto que pidió",
        });
        return input;
      },
      // Of a property in the Canary Islands, so of another tax.
      other: async () => {
        const { id: address_id } = await given.anAddress({ postal_code: "35001", city: "Las Palmas de Gran Canaria" });
        const { id: property_id } = await given.aProperty({ address_id });
        const { id: asset_id } = await given.anAsset({ property_id });
        return {
          ...(await money.anInvoiceInput({
            owner_id: (await given.anOwner()).id,
            series_id: (await money.aSeries({ kind: "receipt" })).id,
            due_date: "2026-05-01",
            lines: [await money.aLine({ tax_rate: 700 })],
          })),
          rental_id: (await given.aRental({ asset_id })).id,
          asset_id: null,
        };
      },
      keeps: ["person_id"],
      move: { verb: "issue", body: {} },
      // Paid by one cent and sent by mail; beside it, one of the former system.
      sql: `with f as (
          insert into invoice (series_id, owner_id, person_id, due_date, former_amount)
          select series_id, owner_id, person_id, '2026-05-02', 100 from invoice where id = $1), m as (
          insert into mail ("to", language, subject, text, is_confidential, state, entity, entity_id)
          values ('cliente@example.es', 'es', 'Factura', 'Adjunta', false, 'sent', 'invoice', $1)), p as (
          insert into payment (person_id, owner_id, date, amount, payment_method_id, state)
          select person_id, owner_id, '2026-03-01', 1, (select id from payment_method where is_default), 'completed'
          from invoice where id = $1 returning id)
        insert into payment_allocation (payment_id, invoice_id, payment_application_id, amount)
        select id, $1, (select id from payment_application order by position limit 1), 1 from p`,
      change: { due_date: "2026-03-20", notes: null },
      wrong: {
        values: { period_end: "2026-02-01" },
        field: "period_end",
        es: "El intervalo de fechas no es válido",
        en: "The date range is not valid",
      },
    },
    payment: {
      input: async () =>
        money.aPaymentInput({
          direction: "out",
          state: "pending",
          rental_id: (await given.aRental()).id,
          reference: "Recibo de marzo",
          notes: "Avisó por teléfono",
        }),
      other: async () => ({
        direction: "in",
        person_id: null,
        owner_id: (await given.anOwner()).id,
        payment_method_id: await money.aMethod("cash"),
        rental_id: (await given.aRental()).id,
        date: "2026-02-01",
        amount: 50_000,
      }),
      keeps: ["person_id"],
      move: { verb: "complete", body: { date: "2026-02-01" } },
      change: { amount: 99_950, notes: null },
      wrong: {
        values: { amount: 0 },
        field: "amount",
        es: "«Importe» debe ser mayor que cero",
        en: "Amount must be more than zero",
      },
    },
    deposit: {
      input: async () =>
        money.aDepositInput({
          date: "2026-01-01",
          body_id: (await money.aBody("cataluna")).id,
          notes: "La entregó en dos veces",
        }),
      other: async () => {
        await money.aReturnedDeposit();
        return { kind: "bank_guarantee", amount: 170_000, date: "2025-11-01", body_id: null };
      },
      move: { verb: "receive", body: { received_on: "2026-01-01" } },
      change: { amount: 84_950, notes: null },
      wrong: {
        values: { kind: "additional" },
        field: "body_id",
        es: "Solo la fianza legal se deposita en un organismo",
        en: "Only the legal deposit is lodged with a body",
      },
    },
    deposit_body: {
      input: () => ({
        region: "aragon",
        name: `Caja de Depósitos ${nextNumber()}`,
        days_to_lodge: 20,
        percent: 9_000,
        url: "https://fianzas.example/aragon",
        is_verified: true,
      }),
      other: () => ({ region: "navarra", is_verified: false }),
      change: { days_to_lodge: null, is_verified: false },
      wrong: {
        values: { url: "fianzas.example" },
        field: "url",
        es: "«Web» debe empezar por http:// o https://",
        en: "Website must begin with http:// or https://",
      },
      referrer: { make: ({ id }) => money.aDeposit({ body_id: id }), by: "Fianza" },
    },
    interest_rate: {
      input: () => ({ year: 2030 + (nextNumber() % 60), rate: 325, source: "Ley de Presupuestos de ejemplo" }),
      other: () => ({ rate: 400 }),
      change: { rate: 350 },
      wrong: {
        values: { source: "" },
        field: "source",
        es: "Norma es requerido",
        en: "Law is required",
      },
    },
    billing_run: {
      input: () => ({ month: aMonth() }),
      other: () => ({ planned_issue_date: addDays(todayIn(new Date()), 10) }),
      sql: "update billing_run set state = 'issued' where id = $1",
      change: { notes: "Con la subida del IRAV" },
      wrong: {
        values: { month: "2026-13-01" },
        field: "month",
        es: "«Mes» debe ser una fecha válida",
        en: "Month must be a valid date",
      },
    },
    mandate: {
      input: () => money.aMandateInput({ notes: "Firmado en papel" }),
      other: () => ({ scheme: "b2b", signed_on: "2025-06-01" }),
      move: { verb: "cancel", body: {} },
      change: { signed_on: "2026-01-20", notes: null },
      wrong: {
        values: { iban: "ES9121000418450200051333" },
        field: "iban",
        es: "La cuenta bancaria no es un IBAN válido",
        en: "The bank account is not a valid IBAN",
      },
    },
    remittance: {
      input: async () => money.aRemittanceInput({ notes: "Las de marzo" }),
      other: async () => ({
        kind: "transfer",
        issuer_id: (await money.anIssuer()).id,
        execution_date: "2026-04-08",
        due_until: null,
        scheme: "b2b",
      }),
      move: { verb: "cancel", body: {} },
      change: { execution_date: "2026-03-11", notes: null },
      wrong: {
        values: { kind: "direct_debit", due_until: null },
        field: "due_until",
        es: "Vencimientos hasta es requerido",
        en: "Due up to is required",
      },
    },
    bank_rule: {
      input: async () => ({
        text: `CDAD PROP ${nextNumber()}`,
        direction: "out",
        min_amount: 1_000,
        max_amount: 90_000,
        company_iban: "ES9121000418450200051332",
        target: "charge_owner",
        charge_kind: "community",
        concept: "Comunidad",
        property_id: (await given.aProperty()).id,
        owner_id: (await given.anOwner()).id,
        bank_charge: "commission",
        person_id: (await given.aPerson()).id,
        rental_id: (await given.aRental()).id,
        reason: "Traspaso",
        is_active: true,
      }),
      other: () => ({ target: "ignore", direction: "in", is_active: false }),
      change: { text: "CDAD GRAN VIA", max_amount: null },
      keeps: ["owner_id"],
      wrong: {
        values: { text: "A" },
        field: "text",
        es: "Escribe al menos tres letras o cifras del texto del banco",
        en: "Give at least three letters or digits of the bank's text",
      },
    },
    owner_charge: {
      input: async () => ({
        kind: "repair",
        concept: `Caldera ${nextNumber()}`,
        owner_id: (await given.anOwner()).id,
        property_id: (await given.aProperty()).id,
        amount: 12_345,
        tax_rate: 2_100,
        charged_on: "2026-03-02",
        incident_id: (await given.anIncident()).id,
        notes: "Factura del fontanero",
      }),
      other: async () => ({ kind: "credit", owner_id: (await given.anOwner()).id, charged_on: "2025-01-02" }),
      inProperty: ({ property_id }, word) => ({ property_id, owner_id: null, incident_id: null, concept: word }),
      change: { concept: "Llave", notes: null },
      keeps: ["owner_id"],
      wrong: {
        values: { owner_id: null, property_id: null },
        field: "owner_id",
        es: "Di a qué propietario o a qué inmueble se carga",
        en: "Choose which owner or which property it is charged to",
      },
    },
    owner_statement: {
      input: () => money.anOwnerStatementInput(),
      other: () => money.anOwnerStatementInput({ month: "2025-10" }),
      move: { verb: "annul", body: {} },
      change: { notes: null },
      wrong: {
        values: { period_end: "2099-01-01" },
        field: "period_end",
        es: "El periodo acaba después de empezar y dura un año como mucho",
        en: "The period ends after it starts and lasts a year at most",
      },
    },
    recurring_charge: {
      input: async () => ({
        rental_id: (await given.aRental()).id,
        kind: "property_tax",
        payment_application_id: await money.anApplication("expenses"),
        concept: `IBI ${nextNumber()}`,
        amount: 30_000,
        tax_rate: 2_100,
        withholding_rate: 0,
        tax_reason: "Acordado en el contrato",
        starts_on: "2026-03-01",
        ends_on: "2027-02-28",
        rhythm: "named_months",
        interval_months: null,
        months: [6, 11],
        is_indexed: true,
        raise_reason: "Acordado con el inquilino",
      }),
      other: async () => ({
        kind: "waste",
        rhythm: "every_n_months",
        interval_months: 2,
        months: null,
        starts_on: "2025-01-01",
        ends_on: "2025-12-31",
      }),
      inProperty: ({ id }, word) => ({ rental_id: id, concept: word }),
      change: { amount: 31_050, months: [3, 9] },
      keeps: ["payment_application_id"],
      wrong: {
        values: { rhythm: "monthly" },
        field: "months",
        es: "«Meses» no corresponde a este ritmo",
        en: "Months is not part of this rhythm",
      },
    },
    cost_settlement: {
      input: async () =>
        money.aCostSettlementInput({ rental_id: (await money.aLiveRental({ start_date: "2026-01-01" })).id }),
      other: () => ({ period_start: "2024-01-01", period_end: "2024-12-31" }),
      move: { verb: "undo", body: {} },
      change: { notes: null },
      wrong: {
        values: { period_end: "2027-12-31" },
        field: "period_end",
        es: "El periodo acaba después de empezar y dura un año como mucho",
        en: "The period ends after it starts and lasts a year at most",
      },
    },
    rental_exit: {
      input: async () => money.aRentalExitInput(),
      other: () => ({ keys_returned_on: "2026-01-05" }),
      move: { verb: "undo", body: {} },
      change: { notes: null },
      wrong: {
        values: { keys_returned_on: "2099-01-01" },
        field: "keys_returned_on",
        es: "«Devolución de llaves» no puede ser una fecha futura",
        en: "Keys returned cannot be a future date",
      },
    },
    rental_charge: {
      input: async () => ({
        rental_id: (await given.aRental()).id,
        payment_application_id: await money.anApplication("penalty"),
        concept: `Cerradura ${nextNumber()}`,
        amount: 12_000,
        charged_on: "2026-03-02",
        incident_id: (await given.anIncident()).id,
      }),
      other: async () => {
        await money.anIssuedInvoice();
        return { charged_on: "2025-01-02" };
      },
      sql: "update rental_charge set invoice_id = (select max(id::text)::uuid from invoice where state = 'issued') where id = $1",
      change: { amount: 11_950, concept: "Llave" },
      wrong: {
        values: { amount: 0 },
        field: "amount",
        es: "«Importe» no puede ser cero",
        en: "Amount must not be zero",
      },
    },
  };
}
