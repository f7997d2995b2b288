import { Alert, Button, Group } from "@mantine/core";
import { IconDownload, IconEye, IconLock, IconLockOpen } from "@tabler/icons-react";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { DataSubject } from "./data-subject.ts";
import { EraseButton } from "./erase-button.tsx";
import { useStoredDataDownload } from "./stored-data.ts";
import type { DataDialog } from "./use-data-dialog.tsx";

interface BlockedNoticeProps {
  subject: DataSubject;
  requestMove: (dialog: DataDialog) => void;
}

/** Says why a page has no data (blocked or erased), and offers the remaining actions. */
export function BlockedNotice({ subject, requestMove }: BlockedNoticeProps) {
  const { t } = useTexts();
  const can = useCan();
  const copy = useStoredDataDownload(subject);
  const mayLook = can("personal_data", "read");
  if (subject.erased_at !== null)
    return (
      <Alert mb="md" color="gray" icon={<IconLock aria-hidden />} title={t("persons.erased.title")}>
        {t("persons.erased.text")}
      </Alert>
    );
  if (subject.blocked_at === null) return null;
  return (
    <Alert mb="md" color="orange" icon={<IconLock aria-hidden />} title={t("persons.blocked.title")}>
      {t("persons.blocked.text")}
      <Group mt="sm" gap="sm">
        {mayLook && (
          <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={() => requestMove("look")}>
            {t("persons.look.ask")}
          </Button>
        )}
        {mayLook && can("personal_data", "export") && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={copy.isPending}
            onClick={() => copy.mutate()}
          >
            {t("persons.kept.ask")}
          </Button>
        )}
        {can("personal_data", "update") && (
          <Button
            variant="default"
            leftSection={<IconLockOpen size={16} aria-hidden />}
            onClick={() => requestMove("unblock")}
          >
            {t("persons.unblock.ask")}
          </Button>
        )}
        <EraseButton onRequest={() => requestMove("erase")} />
      </Group>
    </Alert>
  );
}
