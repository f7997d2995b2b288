import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./document.module.css";

interface Props {
  readonly onBack?: () => void;
  readonly isBackDisabled?: boolean;
  /** The one thing to do now. */
  readonly children: ReactNode;
  /** A word on where one is, before the buttons. */
  readonly note?: ReactNode;
}

/** At the foot of each step, where a thumb reaches, whatever lies above it. */
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
