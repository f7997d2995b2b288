import { Button, Group, Skeleton } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { assetResource, type Asset } from "#shared/domain/assets/asset.ts";
import { ownersOn } from "#shared/domain/properties/ownership.ts";
import { propertyResource, type Property } from "#shared/domain/properties/property.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { OwnershipTable } from "./ownership-table.tsx";
import { ownershipQuery } from "./ownership-queries.ts";
import classes from "./ownership.module.css";
import { SetOwnersDialog } from "./set-owners-dialog.tsx";

interface OwnersPanelProps {
  resource: typeof propertyResource | typeof assetResource;
  row: Property | Asset;
}

/** Current and former owners with dates; an asset without owners of its own shows its property's. */
function OwnersPanel({ resource, row }: OwnersPanelProps) {
  const { t } = useTexts();
  const today = useToday();
  const { data: rows, error, refetch } = useQuery(ownershipQuery(`${resource.path}/${row.id}/owners`));
  const [isChanging, setIsChanging] = useIsOpen("owners");
  const mayChange = useCan()("ownership", "update") && row.archived_at === null;
  if (error) return <FailedList error={error} onRetry={() => void refetch()} />;
  if (!rows) return <Skeleton height={160} />;
  const own = rows.filter(({ asset_id }) => (resource.name === "asset" ? asset_id === row.id : true));
  const inherited = own.length === 0 ? rows[0] : undefined;
  return (
    <section>
      <Group justify="flex-end" mb="sm">
        {mayChange && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUsers size={16} aria-hidden />}
            onClick={() => setIsChanging(true)}
          >
            {t("properties.owners.change")}
          </Button>
        )}
      </Group>
      {inherited && (
        <p className={classes.note}>{t("properties.owners.inherited", { label: inherited.place_label })}</p>
      )}
      {rows.length > 0 ? (
        <OwnershipTable rows={rows} named="owner" />
      ) : (
        <p className={classes.note}>{t("properties.owners.empty")}</p>
      )}
      {isChanging && (
        <SetOwnersDialog
          resource={resource}
          row={row}
          present={ownersOn(own, today)}
          onClose={() => setIsChanging(false)}
        />
      )}
    </section>
  );
}

function OwnersOfOne({ resource, id }: { resource: OwnersPanelProps["resource"]; id: string }) {
  const { row, error, retry } = useOne<OwnersPanelProps["resource"]>(resource, id);
  if (row) return <OwnersPanel resource={resource} row={row} />;
  return error ? <FailedList error={error} onRetry={retry} /> : <Skeleton height={160} />;
}

/** The owners of a property or an asset, as a tab of its page. */
export function OwnersOf({ fixed: { property_id, asset_id } }: RelatedListProps) {
  if (asset_id) return <OwnersOfOne resource={assetResource} id={asset_id} />;
  return <OwnersOfOne resource={propertyResource} id={property_id ?? ""} />;
}
