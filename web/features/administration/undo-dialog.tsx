import { Button, Group } from "@mantine/core";
import type { BulkUpload } from "#shared/domain/administration/bulk-upload.ts";
import { useReturnFocus } from "#shared/ui/use-return-focus.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./bulk-upload-page.module.css";

interface UndoDialogProps {
  batch: BulkUpload;
  onClose: () => void;
  onConfirm: () => void;
}

/** The one question before records are removed. */
export function UndoDialog({ batch, onClose, onConfirm }: UndoDialogProps) {
  const { t, language } = useTexts();
  useReturnFocus();
  const count = formatNumber(batch.row_count ?? 0, language);
  return (
    <PlainModal opened onClose={onClose} title={t("administration.undo.title", { count })}>
      <p className={classes.text}>{t("administration.undo.text")}</p>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("action.cancel")}
        </Button>
        <Button color="red" onClick={onConfirm}>
          {t("administration.action_undo")}
        </Button>
      </Group>
    </PlainModal>
  );
}
