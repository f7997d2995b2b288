import { useMutation } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { randomKey } from "#shared/client/random-key.ts";
import type { CreatedLetter, LetterDraft, LetterInput } from "#shared/domain/documents/letter.ts";
import type { Anniversary } from "#shared/domain/rentals/anniversary.ts";

/** How many letters were stored, and whose were not. */
export interface StoredLetters {
  readonly stored: number;
  readonly left: readonly string[];
}

async function storeLetter({ rental_id }: Anniversary): Promise<void> {
  const path = `/rentals/${rental_id}`;
  const draft = await call<LetterDraft>(`${path}/letter-drafts`, { method: "POST", body: { kind: "rent_update" } });
  const { kind, language, subject, text, unknown } = draft.data;
  if (unknown.length > 0) throw new Error(`Not known: ${unknown.join(", ")}`);
  const body: LetterInput = { kind, language, subject, text, is_mailed: false };
  await call<CreatedLetter>(`${path}/letter-files`, { method: "POST", body, idempotencyKey: randomKey() });
}

/** Stores the letters of prepared rentals one after another, each with the text that its dialog would show first. */
export function useStoreLetters(onDone: (letters: StoredLetters) => void) {
  return useMutation({
    mutationFn: async (items: readonly Anniversary[]): Promise<StoredLetters> => {
      const left: string[] = [];
      for (const item of items) {
        try {
          await storeLetter(item);
        } catch {
          left.push(`${item.tenant_label} (${item.rental_code})`);
        }
      }
      return { stored: items.length - left.length, left };
    },
    onSuccess: (letters) => {
      invalidateEntity("rental");
      onDone(letters);
    },
  });
}
