import { Button } from "@mantine/core";
import { IconCloudOff, IconFilterOff, IconLock, IconInbox } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio/react";
import { listQuery } from "#shared/client/resource-queries.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import type { MessageKey } from "#locales/es.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { List } from "../use-list.ts";
import { lowerFirst } from "../lower-first.ts";
import { rowsName } from "../row-names.ts";
import { useAccessHint } from "../use-access-hint.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./table-states.module.css";

interface StateProps {
  icon: ReactNode;
  title: string;
  hint?: string;
  children?: ReactNode;
}

const ICON_SIZE = 28;

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

/** Whether the user sees only rows of assigned properties, so that an empty list is not one without rows. */
function useIsLimited({ register }: Resource): boolean {
  const { user } = useSnapshot(sessionState);
  return register === undefined && user?.scope === "own";
}

/** Whether filters hide what there is: a page that opens with a filter is as empty as its entity at first. */
function useIsHidden<Row>({ resource, state: { isNarrowed, archived } }: List<Row>): boolean {
  const enabled = isNarrowed && !archived;
  const { data } = useQuery({ ...listQuery(resource, "page_size=1"), enabled, meta: { toast: "never" } });
  return archived || (isNarrowed && data?.data.length !== 0);
}

interface EmptyListProps<Row> {
  list: List<Row>;
  action?: ReactNode;
  hint?: MessageKey;
}

export function EmptyList<Row>({ list, action, hint = "components.empty.hint" }: EmptyListProps<Row>) {
  const { t, language } = useTexts();
  const isLimited = useIsLimited(list.resource);
  const isHidden = useIsHidden(list);
  const things = rowsName(list.resource.name);
  if (!isHidden && isLimited)
    return (
      <ListMessage
        icon={<IconInbox size={ICON_SIZE} />}
        title={t("components.empty.own_title")}
        hint={t("components.empty.own_hint")}
      >
        {action}
      </ListMessage>
    );
  if (!isHidden)
    return (
      <ListMessage
        icon={<IconInbox size={ICON_SIZE} />}
        title={
          things
            ? t("components.empty.title", { things: lowerFirst(t(things), language) })
            : t("components.empty.nothing")
        }
        hint={action ? t(hint) : undefined}
      >
        {action}
      </ListMessage>
    );
  return (
    <ListMessage
      icon={<IconFilterOff size={ICON_SIZE} />}
      title={t("components.no_match.title")}
      hint={t("components.no_match.hint")}
    >
      <Button variant="default" onClick={list.state.clear}>
        {t("components.filters.remove_all")}
      </Button>
      {action}
    </ListMessage>
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
