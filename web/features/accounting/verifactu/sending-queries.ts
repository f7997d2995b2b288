import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { VerifactuSending } from "#shared/domain/accounting/verifactu/verifactu-sending.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** While something waits the job may take it at any moment. */
const ASK_AGAIN_MS = 4_000;

/** How far an issuer's records have been handed over. Fetched anew whenever an invoice changes. */
export function sendingQuery(issuer_id: string) {
  return queryOptions({
    queryKey: ["invoice", "sending", issuer_id],
    queryFn: async ({ signal }) => (await call<VerifactuSending>(`/issuers/${issuer_id}/records`, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && data.pending > 0 ? ASK_AGAIN_MS : false),
  });
}

/** Has what waits handed over now, and what was refused once more. */
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
