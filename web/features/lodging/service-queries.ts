import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { LodgingServiceInput, LodgingServiceState, LodgingTrial } from "#shared/domain/lodging/lodging-service.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";

const PATH = "/lodging-service";

/** The account with SES.HOSPEDAJES. */
export const lodgingServiceQuery = queryOptions({
  queryKey: ["company", "lodging-service"],
  queryFn: async ({ signal }) => (await call<LodgingServiceState>(PATH, { signal })).data,
});

/** Tries, stores or removes the account; a refusal is shown beside the form. */
export function useLodgingServiceChanges() {
  const { t } = useTexts();
  const client = useQueryClient();
  const meta = { toast: "never" } as const;
  const show = (state: LodgingServiceState) => client.setQueryData(lodgingServiceQuery.queryKey, state);
  const store = useMutation({
    meta,
    mutationFn: async (body: LodgingServiceInput) =>
      (await call<LodgingServiceState>(PATH, { method: "POST", body })).data,
    onSuccess: (state) => {
      show(state);
      showSuccess(t("lodging.service.stored"));
    },
  });
  const remove = useMutation({
    meta,
    mutationFn: async () => (await call<LodgingServiceState>(PATH, { method: "DELETE" })).data,
    onSuccess: (state) => {
      show(state);
      showSuccess(t("lodging.service.removed"));
    },
  });
  const attempt = useMutation({
    meta,
    mutationFn: async (body: LodgingServiceInput) =>
      (await call<LodgingTrial>(`${PATH}/test`, { method: "POST", body })).data,
  });
  return { store, remove, attempt };
}
