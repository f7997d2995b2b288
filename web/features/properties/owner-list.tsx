import { ownerResource, type Owner } from "#shared/domain/properties/owner.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { PhoneLink } from "#web/components/contact-links.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, Percent, YesNo } from "#web/components/value.tsx";
import { ownerKindChoices } from "./owner-kinds.ts";

const OwnerForm = lazyComponent(async () => (await import("./owner-form.tsx")).OwnerForm);

const column = columnOf<Owner>();

const columns = [
  column({ id: "label", render: ({ label }) => label }),
  column({
    id: "kind",
    width: 130,
    card: "aside",
    render: ({ kind }) => <ChoiceValue of={ownerKindChoices} value={kind} />,
  }),
  column({ id: "documentation", width: 130, render: ({ documentation }) => documentation }),
  column({ id: "phone", width: 185, render: ({ phone }) => <PhoneLink phone={phone} /> }),
  column({ id: "email", width: 205, render: ({ email }) => email }),
  column({
    id: "management_fee",
    width: 215,
    align: "right",
    render: ({ management_fee }) => <Percent basisPoints={management_fee} />,
  }),
  column({
    id: "withholding_exempt",
    width: 170,
    isExtra: true,
    render: ({ withholding_exempt }) => <YesNo value={withholding_exempt} />,
  }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "kind", choices: ownerKindChoices },
  { kind: "boolean", field: "withholding_exempt" },
];

/** /owners */
export function OwnerList() {
  const list = useList(ownerResource, columns);
  return <ListScreen list={list} filters={filters} form={OwnerForm} detail={({ id }) => `/owners/${id}`} />;
}
