import { paymentMethodResource, type PaymentMethod } from "#shared/domain/accounting/payments/payment-method.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { TableColumn } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, YesNo } from "#web/components/value.tsx";
import { methodKindChoices } from "./catalogue-choices.ts";

const PaymentMethodForm = lazyComponent(async () => (await import("./payment-method-form.tsx")).PaymentMethodForm);

const columns: readonly TableColumn<PaymentMethod>[] = [
  { id: "name", render: ({ name }) => name },
  { id: "kind", width: 220, card: "aside", render: ({ kind }) => <ChoiceValue of={methodKindChoices} value={kind} /> },
  { id: "is_default", width: 180, render: ({ is_default }) => <YesNo value={is_default} /> },
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "kind", choices: methodKindChoices },
  { kind: "boolean", field: "is_default" },
];

/** /payment-methods */
export function PaymentMethodList() {
  const list = useList(paymentMethodResource);
  return <ListScreen list={list} columns={columns} filters={filters} form={PaymentMethodForm} />;
}
