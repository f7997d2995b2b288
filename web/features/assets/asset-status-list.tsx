import { assetStatusResource, type AssetStatus } from "#shared/domain/assets/asset-status.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, YesNo } from "#web/components/value.tsx";
import { assetStatusKindChoices } from "./asset-choices.ts";

const AssetStatusForm = lazyComponent(async () => (await import("./asset-status-form.tsx")).AssetStatusForm);

const column = columnOf<AssetStatus>();

const columns = [
  column({
    id: "name",
    reads: ["name", "color"],
    render: ({ name, color }) => <StatusBadge color={color} label={name} />,
  }),
  column({ id: "kind", width: 220, render: ({ kind }) => <ChoiceValue of={assetStatusKindChoices} value={kind} /> }),
  column({ id: "position", width: 130, align: "right", render: ({ position }) => position }),
  column({ id: "is_default", width: 150, render: ({ is_default }) => <YesNo value={is_default} /> }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "kind", choices: assetStatusKindChoices },
  { kind: "boolean", field: "is_default" },
];

/** /asset-statuses */
export function AssetStatusList() {
  const list = useList(assetStatusResource, columns);
  return <ListScreen list={list} filters={filters} form={AssetStatusForm} />;
}
