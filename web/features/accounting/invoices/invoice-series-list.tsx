import {
  invoiceSeriesResource,
  type InvoiceSeries,
  formatInvoiceNumber,
} from "#shared/domain/accounting/invoices/invoice-series.ts";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { useToday } from "#shared/ui/use-now.ts";
import type { TableColumn } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, YesNo } from "#web/components/value.tsx";
import { seriesKindChoices } from "./invoice-choices.ts";

const InvoiceSeriesForm = lazyComponent(async () => (await import("./invoice-series-form.tsx")).InvoiceSeriesForm);

function Next({ series }: { series: InvoiceSeries }) {
  const year = Number(useToday().slice(0, 4));
  return <span data-tabular>{formatInvoiceNumber(series, year, series.next_number)}</span>;
}

export const seriesColumns: readonly TableColumn<InvoiceSeries>[] = [
  { id: "code", width: 125, render: ({ code }) => code },
  { id: "issuer_id", card: "subtitle", render: ({ issuer_label }) => issuer_label },
  { id: "kind", width: 160, card: "aside", render: ({ kind }) => <ChoiceValue of={seriesKindChoices} value={kind} /> },
  { id: "next_number", width: 220, render: (series) => <Next series={series} /> },
  { id: "is_default", width: 170, render: ({ is_default }) => <YesNo value={is_default} /> },
  { id: "is_used", width: 120, render: ({ is_used }) => <YesNo value={is_used} /> },
];

const filters: readonly FilterDefinition[] = [
  { kind: "entity", field: "issuer_id", resource: issuerResource },
  { kind: "choice", field: "kind", choices: seriesKindChoices },
  { kind: "boolean", field: "is_default" },
];

/** /invoice-series */
export function InvoiceSeriesList() {
  const list = useList(invoiceSeriesResource);
  return <ListScreen list={list} columns={seriesColumns} filters={filters} form={InvoiceSeriesForm} />;
}
