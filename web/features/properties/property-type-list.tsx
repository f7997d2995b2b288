import { propertyTypeResource, type PropertyType } from "#shared/domain/properties/property-type.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { TableColumn } from "#web/components/data-table/column.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";

const PropertyTypeForm = lazyComponent(async () => (await import("./property-type-form.tsx")).PropertyTypeForm);

const columns: readonly TableColumn<PropertyType>[] = [
  { id: "name", width: 280, render: ({ name }) => name },
  { id: "description", render: ({ description }) => description },
];

/** /property-types */
export function PropertyTypeList() {
  const list = useList(propertyTypeResource);
  return <ListScreen list={list} columns={columns} form={PropertyTypeForm} />;
}
