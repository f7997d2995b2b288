import type { BulkUpload } from "#shared/domain/administration/bulk-upload.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { bulkUploadStateChoices, bulkUploadStateColors } from "./bulk-upload-choices.ts";

/** A file's state; one with errors is marked as such, also when its other rows are loaded. */
export function BatchBadge({ batch: { state, wrong_row_count } }: { batch: BulkUpload }) {
  const { t } = useTexts();
  const isWrong = state === "validated" && wrong_row_count !== 0;
  if (isWrong) return <StatusBadge color="red" label={t("administration.check.title.error")} />;
  const isPartial = state === "committed" && wrong_row_count !== 0;
  if (isPartial) return <StatusBadge color="amber" label={t("administration.state.partly_committed")} />;
  return <StatusBadge color={bulkUploadStateColors[state]} label={t(bulkUploadStateChoices.text(state))} />;
}
