import { Skeleton } from "@mantine/core";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./public-booking.module.css";

/** Placeholder while loading. */
export function FormSkeleton() {
  const t = useT();
  return (
    <div className={classes.skeleton} role="status" aria-label={t("app.loading")}>
      <Skeleton height={14} width="30%" radius="sm" />
      <Skeleton height={34} width="70%" radius="sm" />
      <Skeleton height={220} radius="lg" />
      <Skeleton height={120} radius="lg" />
    </div>
  );
}
