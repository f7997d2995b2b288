import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { timelineQuery } from "#shared/client/resource-queries.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { moveWord } from "#shared/i18n/translator.ts";
import { useTexts } from "../use-texts.ts";
import { Changes } from "./changes.tsx";
import { TimelineItem } from "./timeline-item.tsx";
import classes from "./timeline.module.css";

interface TimelineProps {
  resource: Resource;
  id: string;
}

const SKELETONS = [0, 1, 2] as const;

/** A record's history: who, what and when, newest first. */
export function Timeline({ resource, id }: TimelineProps) {
  const { t } = useTexts();
  const { data, isError } = useQuery(timelineQuery(resource, id));
  if (isError) return <p className={classes.quiet}>{t("components.failed.title")}</p>;
  if (!data) return SKELETONS.map((index) => <Skeleton key={index} height={44} mb="sm" radius="sm" />);
  if (data.length === 0) return <p className={classes.quiet}>{t("components.timeline.empty")}</p>;
  return (
    <ol className={classes.entries}>
      {data.map((entry) => (
        <Entry key={entry.id} entry={entry} resource={resource} />
      ))}
    </ol>
  );
}

function Entry({ entry, resource }: { entry: TimelineEntry; resource: Resource }) {
  const { t, textOf } = useTexts();
  const action = moveWord(textOf, resource, entry.action);
  const source =
    entry.source_label === null ? "" : ` · ${t("components.timeline.source", { name: entry.source_label })}`;
  return (
    <TimelineItem what={action + source} who={entry.actor_label ?? entry.visitor} token={entry.token} at={entry.at}>
      {entry.action !== "create" && <Changes changes={entry.changes} labels={entry.labels} resource={resource} />}
    </TimelineItem>
  );
}
