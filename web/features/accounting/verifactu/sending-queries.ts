import type * as z from "zod/mini";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { agencyChoice, VerifactuSending } from "#shared/domain/accounting/verifactu/verifactu-sending.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Polling interval: the job may send a waiting message at any moment. */
const REFETCH_MS = 4_000;

/** State of sending an issuer's records. Refetched whenever an invoice changes. */
export function sendingQuery(issuer_id: string) {
  return queryOptions({
    queryKey: ["invoice", "sending", issuer_id],
    queryFn: async ({ signal }) => (await call<VerifactuSending>(`/issuers/${issuer_id}/records`, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && data.pending > 0 ? REFETCH_MS : false),
  });
}

/** Sends pending records now, and refused ones again. */
export function useSendRecords(issuer_id: string) {
  const { t } = useTexts();
  return useMutation({
    mutationFn: () => call(`/issuers/${issuer_id}/records/send`, { method: "POST", body: {} }),
    onSuccess: () => {
      invalidateEntity("invoice");
      showSuccess(t("accounting.sending.asked"));
    },
  });
}

/** Chooses where an issuer's records are sent to. */
export function useChooseAgency(issuer_id: string) {
  const { t } = useTexts();
  return useMutation({
    mutationFn: (body: z.infer<typeof agencyChoice>) =>
      call(`/issuers/${issuer_id}/records/environment`, { method: "POST", body }),
    onSuccess: () => {
      invalidateEntity("invoice");
      showSuccess(t("accounting.agency.saved"));
    },
  });
}
