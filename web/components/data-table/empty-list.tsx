import { Button } from "@mantine/core";
import { IconFilterOff, IconInbox } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio/react";
import type { MessageKey } from "#locales/es.ts";
import { listQuery } from "#shared/client/resource-queries.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { lowerFirst } from "../lower-first.ts";
import { rowsName } from "../row-names.ts";
import type { List } from "../use-list.ts";
import { useTexts } from "../use-texts.ts";
import { ICON_SIZE, ListMessage } from "./table-states.tsx";

/** Whether the user sees only rows of assigned properties, so that an empty list is not one without rows. */
function useIsLimited({ register }: Resource): boolean {
  const { user } = useSnapshot(sessionState);
  return register === undefined && user?.scope === "own";
}

interface EmptyListProps {
  list: Pick<List<unknown>, "resource" | "state">;
  action?: ReactNode;
  hint?: MessageKey;
}

/** Whether filters hide what there is: a page that opens with a filter is as empty as its entity at first. */
function useIsHidden({ resource, state: { isNarrowed, archived } }: EmptyListProps["list"]): boolean {
  const enabled = isNarrowed && !archived;
  const { data } = useQuery({ ...listQuery(resource, "page_size=1"), enabled, meta: { toast: "never" } });
  return archived || (isNarrowed && data?.data.length !== 0);
}

/** A list without rows: what to do first, or how to see more of it. */
export function EmptyList({ list, action, hint = "components.empty.hint" }: EmptyListProps) {
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
