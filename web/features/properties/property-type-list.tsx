import { propertyTypeResource, type PropertyType } from "#shared/domain/properties/property-type.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";

const PropertyTypeForm = lazyComponent(async () => (await import("./property-type-form.tsx")).PropertyTypeForm);

const column = columnOf<PropertyType>();

const columns = [
  column({ id: "name", width: 280, render: ({ name }) => name }),
  column({ id: "description", render: ({ description }) => description }),
];

/** /property-types */
export function PropertyTypeList() {
  const list = useList(propertyTypeResource, columns);
  return <ListScreen list={list} form={PropertyTypeForm} />;
}
