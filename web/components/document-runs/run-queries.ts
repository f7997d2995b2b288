import { queryOptions } from "@tanstack/react-query";
import { call, callForFile } from "#shared/client/http.ts";
import { type DocumentRun, isRunning, type RunOutlook } from "#shared/domain/documents/document-run.ts";
import { DOCUMENT_RUN } from "#shared/domain/documents/policy.ts";

/** Milliseconds between two looks at a run that goes on. */
const LOOK_MS = 2_000;

interface Choice {
  readonly template_id: string;
  readonly rental_ids: readonly string[];
}

/** Which rentals would get the document: some at once, since each is tried. */
export const outlookQuery = ({ template_id, rental_ids }: Choice, onProgress: (done: number) => void) =>
  queryOptions({
    queryKey: ["document_run", "outlook", template_id, rental_ids],
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    meta: { toast: "never" },
    queryFn: async ({ signal }) => {
      const tried: RunOutlook[number][] = [];
      for (let from = 0; from < rental_ids.length; from += DOCUMENT_RUN.tried_at_once) {
        const body = { template_id, rental_ids: rental_ids.slice(from, from + DOCUMENT_RUN.tried_at_once) };
        const { data } = await call<RunOutlook>("/document-runs/outlook", { method: "POST", body, signal });
        tried.push(...data);
        onProgress(tried.length);
      }
      return tried;
    },
  });

/** The document of a rental as it would be sent. */
export const previewQuery = (template_id: string, rental_id: string) =>
  queryOptions({
    queryKey: ["document_run", "preview", template_id, rental_id],
    retry: false,
    meta: { toast: "never" },
    queryFn: async ({ signal }) => {
      const { blob } = await callForFile(`/templates/${template_id}/preview?rental_id=${rental_id}`, { signal });
      return blob.arrayBuffer();
    },
  });

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ["document_run", id],
    queryFn: async ({ signal }) => (await call<DocumentRun>(`/document-runs/${id}`, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && !isRunning(data) ? false : LOOK_MS),
  });

export const lastRunQuery = queryOptions({
  queryKey: ["document_run", "last"],
  queryFn: async ({ signal }) => (await call<DocumentRun | null>("/document-runs/last", { signal })).data,
});

export const startRun = async (body: Choice, idempotencyKey: string): Promise<DocumentRun> =>
  (await call<DocumentRun>("/document-runs", { method: "POST", body, idempotencyKey })).data;

export const undoRun = async (id: string, reason: string, idempotencyKey: string): Promise<DocumentRun> =>
  (await call<DocumentRun>(`/document-runs/${id}/undo`, { method: "POST", body: { reason }, idempotencyKey })).data;
