import { type Deposit, depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import type { TableColumn } from "#web/components/data-table/column.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, Money } from "#web/components/value.tsx";
import { DepositBadge } from "./deposit-badge.tsx";
import { depositKindChoices, depositStateChoices } from "./deposit-choices.ts";
import { DepositDue } from "./deposit-due.tsx";

const columns: readonly TableColumn<Deposit>[] = [
  { id: "code", width: 125, render: ({ code }) => code },
  { id: "rental_id", width: 115, render: ({ rental_label }) => rental_label },
  { id: "kind", width: 150, render: ({ kind }) => <ChoiceValue of={depositKindChoices} value={kind} /> },
  { id: "amount", width: 125, align: "right", render: ({ amount }) => <Money cents={amount} /> },
  { id: "deadline", fields: ["lodge_due_on", "return_due_on"], render: (deposit) => <DepositDue deposit={deposit} /> },
  { id: "state", width: 165, card: "aside", render: ({ state }) => <DepositBadge state={state} /> },
];

const nothing: readonly string[] = [];
const filters: readonly FilterDefinition[] = [{ kind: "choice", field: "state", choices: depositStateChoices }];

/** The deposits of another record: a rental, a person. */
export function DepositsOf({ fixed, hidden = nothing }: RelatedListProps) {
  const list = useList(depositResource, { fixed });
  return (
    <EmbeddedList
      list={list}
      columns={columns.filter(({ id }) => !hidden.includes(id))}
      filters={filters}
      hrefOf={({ id }) => `/deposits/${id}`}
    />
  );
}
