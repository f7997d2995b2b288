import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { RecordRequirement, RequirementInput } from "#shared/domain/accounting/verifactu/record-requirement.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Polling interval while messages wait. */
const REFETCH_MS = 4_000;

const keyOf = (issuer_id: string) => ["issuer", "requirements", issuer_id];

/** Answers to requirements of an issuer's records, the latest first. */
export function requirementsQuery(issuer_id: string) {
  return queryOptions({
    queryKey: keyOf(issuer_id),
    queryFn: async ({ signal }) =>
      (await call<RecordRequirement[]>(`/issuers/${issuer_id}/requirements`, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ messages }) => messages.some(({ state }) => state === "waiting")) ? REFETCH_MS : false,
  });
}

/** Begins the answer to a requirement. */
export function useAnswerRequirement(issuer_id: string, onDone: () => void) {
  const { t } = useTexts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RequirementInput) => call(`/issuers/${issuer_id}/requirements/start`, { method: "POST", body }),
    onSuccess: () => {
      showSuccess(t("accounting.requirement.started"));
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(issuer_id) }),
  });
}

/** Stops an answer: what waits is not sent. */
export function useStopRequirement(issuer_id: string, onDone: () => void) {
  const { t } = useTexts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (requirement_id: string) =>
      call(`/issuers/${issuer_id}/requirements/stop`, { method: "POST", body: { requirement_id } }),
    onSuccess: () => {
      showSuccess(t("accounting.requirement.stopped_now"));
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(issuer_id) }),
  });
}
