import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { removeZip, uploadZip } from "./bulk-upload-queries.ts";
import { matchingScope, takeMatching } from "./use-matching.ts";

/** Identifies a file for idempotency: choosing it again after a lost response is a retry, unless it was modified. */
const identify = (id: string, { name, size, lastModified }: File) => [id, name, size, lastModified].join(" ");

/** Adds, replaces and removes the ZIP of a file. */
export function useZip(id: string) {
  const [fraction, setFraction] = useState(0);
  const submit = useIdempotentSubmit();
  const scope = matchingScope(id);
  const change = useMutation({
    scope,
    mutationKey: [scope.id],
    mutationFn: (file: File | null) =>
      file === null
        ? removeZip(id)
        : submit(
            (idempotencyKey) => uploadZip(id, file, { idempotencyKey, onProgress: setFraction }),
            identify(id, file),
          ),
    onMutate: () => setFraction(0),
    meta: { toast: "never" },
    onSuccess: (saved) => takeMatching(id, saved),
  });
  const sent = change.isPending ? change.variables : null;
  return {
    error: change.error,
    isBusy: change.isPending,
    sending: sent && { name: sent.name, fraction },
    send: (file: File) => change.mutate(file),
    remove: () => change.mutate(null),
  };
}
