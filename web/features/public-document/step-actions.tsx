import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./document.module.css";

interface Props {
  readonly onBack?: () => void;
  readonly isBackDisabled?: boolean;
  /** The primary button. */
  readonly children: ReactNode;
  /** A note before the buttons. */
  readonly note?: ReactNode;
}

/** The buttons of a step, always at the bottom, within reach of a thumb. */
export function StepActions({ onBack, isBackDisabled = false, children, note }: Props) {
  const t = useT();
  return (
    <div className={classes.actions}>
      {note && <div className={classes.note}>{note}</div>}
      <div className={classes.buttons}>
        {onBack && (
          <Button
            variant="default"
            size="md"
            className={classes.back}
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            disabled={isBackDisabled}
            onClick={onBack}
          >
            {t("signing.back")}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
