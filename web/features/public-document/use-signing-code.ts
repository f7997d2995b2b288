import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import type { CodeChannel, SigningCodeState } from "#shared/domain/documents/signing-code.ts";
import { useVisitorSubmit } from "#web/components/public/use-visitor-submit.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";
import { postCode, requestCode, signingPageQuery } from "./signing-queries.ts";

/** Requests codes and confirms them. `onProof` gets what the signature is sent with. */
export function useSigningCode(key: string, onProof: (proof: string) => void) {
  const client = useQueryClient();
  const { queryKey } = signingPageQuery(key);
  const { submit, open } = useVisitorSubmit();
  const [requesting, confirming] = [useOneAtATime(), useOneAtATime()];
  const show = (code: SigningCodeState) =>
    client.setQueryData<SigningPageData>(queryKey, (page) => page && { ...page, code });
  const look = () => void client.invalidateQueries({ queryKey, exact: true });
  const request = useMutation({
    meta: { toast: "never" },
    // Each request is one of its own: another code to the same address is meant.
    mutationFn: (channel: CodeChannel) =>
      submit((idempotencyKey) => requestCode(key, channel, idempotencyKey), `${channel} ${Date.now()}`),
    onSuccess: show,
    onError: look,
    onSettled: requesting.end,
  });
  const confirm = useMutation({
    meta: { toast: "never" },
    mutationFn: (code: string) => postCode(key, code),
    onSuccess({ code, proof }) {
      show(code);
      if (proof !== null) onProof(proof);
    },
    onError: look,
    onSettled: confirming.end,
  });
  return {
    request,
    confirm,
    open,
    send: (channel: CodeChannel) => void (requesting.start() && request.mutate(channel)),
    enter: (code: string) => void (confirming.start() && confirm.mutate(code)),
  };
}
