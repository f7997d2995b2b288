import {
  invoiceSeriesResource,
  type InvoiceSeries,
  formatInvoiceNumber,
} from "#shared/domain/accounting/invoices/invoice-series.ts";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { useToday } from "#shared/ui/use-now.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, YesNo } from "#web/components/value.tsx";
import { seriesKindChoices } from "./invoice-choices.ts";

const InvoiceSeriesForm = lazyComponent(async () => (await import("./invoice-series-form.tsx")).InvoiceSeriesForm);

function Next({ series }: { series: Parameters<typeof formatInvoiceNumber>[0] & Pick<InvoiceSeries, "next_number"> }) {
  const year = Number(useToday().slice(0, 4));
  return <span data-tabular>{formatInvoiceNumber(series, year, series.next_number)}</span>;
}

const column = columnOf<InvoiceSeries>();

export const seriesColumns = [
  column({ id: "code", width: 125, render: ({ code }) => code }),
  column({ id: "issuer_id", reads: ["issuer_label"], card: "subtitle", render: ({ issuer_label }) => issuer_label }),
  column({
    id: "kind",
    width: 160,
    card: "aside",
    render: ({ kind }) => <ChoiceValue of={seriesKindChoices} value={kind} />,
  }),
  column({
    id: "next_number",
    reads: ["next_number", "prefix", "suffix", "padding", "year_reset"],
    width: 220,
    render: (series) => <Next series={series} />,
  }),
  column({ id: "is_default", width: 170, render: ({ is_default }) => <YesNo value={is_default} /> }),
  column({ id: "is_used", width: 120, render: ({ is_used }) => <YesNo value={is_used} /> }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "entity", field: "issuer_id", resource: issuerResource },
  { kind: "choice", field: "kind", choices: seriesKindChoices },
  { kind: "boolean", field: "is_default" },
];

/** /invoice-series */
export function InvoiceSeriesList() {
  const list = useList(invoiceSeriesResource, seriesColumns);
  return <ListScreen list={list} filters={filters} form={InvoiceSeriesForm} />;
}
