import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { listQuery } from "#shared/client/resource-queries.ts";
import type { BundleInput, SentBundle } from "#shared/domain/documents/bundle.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { usualOf } from "./bundle-choice.ts";

/** The drafts of a rental, those that are chosen, and their sending. */
export function useBundle(rentalId: string, onSent: () => void) {
  const { t } = useTexts();
  const submit = useIdempotentSubmit();
  const drafts = useQuery(listQuery(documentResource, `rental_id=${rentalId}&state=draft&page_size=100`));
  const rows = drafts.data?.data ?? [];
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const ids = picked ?? usualOf(rows);
  const chosen = rows.filter(({ id }) => ids.includes(id));
  const body: BundleInput = { documents: chosen.map(({ id, version }) => ({ id, version })) };
  const send = useMutation({
    meta: { toast: "never" },
    mutationFn: () =>
      submit(
        (idempotencyKey) => call<SentBundle>("/documents/bundles", { method: "POST", body, idempotencyKey }),
        JSON.stringify(body),
      ),
    onSuccess: () => {
      showSuccess(t("bundle.done", { count: chosen.length }));
      onSent();
    },
    // Also after a refusal: a draft may have changed or be gone.
    onSettled: () => invalidateEntity(documentResource.name),
  });
  return { drafts, rows, ids, chosen, pick: setPicked, send };
}
