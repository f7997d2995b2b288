import { useMutation } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";

function useSetUpCall<Input>(pathOf: (input: Input) => string) {
  const { t } = useTexts();
  return useMutation({
    mutationFn: (input: Input) => call(pathOf(input), { method: "POST", body: {} }),
    onSuccess: () => {
      invalidateEntity("issuer");
      invalidateEntity("invoice_series");
      showSuccess(t("accounting.set_up.done"));
    },
  });
}

/** Makes the company an issuer, with a default series of each kind. */
export const useSetUp = () => useSetUpCall<void>(() => "/issuers/set-up");

/** Creates the missing default series of an issuer, one per kind. */
export const useUsualSeries = () => useSetUpCall((issuer_id: string) => `/issuers/${issuer_id}/usual-series`);
