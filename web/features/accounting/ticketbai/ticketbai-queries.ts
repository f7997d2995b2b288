import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { TicketbaiFile, TicketbaiStatus } from "#shared/domain/accounting/ticketbai/ticketbai-file.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Polling interval: the job may sign waiting files at any moment. */
const REFETCH_MS = 4_000;

/** The files of an issuer. Refetched whenever an invoice changes. */
export function ticketbaiStatusQuery(issuer_id: string) {
  return queryOptions({
    queryKey: ["invoice", "ticketbai_status", issuer_id],
    queryFn: async ({ signal }) => (await call<TicketbaiStatus>(`/issuers/${issuer_id}/ticketbai`, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 ? REFETCH_MS : false),
  });
}

/** The file of an invoice; null for one that was not issued in TicketBAI. */
export function invoiceTicketbaiQuery(invoice_id: string) {
  return queryOptions({
    queryKey: ["invoice", "ticketbai", invoice_id],
    queryFn: async ({ signal }) =>
      (await call<TicketbaiFile | null>(`/invoices/${invoice_id}/ticketbai`, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data?.state === "waiting" ? REFETCH_MS : false),
  });
}

/** Signs waiting files now. */
export function useSignNow(issuer_id: string) {
  const { t } = useTexts();
  return useMutation({
    mutationFn: () => call(`/issuers/${issuer_id}/ticketbai/sign`, { method: "POST", body: {} }),
    onSuccess: () => {
      invalidateEntity("invoice");
      showSuccess(t("accounting.ticketbai.sign_requested"));
    },
  });
}
