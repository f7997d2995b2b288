import { depositBodyResource } from "#shared/domain/accounting/deposits/deposit-body.ts";
import { type Deposit, depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, Day, Money, YesNo } from "#web/components/value.tsx";
import { DepositBadge } from "./deposit-badge.tsx";
import { depositKindChoices, depositStateChoices } from "./deposit-choices.ts";
import { DepositDue, dueFields, LodgeBy, lodgeByFields } from "./deposit-due.tsx";

const DepositForm = lazyComponent(async () => (await import("./deposit-form.tsx")).DepositForm);

const column = columnOf<Deposit>();

const columns = [
  column({ id: "code", width: 125, render: ({ code }) => code }),
  column({
    id: "tenant_id",
    reads: ["tenant_label"],
    width: 188,
    card: "subtitle",
    render: ({ tenant_label }) => tenant_label,
  }),
  column({ id: "rental_id", reads: ["rental_label"], width: 115, render: ({ rental_label }) => rental_label }),
  column({ id: "kind", width: 150, render: ({ kind }) => <ChoiceValue of={depositKindChoices} value={kind} /> }),
  column({ id: "amount", width: 125, align: "right", render: ({ amount }) => <Money cents={amount} /> }),
  column({
    id: "deadline",
    fields: ["lodge_due_on", "return_due_on"],
    reads: dueFields,
    render: (deposit) => <DepositDue deposit={deposit} />,
  }),
  column({ id: "state", width: 165, card: "aside", render: ({ state }) => <DepositBadge state={state} /> }),
  column({
    id: "property_id",
    reads: ["property_label"],
    width: 200,
    isExtra: true,
    render: ({ property_label }) => property_label,
  }),
  column({ id: "body_id", reads: ["body_label"], width: 220, isExtra: true, render: ({ body_label }) => body_label }),
  column({ id: "date", width: 130, isExtra: true, render: ({ date }) => <Day date={date} /> }),
  column({ id: "held_on", width: 140, isExtra: true, render: ({ held_on }) => <Day date={held_on} /> }),
  column({
    id: "lodge_due_on",
    reads: lodgeByFields,
    width: 140,
    isExtra: true,
    render: (deposit) => <LodgeBy deposit={deposit} />,
  }),
  column({
    id: "return_due_on",
    width: 140,
    isExtra: true,
    render: ({ return_due_on }) => <Day date={return_due_on} />,
  }),
  column({
    id: "is_processed",
    width: 120,
    isExtra: true,
    render: ({ is_processed }) => <YesNo value={is_processed} />,
  }),
  column({ id: "is_returned", width: 110, isExtra: true, render: ({ is_returned }) => <YesNo value={is_returned} /> }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: depositStateChoices },
  { kind: "choice", field: "kind", choices: depositKindChoices },
  { kind: "boolean", field: "is_processed" },
  { kind: "boolean", field: "is_returned" },
  { kind: "boolean", field: "must_lodge" },
  { kind: "date_range", field: "lodge_due_on" },
  { kind: "date_range", field: "return_due_on" },
  { kind: "entity", field: "property_id", resource: propertyResource },
  { kind: "entity", field: "tenant_id", resource: personResource },
  { kind: "entity", field: "rental_id", resource: rentalResource },
  { kind: "entity", field: "body_id", resource: depositBodyResource },
  { kind: "date_range", field: "date" },
  { kind: "money_range", field: "amount" },
];

/** /deposits */
export function DepositList() {
  const list = useList(depositResource, columns);
  return <ListScreen list={list} filters={filters} form={DepositForm} detail={({ id }) => `/deposits/${id}`} />;
}
