import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { visitorDraft } from "#shared/client/drafts.ts";
import type { PublicIncidentForm, ReportedIncident } from "#shared/domain/incidents/public-incident.ts";
import { useLanguage } from "#shared/ui/use-t.ts";
import { FailedLink } from "#web/components/public/failed-link.tsx";
import { RecoverSent } from "#web/components/public/recover-sent.tsx";
import { REPORT_DRAFT, reportDraft } from "./report-draft.ts";
import { formQuery, postReport } from "./report-queries.ts";
import { ReportForm } from "./report-form.tsx";
import { SentReport } from "./sent-report.tsx";
import { type Photos, usePhotos } from "./use-photos.ts";

interface OpenReportProps {
  readonly form: PublicIncidentForm;
  readonly photos: Photos;
  readonly onSent: (sent: ReportedIncident) => void;
}

/** The form, once it is known what became of a report that was sent before the page was left. */
function OpenReport({ form, photos, onSent }: OpenReportProps) {
  const arrived = (sent: ReportedIncident) => {
    visitorDraft(REPORT_DRAFT, reportDraft).write(null);
    onSent(sent);
  };
  return (
    <RecoverSent draftKey={REPORT_DRAFT} repeat={(body, key) => postReport(body, form.form, key)} onSent={arrived}>
      <ReportForm form={form} photos={photos} onSent={onSent} />
    </RecoverSent>
  );
}

/** /incidents/public: report form for visitors without a login. */
export function IncidentReportPage() {
  const [sent, setSent] = useState<ReportedIncident | null>(null);
  const photos = usePhotos(REPORT_DRAFT);
  const { data, error, refetch } = useQuery(formQuery(useLanguage()));
  if (sent) return <SentReport sent={sent} photos={photos} onAnother={() => setSent(null)} />;
  if (error && !data) return <FailedLink error={error} help="reporting.failed_hint" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Stack maw="40rem" mx="auto" p="md" aria-hidden>
        <Skeleton height={32} />
        <Skeleton height={320} />
      </Stack>
    );
  return <OpenReport form={data} photos={photos} onSent={setSent} />;
}
