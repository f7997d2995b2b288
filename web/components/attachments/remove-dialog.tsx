import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import { PlainModal } from "../plain-modal.tsx";
import { useTexts } from "../use-texts.ts";
import { removeAttachment } from "./attachment-queries.ts";
import classes from "./attachments.module.css";

interface RemoveDialogProps {
  attachment: Attachment;
  onClose: () => void;
}

const ABOVE_VIEWER = 300;

/** The question before a file is gone for good. */
export function RemoveDialog({ attachment, onClose }: RemoveDialogProps) {
  const { t } = useTexts();
  const { mutate, isPending } = useMutation({ mutationFn: () => removeAttachment(attachment), onSuccess: onClose });
  return (
    <PlainModal
      opened
      onClose={onClose}
      title={t("components.attachments.remove_title")}
      size="sm"
      zIndex={ABOVE_VIEWER}
    >
      <p className={classes.question}>{t("components.attachments.remove_text", { name: attachment.name })}</p>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t("action.cancel")}
        </Button>
        <Button color="red" loading={isPending} onClick={() => mutate()}>
          {t("components.attachments.remove_confirm")}
        </Button>
      </Group>
    </PlainModal>
  );
}
