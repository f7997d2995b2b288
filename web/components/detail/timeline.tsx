import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { timelineQuery } from "#shared/client/resource-queries.ts";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { describeValue } from "../describe-value.ts";
import { useTexts } from "../use-texts.ts";
import { Ago } from "../value.tsx";
import classes from "./timeline.module.css";

interface TimelineProps {
  resource: Resource;
  id: string;
}

const SKELETONS = [0, 1, 2] as const;

/** What happened to a record: who, what and when, newest first. */
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
  const action =
    textOf(`${resource.area}.move.${entry.action}`) ?? textOf(`components.timeline.${entry.action}`) ?? entry.action;
  return (
    <li className={classes.entry}>
      <p className={classes.what}>
        <strong>{entry.actor_label ?? t("components.timeline.system")}</strong> · {action}
        {entry.source_label !== null && ` · ${t("components.timeline.source", { name: entry.source_label })}`}
      </p>
      <p className={classes.when}>
        <Ago at={entry.at} />
      </p>
      <Changes entry={entry} resource={resource} />
    </li>
  );
}

/** Fields that say nothing to a person who reads a history. */
const silent = new Set(["id", "version", "created_at", "updated_at", "created_by", "archived_at", "label"]);

/** `Renta mensual: 800,00 € → 850,00 €`. A creation would repeat the whole record and names nothing. */
function Changes({ entry, resource }: { entry: TimelineEntry; resource: Resource }) {
  const texts = useTexts();
  const context = { resource, texts, labels: entry.labels };
  const changes = Object.entries(entry.changes).filter(([field]) => !silent.has(field));
  if (changes.length === 0 || entry.action === "create") return null;
  return (
    <ul className={classes.changes}>
      {changes.map(([field, [before, after]]) => (
        <li key={field}>
          <span className={classes.name}>{texts.fieldLabel(resource.name, field)}: </span>
          {describeValue(field, before, context)}{" "}
          <span aria-label={texts.t("components.timeline.becomes")} role="img">
            →
          </span>{" "}
          {describeValue(field, after, context)}
        </li>
      ))}
    </ul>
  );
}
