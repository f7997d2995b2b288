import { Button, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listQuery } from "#shared/client/resource-queries.ts";
import { DOCUMENT_RUN } from "#shared/domain/documents/policy.ts";
import { templateResource } from "#shared/domain/documents/template.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { NoMailServer } from "../no-mail-server.tsx";
import { PlainModal } from "../plain-modal.tsx";
import { StarterNotice } from "../starter-notice.tsx";
import { useTexts } from "../use-texts.ts";
import { RunForecast } from "./run-forecast.tsx";
import { lastRunQuery } from "./run-queries.ts";
import { RunResult } from "./run-result.tsx";

/** Active templates; a company has some dozens. */
const TEMPLATES = new URLSearchParams({ state: "active", page_size: "100", sort: "title" }).toString();

interface ChoiceProps {
  readonly rentalIds: readonly string[];
  readonly onStarted: (run_id: string) => void;
}

/** Chooses the template, and shows which rentals would get its document before anything is sent. */
function RunChoice({ rentalIds, onStarted }: ChoiceProps) {
  const { t } = useTexts();
  const [template_id, setTemplate] = useState<string | null>(null);
  const { data } = useQuery(listQuery(templateResource, TEMPLATES));
  const chosen = data?.data.find(({ id }) => id === template_id);
  const { data: last } = useQuery(lastRunQuery);
  if (rentalIds.length > DOCUMENT_RUN.rentals)
    return <Notice tone="due">{t("document_run.too_many", { limit: DOCUMENT_RUN.rentals })}</Notice>;
  return (
    <Stack gap="md">
      <NoMailServer />
      <Select
        data-autofocus
        searchable
        label={t("document_run.template")}
        data={data?.data.map(({ id, title }) => ({ value: id, label: title })) ?? []}
        value={template_id}
        onChange={setTemplate}
      />
      {chosen?.is_starter && <StarterNotice />}
      {template_id !== null && (
        <RunForecast key={template_id} templateId={template_id} rentalIds={rentalIds} onStarted={onStarted} />
      )}
      {last && (
        <Button variant="subtle" w="fit-content" onClick={() => onStarted(last.id)}>
          {t("document_run.last")}
        </Button>
      )}
    </Stack>
  );
}

/** Sends a document to the signers of many rentals: choice, forecast, progress and result. */
export function RunDialog({ rentalIds, onClose }: { rentalIds: readonly string[]; onClose: () => void }) {
  const { t } = useTexts();
  const [run_id, setRun] = useState<string | null>(null);
  return (
    <PlainModal opened onClose={onClose} size="lg" title={t("document_run.title")}>
      {run_id === null ? (
        <RunChoice rentalIds={rentalIds} onStarted={setRun} />
      ) : (
        <RunResult runId={run_id} onClose={onClose} />
      )}
    </PlainModal>
  );
}
