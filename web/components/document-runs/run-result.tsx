import { Button, Group, Progress, Skeleton, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { type DocumentRun, isRunning, withdrawableOf } from "#shared/domain/documents/document-run.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { type Texts, useTexts } from "../use-texts.ts";
import { runQuery, undoRun } from "./run-queries.ts";
import { RunRows } from "./run-rows.tsx";

type Item = DocumentRun["items"][number];

function textOf({ state, document_state, refusal }: Item, t: Texts["t"]): string {
  if (refusal !== null) return `${t("document_run.state.refused")}: ${refusal.message}`;
  if (document_state === null || document_state === "printing") return t(`document_run.state.${state}`);
  return t(`documents.state.${document_state}`);
}

/** How many documents are sent or, of a run that was undone, withdrawn. */
function progressOf({ items, undone_at }: DocumentRun, t: Texts["t"]): string {
  const total = items.length;
  if (undone_at !== null) {
    const withdrawn = items.filter(({ document_state }) => document_state === "cancelled").length;
    return t("document_run.undone_progress", { withdrawn, total });
  }
  const sent = items.filter(
    ({ refusal, document_state }) => refusal === null && document_state !== null && document_state !== "printing",
  ).length;
  return t("document_run.progress", { sent, total });
}

/** Withdraws what no one has signed, after one confirmation. */
function UndoButton({ run }: { run: DocumentRun }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const submit = useIdempotentSubmit();
  const [isConfirming, setConfirming] = useState(false);
  const count = withdrawableOf(run) + run.items.filter(({ state }) => state === "waiting").length;
  const undoing = useMutation({
    mutationFn: () => submit((key) => undoRun(run.id, t("document_run.undo_reason"), key), run.id),
    onSuccess(undone) {
      client.setQueryData(runQuery(run.id).queryKey, undone);
      showSuccess(t("document_run.undone"));
    },
    onSettled() {
      setConfirming(false);
      invalidateEntity("document");
    },
  });
  if (count === 0 || run.undone_at !== null) return null;
  const label = t("document_run.undo", { count });
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {label}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={label}
          text={t("document_run.undo_ask")}
          confirm={label}
          isBusy={undoing.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => undoing.mutate()}
        />
      )}
    </>
  );
}

/** How far a run is, what became of each rental, and how to undo it. It goes on when the dialog is closed. */
export function RunResult({ runId, onClose }: { runId: string; onClose: () => void }) {
  const { t } = useTexts();
  const { data: run, error } = useQuery(runQuery(runId));
  if (error) return <Notice tone="danger">{describeError(error)}</Notice>;
  if (!run) return <Skeleton height={200} radius="md" />;
  const done = run.items.filter(({ state, document_state }) => state !== "waiting" && document_state !== "printing");
  return (
    <Stack gap="md">
      <div role="status">
        <p>
          {run.template_label} · {progressOf(run, t)}
        </p>
        {isRunning(run) && (
          <Progress value={(100 * done.length) / run.items.length} aria-label={t("document_run.title")} />
        )}
      </div>
      <RunRows rows={run.items.map((item) => ({ ...item, text: textOf(item, t) }))} />
      <Group justify="flex-end">
        <UndoButton run={run} />
        <Button onClick={onClose}>{t("document_run.close")}</Button>
      </Group>
    </Stack>
  );
}
