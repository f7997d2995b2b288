import { type BulkUpload, rightRowsOf } from "#shared/domain/administration/bulk-upload.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { useTexts } from "#web/components/use-texts.ts";

interface UndoDialogProps {
  batch: BulkUpload;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before records are removed. */
export function UndoDialog({ batch, onClose, onConfirm }: UndoDialogProps) {
  const { t, language } = useTexts();
  return (
    <ConfirmDialog
      title={t("administration.undo.title", { count: formatNumber(rightRowsOf(batch), language) })}
      text={t("administration.undo.text")}
      confirm={t("administration.action_undo")}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}
