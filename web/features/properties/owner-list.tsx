import { formatPhone } from "#shared/domain/core/phone.ts";
import { ownerResource, type Owner } from "#shared/domain/properties/owner.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { TableColumn } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, Percent, YesNo } from "#web/components/value.tsx";
import { ownerKindChoices } from "./owner-kinds.ts";

const OwnerForm = lazyComponent(async () => (await import("./owner-form.tsx")).OwnerForm);

const columns: readonly TableColumn<Owner>[] = [
  { id: "label", render: ({ label }) => label },
  { id: "kind", width: 130, card: "aside", render: ({ kind }) => <ChoiceValue of={ownerKindChoices} value={kind} /> },
  { id: "documentation", width: 130, render: ({ documentation }) => documentation },
  { id: "phone", width: 150, render: ({ phone }) => phone && formatPhone(phone) },
  { id: "email", width: 220, render: ({ email }) => email },
  {
    id: "management_fee",
    width: 215,
    align: "right",
    render: ({ management_fee }) => <Percent basisPoints={management_fee} />,
  },
  {
    id: "withholding_exempt",
    width: 170,
    isExtra: true,
    render: ({ withholding_exempt }) => <YesNo value={withholding_exempt} />,
  },
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "kind", choices: ownerKindChoices },
  { kind: "boolean", field: "withholding_exempt" },
];

/** /owners */
export function OwnerList() {
  const list = useList(ownerResource);
  return (
    <ListScreen list={list} columns={columns} filters={filters} form={OwnerForm} detail={({ id }) => `/owners/${id}`} />
  );
}
