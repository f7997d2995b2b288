import {
  paymentApplicationResource,
  type PaymentApplication,
} from "#shared/domain/accounting/payments/payment-application.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, Percent } from "#web/components/value.tsx";
import { applicationKindChoices } from "./catalogue-choices.ts";

const PaymentApplicationForm = lazyComponent(
  async () => (await import("./payment-application-form.tsx")).PaymentApplicationForm,
);

const column = columnOf<PaymentApplication>();

const columns = [
  column({ id: "name", render: ({ name }) => name }),
  column({ id: "code", width: 180, card: "subtitle", render: ({ code }) => code }),
  column({
    id: "kind",
    width: 180,
    card: "aside",
    render: ({ kind }) => <ChoiceValue of={applicationKindChoices} value={kind} />,
  }),
  column({
    id: "default_tax",
    width: 170,
    align: "right",
    render: ({ default_tax }) => <Percent basisPoints={default_tax} />,
  }),
  column({ id: "position", width: 130, align: "right", render: ({ position }) => position }),
];

const filters: readonly FilterDefinition[] = [{ kind: "choice", field: "kind", choices: applicationKindChoices }];

/** /payment-applications */
export function PaymentApplicationList() {
  const list = useList(paymentApplicationResource, columns);
  return <ListScreen list={list} filters={filters} form={PaymentApplicationForm} />;
}
