import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReportedIncident } from "#shared/domain/incidents/public-incident.ts";
import { useLanguage } from "#shared/ui/use-t.ts";
import { FailedLink } from "#web/components/public/failed-link.tsx";
import { formQuery } from "./report-queries.ts";
import { ReportForm } from "./report-form.tsx";
import { SentReport } from "./sent-report.tsx";
import { usePhotos } from "./use-photos.ts";

/** /incidents/public: report form for visitors without a login. */
export function IncidentReportPage() {
  const [sent, setSent] = useState<ReportedIncident | null>(null);
  const photos = usePhotos("incident");
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
  return <ReportForm form={data} photos={photos} onSent={setSent} />;
}
