import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { downloadFile } from "#shared/client/download-file.ts";
import { call } from "#shared/client/http.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { EventLog } from "#shared/domain/accounting/verifactu/verifactu-event.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Polling interval: the job signs what waits at any moment. */
const REFETCH_MS = 4_000;

/** The log of an issuer's events. Refetched whenever an invoice changes. */
export function eventLogQuery(issuer_id: string) {
  return queryOptions({
    queryKey: ["invoice", "events", issuer_id],
    queryFn: async ({ signal }) => (await call<EventLog>(`/issuers/${issuer_id}/events`, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data && data.hold === null && data.unsigned_records + data.unsigned_events > 0 ? REFETCH_MS : false,
  });
}

/** Downloads the signed records and events of a period, which is an event itself. */
export function useExportRecords({ id, tax_id }: Issuer) {
  const { t } = useTexts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ from, to }: { readonly from: string; readonly to: string }) =>
      downloadFile(`/issuers/${id}/record-export?from=${from}&to=${to}`, `${tax_id} ${from} ${to}.zip`),
    onSuccess: () => showSuccess(t("accounting.event.exported")),
    onSettled: () => client.invalidateQueries({ queryKey: ["invoice", "events", id] }),
  });
}
