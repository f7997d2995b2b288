import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { remittanceResource, type Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { openingForm } from "#web/components/opening-form.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, Day, NumberValue, Money } from "#web/components/value.tsx";
import { remittanceKindChoices, remittanceStateChoices } from "../bank/banking-choices.ts";
import { RemittanceBadge } from "./remittance-badge.tsx";

const hrefOf = ({ id }: { id: string }) => `/remittances/${id}`;

/** A new draft opens after saving, as its lines are the next step. */
const RemittanceForm = openingForm(
  lazyComponent(async () => (await import("./remittance-form.tsx")).RemittanceForm),
  hrefOf,
);

const column = columnOf<Remittance>();

const columns = [
  column({ id: "code", width: 125, render: ({ code }) => code }),
  column({
    id: "kind",
    width: 150,
    card: "subtitle",
    render: ({ kind }) => <ChoiceValue of={remittanceKindChoices} value={kind} />,
  }),
  column({ id: "issuer_id", reads: ["issuer_label"], render: ({ issuer_label }) => issuer_label }),
  column({ id: "execution_date", width: 186, render: ({ execution_date }) => <Day date={execution_date} /> }),
  column({
    id: "line_count",
    width: 100,
    align: "right",
    render: ({ line_count }) => <NumberValue value={line_count} />,
  }),
  column({ id: "amount", width: 140, align: "right", render: ({ amount }) => <Money cents={amount} /> }),
  column({ id: "state", width: 165, card: "aside", render: ({ state }) => <RemittanceBadge state={state} /> }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: remittanceStateChoices },
  { kind: "choice", field: "kind", choices: remittanceKindChoices },
  { kind: "entity", field: "issuer_id", resource: issuerResource },
  { kind: "date_range", field: "execution_date" },
];

/** /remittances */
export function RemittanceList() {
  const list = useList(remittanceResource, columns);
  return <ListScreen list={list} filters={filters} form={RemittanceForm} detail={hrefOf} />;
}
