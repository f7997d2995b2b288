import { Button, Group, Modal, Text } from "@mantine/core";
import { useTexts } from "../use-texts.ts";
import type { UnsavedGuard } from "./unsaved-guard.ts";

/** The question before unsaved changes are lost. Staying is the answer that Enter and Escape give. */
export function LeaveDialog({ guard }: { guard: UnsavedGuard }) {
  const { t } = useTexts();
  return (
    <Modal
      opened={guard.pending !== null}
      onClose={guard.stay}
      title={t("components.unsaved.title")}
      centered
      size="sm"
      closeButtonProps={{ "aria-label": t("action.close") }}
    >
      <Text size="sm">{t("components.unsaved.text")}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" color="red" onClick={guard.discard}>
          {t("components.unsaved.discard")}
        </Button>
        <Button data-autofocus onClick={guard.stay}>
          {t("components.unsaved.stay")}
        </Button>
      </Group>
    </Modal>
  );
}
