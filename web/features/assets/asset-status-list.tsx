import { assetStatusResource, type AssetStatus } from "#shared/domain/assets/asset-status.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { TableColumn } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, YesNo } from "#web/components/value.tsx";
import { assetStatusKindChoices } from "./asset-choices.ts";

const AssetStatusForm = lazyComponent(async () => (await import("./asset-status-form.tsx")).AssetStatusForm);

const columns: readonly TableColumn<AssetStatus>[] = [
  { id: "name", render: ({ name, color }) => <StatusBadge color={color} label={name} /> },
  { id: "kind", width: 220, render: ({ kind }) => <ChoiceValue of={assetStatusKindChoices} value={kind} /> },
  { id: "position", width: 130, align: "right", render: ({ position }) => position },
  { id: "is_default", width: 150, render: ({ is_default }) => <YesNo value={is_default} /> },
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "kind", choices: assetStatusKindChoices },
  { kind: "boolean", field: "is_default" },
];

/** /asset-statuses */
export function AssetStatusList() {
  const list = useList(assetStatusResource);
  return <ListScreen list={list} columns={columns} filters={filters} form={AssetStatusForm} />;
}
