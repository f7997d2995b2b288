import { Button, Group, Modal, Text } from "@mantine/core";
import { DialogFocus } from "#shared/ui/dialog-focus.tsx";
import { ABOVE_DRAWERS } from "../layers.ts";
import { useTexts } from "../use-texts.ts";
import type { UnsavedGuard } from "./unsaved-guard.ts";

/** Asks before unsaved changes are discarded. Enter and Escape stay on the form. */
export function LeaveDialog({ guard }: { guard: UnsavedGuard }) {
  const { t } = useTexts();
  return (
    <Modal.Root opened={guard.pending !== null} onClose={guard.stay} centered size="sm" zIndex={ABOVE_DRAWERS}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p="lg">
          <Modal.Title fz="lg" fw={600} mb="xs">
            {t("components.unsaved.title")}
          </Modal.Title>
          <Text size="sm">{t("components.unsaved.text")}</Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="subtle" color="red" onClick={guard.discard}>
              {t("components.unsaved.discard")}
            </Button>
            <Button data-autofocus onClick={guard.stay}>
              {t("components.unsaved.stay")}
            </Button>
          </Group>
        </Modal.Body>
        <DialogFocus />
      </Modal.Content>
    </Modal.Root>
  );
}
