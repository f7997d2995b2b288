import { Button, Group, Progress, Skeleton, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { RunOutlook } from "#shared/domain/documents/document-run.ts";
import { formatCents } from "#shared/lib/money.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { useHasNoMailServer } from "../no-mail-server.tsx";
import { PdfView } from "../pdf-view.tsx";
import { useTexts } from "../use-texts.ts";
import { outlookQuery, previewQuery, startRun } from "./run-queries.ts";
import { RunRows } from "./run-rows.tsx";

interface Props {
  readonly templateId: string;
  readonly rentalIds: readonly string[];
  readonly onStarted: (run_id: string) => void;
}

/** The first document as it would be sent; rendering it takes some seconds. */
function Preview({ templateId, rentalId }: { templateId: string; rentalId: string }) {
  const { t } = useTexts();
  const { data, error } = useQuery(previewQuery(templateId, rentalId));
  if (error) return <Notice tone="danger">{describeError(error)}</Notice>;
  return data ? <PdfView data={data} title={t("document_run.preview")} height="50dvh" /> : <Skeleton height={240} />;
}

/** Those that get the document though their rent passes the limit, which no one else would see before it is signed. */
function Limited({ rows }: { rows: RunOutlook }) {
  const { t, language } = useTexts();
  const limited = rows.flatMap(({ refusal, passed_limit, ...row }) =>
    refusal === null && passed_limit !== null
      ? [{ ...row, text: t("document_run.passed_limit", { limit: formatCents(passed_limit, language) }) }]
      : [],
  );
  if (limited.length === 0) return null;
  return (
    <section>
      <p>{t("document_run.limited", { count: limited.length })}</p>
      <RunRows rows={limited} />
    </section>
  );
}

/** Those whose contract is sent without facts that no article has it state. */
function Lacking({ rows }: { rows: RunOutlook }) {
  const { t } = useTexts();
  const lacking = rows.flatMap(({ refusal, missing, ...row }) =>
    refusal === null && missing !== null ? [{ ...row, text: missing }] : [],
  );
  if (lacking.length === 0) return null;
  return (
    <section>
      <p>{t("document_run.lacking", { count: lacking.length })}</p>
      <RunRows rows={lacking} />
    </section>
  );
}

/** Tries each rental, names those that would get nothing with the reason, and sends to the others. */
export function RunForecast({ templateId: template_id, rentalIds: rental_ids, onStarted }: Props) {
  const { t } = useTexts();
  const submit = useIdempotentSubmit();
  const [done, setDone] = useState(0);
  const [isPreviewed, setPreviewed] = useState(false);
  const hasNoMailServer = useHasNoMailServer();
  const outlook = useQuery(outlookQuery({ template_id, rental_ids }, setDone));
  const good = outlook.data?.filter(({ refusal }) => refusal === null).map(({ rental_id }) => rental_id) ?? [];
  const refused = outlook.data?.filter(({ refusal }) => refusal !== null) ?? [];
  const starting = useMutation({
    mutationFn: () => submit((key) => startRun({ template_id, rental_ids: good }, key), [template_id, ...good].join()),
    onSuccess(run) {
      invalidateEntity("document");
      onStarted(run.id);
    },
  });
  const [first] = good;
  if (outlook.error) return <Notice tone="danger">{describeError(outlook.error)}</Notice>;
  if (!outlook.data)
    return (
      <div role="status">
        <p>{t("document_run.checking", { done, total: rental_ids.length })}</p>
        <Progress value={(100 * done) / rental_ids.length} aria-label={t("document_run.title")} />
      </div>
    );
  return (
    <Stack gap="md">
      {first === undefined && <Notice tone="due">{t("document_run.none")}</Notice>}
      {refused.length > 0 && (
        <section>
          <p>{t("document_run.cannot", { count: refused.length })}</p>
          <RunRows rows={refused.map(({ refusal, ...row }) => ({ ...row, text: refusal?.message ?? "" }))} />
        </section>
      )}
      <Limited rows={outlook.data} />
      <Lacking rows={outlook.data} />
      {first !== undefined && isPreviewed && <Preview templateId={template_id} rentalId={first} />}
      {first !== undefined && (
        <Group justify="flex-end">
          {!isPreviewed && (
            <Button variant="default" onClick={() => setPreviewed(true)}>
              {t("document_run.preview")}
            </Button>
          )}
          <Button
            loading={starting.isPending}
            disabled={hasNoMailServer || starting.isPending}
            onClick={() => starting.mutate()}
          >
            {t("document_run.send", { count: good.length })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
