import { Button } from "@mantine/core";
import { Link } from "wouter";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { propertyColumns, propertyFilters } from "./property-columns.tsx";

/** /properties: the read-only list of the menu. */
export function PropertyList() {
  const { t } = useTexts();
  const can = useCan();
  const list = useList(propertyResource, propertyColumns);
  const mayManage = can("property", "create") || can("property", "update");
  return (
    <ListScreen
      list={list}
      filters={propertyFilters}
      detail={({ id }) => `/properties/${id}`}
      emptyAction={
        can("property", "create") && (
          <Button component={Link} href="/properties/manage?new=1">
            {t("new.property")}
          </Button>
        )
      }
      actions={
        mayManage && (
          <Button component={Link} href="/properties/manage">
            {t("action.manage")}
          </Button>
        )
      }
    />
  );
}
