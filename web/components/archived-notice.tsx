import { Alert, Button } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import type { Resource } from "#shared/domain/core/resource.ts";
import { useArchive } from "./archive-row.ts";
import type { BaseRow } from "./row.ts";
import { useCan } from "./use-can.ts";
import { useTexts } from "./use-texts.ts";

interface RestoreButtonProps {
  resource: Resource;
  row: BaseRow;
  onRestored?: () => void;
}

/** Restores an archived row. Shown only to users with that right. */
export function RestoreButton({ resource, row, onRestored }: RestoreButtonProps) {
  const { t } = useTexts();
  const mayRestore = useCan()(resource.name, "archive");
  const { restore, isRunning } = useArchive(resource);
  if (!mayRestore) return null;
  return (
    <Button size="compact-md" loading={isRunning} onClick={() => restore(row, { onSuccess: onRestored })}>
      {t("action.restore")}
    </Button>
  );
}

/** States that a row is archived and cannot be changed. */
export function ArchivedNotice(props: RestoreButtonProps) {
  const { t } = useTexts();
  return (
    <Alert color="gray" icon={<IconArchive aria-hidden />} title={t("components.is_archived")}>
      <p>{t("components.is_archived_hint")}</p>
      <RestoreButton {...props} />
    </Alert>
  );
}
