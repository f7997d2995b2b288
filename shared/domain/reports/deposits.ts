import * as z from "zod/mini";
import type { MessageKey } from "#locales/es.ts";
import { type DepositKind, depositKinds, type DepositState, depositStates } from "../accounting/deposits/deposit.ts";
import { sumOfCents, uuid } from "../core/fields.ts";
import { reportPath } from "./addresses.ts";
import { assetColumn, codeColumn, propertyColumn, tenantColumn } from "./columns.ts";
import { defineReport } from "./report.ts";

const stateColumn = {
  field: "state",
  title: "field.state",
  format: "choice",
  text: (state: DepositState): MessageKey => `accounting.deposit.state.${state}`,
} as const;
const kindColumn = {
  field: "kind",
  title: "field.kind",
  format: "choice",
  text: (kind: DepositKind): MessageKey => `accounting.deposit.kind.${kind}`,
} as const;
const amountColumn = { field: "amount", title: "reports.column.amount", format: "cents", total: "sum" } as const;

/** Total deposits by state. */
export const depositsByState = defineReport({
  name: "deposits-by-state",
  group: "deposits",
  title: "reports.deposits_by_state",
  about: "reports.deposits_by_state.about",
  entity: "deposit",
  period: { kind: "now" },
  row: z.object({ state: z.enum(depositStates), kind: z.enum(depositKinds), deposits: z.int(), amount: sumOfCents() }),
  named: "state",
  columns: [
    stateColumn,
    kindColumn,
    { field: "deposits", title: "entities.deposit", format: "integer", total: "sum" },
    amountColumn,
  ],
  chart: {
    title: "reports.deposits_by_state.chart",
    shape: "bars",
    by: "state",
    key: "state",
    values: ["amount"],
    isInOrder: true,
    open: (state, { filters }) => reportPath("deposits", { ...filters, state }),
  },
  open: ({ state, kind }, { filters }) => reportPath("deposits", { ...filters, state, kind }),
});

/** Each deposit with its rental, kind, amount and state. */
export const deposits = defineReport({
  name: "deposits",
  group: "deposits",
  title: "reports.deposits",
  about: "reports.deposits.about",
  entity: "deposit",
  period: { kind: "now" },
  choices: { state: depositStates, kind: depositKinds },
  row: z.object({
    deposit_id: uuid(),
    rental_id: uuid(),
    property_id: uuid(),
    property_label: z.string(),
    asset_label: z.string(),
    tenant_label: z.string(),
    code: z.string(),
    kind: z.enum(depositKinds),
    state: z.enum(depositStates),
    amount: sumOfCents(),
  }),
  named: "code",
  columns: [propertyColumn, assetColumn, tenantColumn, codeColumn, kindColumn, stateColumn, amountColumn],
  chart: {
    title: "reports.deposits.chart",
    shape: "bars",
    by: "property_label",
    key: "property_id",
    values: ["amount"],
    open: (property_id, { filters }) => reportPath("deposits", { ...filters, property_id }),
  },
  open: ({ rental_id }) => `/rentals/${rental_id}`,
});
