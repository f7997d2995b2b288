import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#shared/client/http.ts";
import { createIdempotentSubmit } from "#shared/client/idempotent-submit.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { CreatedLetter, LetterDraft, LetterInput, LetterKind } from "#shared/domain/documents/letter.ts";
import type { Language } from "#shared/lib/language.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "../use-texts.ts";

interface LetterChosen {
  readonly kind: LetterKind;
  readonly language: Language | null;
  readonly person_id: string | null;
}

/** The letter filled with what is known now. */
export function useLetterDraft(rentalId: string, { kind, language, person_id }: LetterChosen) {
  const body = { kind, ...(language && { language }), ...(kind === "debt" && person_id && { person_id }) };
  return useQuery({
    queryKey: ["rental", "letter draft", rentalId, body],
    retry: false,
    // A gap may be entered in another tab: what was edited is kept apart from what is refetched.
    meta: { toast: "never", shows: ["company", "invoice"] },
    staleTime: Infinity,
    // The choices stay while the next letter loads.
    placeholderData: keepPreviousData,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call<LetterDraft>(`/rentals/${rentalId}/letter-drafts`, { method: "POST", body, signal })).data,
  });
}

/** Stores the letter, and mails it where that is wanted: once, whatever is clicked twice. */
export function useCreateLetter(rentalId: string, onDone: (letter: CreatedLetter) => void) {
  const { t } = useTexts();
  const [submit] = useState(createIdempotentSubmit);
  return useMutation({
    meta: { toast: "never" },
    mutationFn: (body: LetterInput) =>
      submit(
        (idempotencyKey) =>
          call<CreatedLetter>(`/rentals/${rentalId}/letter-files`, { method: "POST", body, idempotencyKey }),
        JSON.stringify(body),
      ),
    onSuccess: ({ data }) => {
      invalidateEntity("rental");
      if (data.is_mailed) invalidateEntity("mail");
      showSuccess(t(data.is_mailed ? "documents.letter.mailed" : "documents.letter.created"));
      onDone(data);
    },
  });
}
