import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, isUndecided } from "#shared/client/api-error.ts";
import { isWithdrawable } from "#shared/domain/documents/identity-picture.ts";
import type { SigningPageData, SigningReceipt, SignInput } from "#shared/domain/documents/signing.ts";
import { useVisitorSubmit } from "#web/components/public/use-visitor-submit.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";
import { postDecline, postSignature, signingPageQuery } from "./signing-queries.ts";

/**
 * Refetches the page to show what happened meanwhile: the document expired, was cancelled, or was signed in another
 * tab.
 */
function useLookAgain(key: string) {
  const client = useQueryClient();
  const { queryKey } = signingPageQuery(key);
  return {
    show: (page: SigningPageData) => client.setQueryData(queryKey, page),
    afterFailure: (error: unknown) => {
      if (error instanceof ApiError && !isUndecided(error)) void client.invalidateQueries({ queryKey, exact: true });
    },
    again: () => client.invalidateQueries({ queryKey, exact: true }),
  };
}

/** The page until it is fetched again. Pictures that were given can be withdrawn from then on only where that is still possible. */
export function signedPage(page: SigningPageData, receipt: SigningReceipt): SigningPageData {
  const { pictures } = page;
  const kept = pictures && { ...pictures, can_withdraw: pictures.can_withdraw && isWithdrawable(pictures.terms, true) };
  return { ...page, situation: "signed", receipt, pictures: kept };
}

/** Whether what the entry of the code returned counts no more. */
export const isWithoutCode = (error: unknown) =>
  error instanceof ApiError &&
  error.errors.some(({ translationKey }) => translationKey === "error.signing_code_required");

interface SignOutcomes {
  readonly onSigned: () => void;
  /** What the entry of the code returned counts no more. */
  readonly onCodeOver: () => void;
}

/** Sends the signature, only once whatever the number of attempts. The caller retains the drawing. */
export function useSign(key: string, page: SigningPageData, { onSigned, onCodeOver }: SignOutcomes) {
  const { submit, open } = useVisitorSubmit();
  const attempt = useOneAtATime();
  const look = useLookAgain(key);
  const sending = useMutation({
    mutationFn: (input: SignInput) =>
      submit((idempotencyKey) => postSignature(key, input, idempotencyKey), JSON.stringify(input)),
    meta: { toast: "never" },
    onSuccess(receipt) {
      onSigned();
      look.show(signedPage(page, receipt));
      void look.again();
    },
    onError(error) {
      look.afterFailure(error);
      if (isWithoutCode(error)) onCodeOver();
    },
    onSettled: attempt.end,
  });
  return { ...sending, open, send: (input: SignInput) => void (attempt.start() && sending.mutate(input)) };
}

/** Declines to sign, with a reason. */
export function useDecline(key: string, onDeclined: () => void) {
  const { submit, open } = useVisitorSubmit();
  const attempt = useOneAtATime();
  const look = useLookAgain(key);
  const sending = useMutation({
    mutationFn: (reason: string) => submit((idempotencyKey) => postDecline(key, { reason }, idempotencyKey), reason),
    meta: { toast: "never" },
    onSuccess(page) {
      onDeclined();
      look.show(page);
    },
    onError: look.afterFailure,
    onSettled: attempt.end,
  });
  return { ...sending, open, send: (reason: string) => void (attempt.start() && sending.mutate(reason)) };
}
