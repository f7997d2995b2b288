import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { StampAuthorityInput, StampAuthorityState, StampTrial } from "#shared/domain/documents/stamp-authority.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";

const PATH = "/stamp-authority";

/** The time-stamping authority in use. */
export const stampAuthorityQuery = queryOptions({
  queryKey: ["company", "stamp-authority"],
  queryFn: async ({ signal }) => (await call<StampAuthorityState>(PATH, { signal })).data,
});

/** Tries, stores or removes the authority; a refusal is shown beside the form. */
export function useStampAuthorityChanges() {
  const { t } = useTexts();
  const client = useQueryClient();
  const meta = { toast: "never" } as const;
  const show = (state: StampAuthorityState) => client.setQueryData(stampAuthorityQuery.queryKey, state);
  const store = useMutation({
    meta,
    mutationFn: async (body: StampAuthorityInput) =>
      (await call<StampAuthorityState>(PATH, { method: "POST", body })).data,
    onSuccess: (state) => {
      show(state);
      showSuccess(t("seal.authority.stored"));
    },
  });
  const remove = useMutation({
    meta,
    mutationFn: async () => (await call<StampAuthorityState>(PATH, { method: "DELETE" })).data,
    onSuccess: (state) => {
      show(state);
      showSuccess(t("seal.authority.removed"));
    },
  });
  const attempt = useMutation({
    meta,
    mutationFn: async (body: StampAuthorityInput) =>
      (await call<StampTrial>(`${PATH}/test`, { method: "POST", body })).data,
  });
  return { store, remove, attempt };
}
