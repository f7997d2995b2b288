import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, isUndecided } from "#shared/client/api-error.ts";
import { call } from "#shared/client/http.ts";
import type { DelegationInput } from "#shared/domain/documents/delegation.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { useVisitorSubmit } from "#web/components/public/use-visitor-submit.ts";
import { documentPath, signingPageQuery } from "./signing-queries.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";
import { isWithoutCode } from "./use-signing.ts";

async function postDelegation(key: string, body: DelegationInput, idempotencyKey: string): Promise<SigningPageData> {
  const options = { method: "POST", body, idempotencyKey } as const;
  return (await call<SigningPageData>(`${documentPath(key)}/delegate`, options)).data;
}

interface DelegateOutcomes {
  readonly onDelegated: () => void;
  /** What the entry of the code returned counts no more. */
  readonly onCodeOver: () => void;
}

/** Gives the signing to another person, once whatever the number of attempts; the page then says so. */
export function useDelegate(key: string, { onDelegated, onCodeOver }: DelegateOutcomes) {
  const client = useQueryClient();
  const { submit, open } = useVisitorSubmit();
  const attempt = useOneAtATime();
  const { queryKey } = signingPageQuery(key);
  const sending = useMutation({
    mutationFn: (input: DelegationInput) =>
      submit((idempotencyKey) => postDelegation(key, input, idempotencyKey), JSON.stringify(input)),
    meta: { toast: "never" },
    onSuccess(page) {
      onDelegated();
      client.setQueryData(queryKey, page);
    },
    onError(error) {
      const isRefused = error instanceof ApiError && !isUndecided(error);
      if (isRefused && error.status === 409) void client.invalidateQueries({ queryKey, exact: true });
      if (isWithoutCode(error)) onCodeOver();
    },
    onSettled: attempt.end,
  });
  return { ...sending, open, send: (input: DelegationInput) => void (attempt.start() && sending.mutate(input)) };
}
