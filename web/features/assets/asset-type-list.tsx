import { assetTypeResource, type AssetType } from "#shared/domain/assets/asset-type.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { TableColumn } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue } from "#web/components/value.tsx";
import { assetShapeChoices } from "./asset-choices.ts";

const AssetTypeForm = lazyComponent(async () => (await import("./asset-type-form.tsx")).AssetTypeForm);

const columns: readonly TableColumn<AssetType>[] = [
  { id: "name", render: ({ name }) => name },
  { id: "shape", width: 240, render: ({ shape }) => <ChoiceValue of={assetShapeChoices} value={shape} /> },
];

const filters: readonly FilterDefinition[] = [{ kind: "choice", field: "shape", choices: assetShapeChoices }];

/** /asset-types */
export function AssetTypeList() {
  const list = useList(assetTypeResource);
  return <ListScreen list={list} columns={columns} filters={filters} form={AssetTypeForm} />;
}
