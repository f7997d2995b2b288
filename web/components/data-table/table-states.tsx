import { Button } from "@mantine/core";
import { IconCloudOff, IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useAccessHint } from "../use-access-hint.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./table-states.module.css";

interface StateProps {
  icon: ReactNode;
  title: string;
  hint?: string;
  children?: ReactNode;
}

/** Size of its icon, pixels. */
export const ICON_SIZE = 28;

/** Shown instead of rows: what the state is, and what to do next. */
export function ListMessage({ icon, title, hint, children }: StateProps) {
  return (
    <div className={classes.message}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}

export function FailedList({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <ListMessage icon={<IconCloudOff size={ICON_SIZE} />} title={t("components.failed.title")} hint={error.message}>
      <Button variant="default" onClick={onRetry}>
        {t("action.retry")}
      </Button>
    </ListMessage>
  );
}

export function ForbiddenList() {
  const { t } = useTexts();
  const hint = useAccessHint();
  return <ListMessage icon={<IconLock size={ICON_SIZE} />} title={t("error.not_allowed")} hint={hint} />;
}
