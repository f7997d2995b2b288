import { paymentMethodResource, type PaymentMethod } from "#shared/domain/accounting/payments/payment-method.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, YesNo } from "#web/components/value.tsx";
import { methodKindChoices } from "./catalogue-choices.ts";

const PaymentMethodForm = lazyComponent(async () => (await import("./payment-method-form.tsx")).PaymentMethodForm);

const column = columnOf<PaymentMethod>();

const columns = [
  column({ id: "name", render: ({ name }) => name }),
  column({
    id: "kind",
    width: 220,
    card: "aside",
    render: ({ kind }) => <ChoiceValue of={methodKindChoices} value={kind} />,
  }),
  column({ id: "is_default", width: 180, render: ({ is_default }) => <YesNo value={is_default} /> }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "kind", choices: methodKindChoices },
  { kind: "boolean", field: "is_default" },
];

/** /payment-methods */
export function PaymentMethodList() {
  const list = useList(paymentMethodResource, columns);
  return <ListScreen list={list} filters={filters} form={PaymentMethodForm} />;
}
