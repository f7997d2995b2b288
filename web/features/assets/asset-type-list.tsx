import { assetTypeResource, type AssetType } from "#shared/domain/assets/asset-type.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue } from "#web/components/value.tsx";
import { assetShapeChoices } from "./asset-choices.ts";

const AssetTypeForm = lazyComponent(async () => (await import("./asset-type-form.tsx")).AssetTypeForm);

const column = columnOf<AssetType>();

const columns = [
  column({ id: "name", render: ({ name }) => name }),
  column({ id: "shape", width: 240, render: ({ shape }) => <ChoiceValue of={assetShapeChoices} value={shape} /> }),
];

const filters: readonly FilterDefinition[] = [{ kind: "choice", field: "shape", choices: assetShapeChoices }];

/** /asset-types */
export function AssetTypeList() {
  const list = useList(assetTypeResource, columns);
  return <ListScreen list={list} filters={filters} form={AssetTypeForm} />;
}
