import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { OwnershipTable } from "./ownership-table.tsx";
import { ownershipQuery } from "./ownership-queries.ts";
import classes from "./ownership.module.css";

/** Current and former properties and assets of an owner, with the shares. */
export function OwnedAssets({ ownerId }: { ownerId: string }) {
  const { t } = useTexts();
  const { data: rows, error, refetch } = useQuery(ownershipQuery(`owners/${ownerId}/ownerships`));
  if (error) return <FailedList error={error} onRetry={() => void refetch()} />;
  if (!rows) return <Skeleton height={160} />;
  if (rows.length === 0) return <p className={classes.note}>{t("properties.ownerships.empty")}</p>;
  return <OwnershipTable rows={rows} named="place" />;
}
