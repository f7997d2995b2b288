import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { IssuerMode, IssuerModeInput } from "#shared/domain/accounting/verifactu/issuer-mode.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** The modes of an issuer, the latest first. Refetched whenever an issuer changes. */
export function issuerModesQuery(issuer_id: string) {
  return queryOptions({
    queryKey: ["issuer", "modes", issuer_id],
    queryFn: async ({ signal }) => (await call<IssuerMode[]>(`/issuers/${issuer_id}/modes`, { signal })).data,
  });
}

/** Lets a mode begin on a day. */
export function useChangeMode(issuer_id: string, onDone: () => void = () => {}) {
  const { t } = useTexts();
  return useMutation({
    mutationFn: (body: IssuerModeInput) => call(`/issuers/${issuer_id}/modes/start`, { method: "POST", body }),
    onSuccess: () => {
      showSuccess(t("accounting.mode.changed"));
      onDone();
    },
    onSettled: () => invalidateEntity("issuer"),
  });
}
