import { Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "wouter";
import type { TrackedIncident } from "#shared/domain/incidents/public-incident.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { PublicTitle } from "#web/components/public/public-title.tsx";
import { FailedLink } from "#web/components/public/failed-link.tsx";
import { languageOfRefusal, useLinkLanguage } from "#web/components/public/use-link-language.ts";
import { TrackingReplyForm } from "./reply-form.tsx";
import { trackedQuery } from "./report-queries.ts";
import { TrackedTimeline } from "./tracked-timeline.tsx";
import classes from "./tracking.module.css";

/** The state in plain words, and what it means for the reporter. */
function State({ state }: Pick<TrackedIncident, "state">) {
  const t = useT();
  return (
    <section className={classes.state} data-state={state} aria-live="polite">
      <strong>{t(`reporting.state.${state}`)}</strong>
      <p>{t(`reporting.hint.${state}`)}</p>
    </section>
  );
}

function TrackingUpdates({ incident }: { incident: TrackedIncident }) {
  const t = useT();
  return (
    <dl className={classes.report}>
      <div>
        <dt>{t("reporting.type")}</dt>
        <dd>{incident.type}</dd>
      </div>
      {incident.place && (
        <div>
          <dt>{t("reporting.place")}</dt>
          <dd>{incident.place}</dd>
        </div>
      )}
      {incident.description && (
        <div>
          <dt>{t("reporting.told")}</dt>
          <dd>{incident.description}</dd>
        </div>
      )}
    </dl>
  );
}

function Over() {
  const t = useT();
  return (
    <Stack gap="sm">
      <Notice>{t("reporting.over")}</Notice>
      <Button size="md" variant="default" component={Link} href="/incidents/public">
        {t("reporting.another")}
      </Button>
    </Stack>
  );
}

/** /incidents/public/:key: tracking page on which a reporter follows an incident and answers. */
export function TrackingPage() {
  const t = useT();
  const { key = "" } = useParams();
  const { data, error, refetch } = useQuery(trackedQuery(key, useLanguage()));
  useLinkLanguage(key, data?.language ?? languageOfRefusal(error));
  if (error && !data) return <FailedLink error={error} help="reporting.link_hint" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Stack maw="40rem" mx="auto" p="md" aria-hidden>
        <Skeleton height={32} />
        <Skeleton height={96} />
        <Skeleton height={240} />
      </Stack>
    );
  return (
    <div className={classes.page}>
      <PublicTitle>{t("reporting.number", { number: data.number })}</PublicTitle>
      <State state={data.state} />
      <TrackingUpdates incident={data} />
      <h2>{t("reporting.timeline")}</h2>
      <TrackedTimeline entries={data.entries} linkKey={key} />
      <h2>{t("reporting.answer")}</h2>
      {data.can_answer ? <TrackingReplyForm linkKey={key} photosLeft={data.photos_left} /> : <Over />}
    </div>
  );
}
