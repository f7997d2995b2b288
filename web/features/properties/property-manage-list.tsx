import { propertyResource } from "#shared/domain/properties/property.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { propertyColumns, propertyFilters } from "./property-columns.tsx";

const PropertyForm = lazyComponent(async () => (await import("./property-form.tsx")).PropertyForm);

/** /properties/manage: the list with actions; a row opens in its form. */
export function PropertyManageList() {
  const list = useList(propertyResource, propertyColumns);
  return (
    <ListScreen
      list={list}
      title="page.properties_manage"

      filters={propertyFilters}
      form={PropertyForm}
    />
  );
}
