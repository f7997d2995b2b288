import { Button, Group } from "@mantine/core";
import type { ChangeOutcome } from "../bulk-work.ts";
import { PlainModal } from "../plain-modal.tsx";
import type { BaseRow } from "../row.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./selection-bar.module.css";

export interface RefusedDialogProps {
  outcome: ChangeOutcome<BaseRow>;
  onClose: () => void;
}

/** Lists the selected rows that were not changed, with the reasons, and those of which it is not known. */
export function RefusedDialog({ outcome, onClose }: RefusedDialogProps) {
  const { t } = useTexts();
  const { doneText, undo, refused, refusedText, unknown, left } = outcome;
  const title = refused.length > 0 ? refusedText : t("components.bulk.lost");
  return (
    <PlainModal opened onClose={onClose} title={title}>
      {doneText && (
        <p className={classes.archived}>
          {doneText}
          {undo && (
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => {
                undo();
                onClose();
              }}
            >
              {t("action.undo")}
            </Button>
          )}
        </p>
      )}
      {unknown.length > 0 && (
        <p role="alert" className={classes.unknown}>
          {t("components.bulk.unknown", { count: unknown.length, left: left.length })}
        </p>
      )}
      <ul className={classes.refused}>
        {unknown.map((row) => (
          <li key={row.id}>
            <strong>{row.label}</strong>
            <span>{t("components.bulk.unknown_row")}</span>
          </li>
        ))}
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
