import { useMutation } from "@tanstack/react-query";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useTexts } from "../use-texts.ts";
import { removeAttachment } from "./attachment-queries.ts";

interface RemoveDialogProps {
  attachment: Attachment;
  onClose: () => void;
}

const ABOVE_VIEWER = 300;

/** Asks for confirmation before a file is deleted permanently. */
export function RemoveDialog({ attachment, onClose }: RemoveDialogProps) {
  const { t } = useTexts();
  const { mutate, isPending } = useMutation({ mutationFn: () => removeAttachment(attachment), onSuccess: onClose });
  return (
    <ConfirmDialog
      title={t("components.attachments.remove_title")}
      text={t("components.attachments.remove_text", { name: attachment.name })}
      confirm={t("components.attachments.remove_confirm")}
      size="sm"
      zIndex={ABOVE_VIEWER}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
    />
  );
}
