import { Button, Group } from "@mantine/core";
import type { Archived, Refused } from "../archive-rows.ts";
import { PlainModal } from "../plain-modal.tsx";
import type { BaseRow } from "../row.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./selection-bar.module.css";

export interface RefusedDialogProps {
  archived: Archived;
  refused: readonly Refused<BaseRow>[];
  onClose: () => void;
}

/** Which of the ticked rows stayed, and why. */
export function RefusedDialog({ archived, refused, onClose }: RefusedDialogProps) {
  const { t } = useTexts();
  return (
    <PlainModal opened onClose={onClose} title={t("components.not_archived", { count: refused.length })}>
      {archived.count > 0 && (
        <p className={classes.archived}>
          {t("components.archived_count", { count: archived.count })}
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => {
              archived.undo();
              onClose();
            }}
          >
            {t("action.undo")}
          </Button>
        </p>
      )}
      <ul className={classes.refused}>
        {refused.map(({ row, reason }) => (
          <li key={row.id}>
            <strong>{row.label}</strong>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("action.close")}
        </Button>
      </Group>
    </PlainModal>
  );
}
