import { useIsMutating, useMutation, useQuery } from "@tanstack/react-query";
import { queryClient } from "#shared/client/query-client.ts";
import type { BulkUploadMatching, BulkUploadProgress } from "#shared/domain/administration/bulk-upload.ts";
import type { Matching } from "#shared/domain/administration/match-columns.ts";
import type { BatchProps } from "./batch-props.ts";
import { matchingQuery, progressQuery, sendMatching } from "./bulk-upload-queries.ts";

/** Another sheet or header row changes the columns, which the server then proposes. */
const isStructural = (change: Partial<Matching>) => "sheet" in change || "header_row" in change;

function storeMatching(id: string, change: (present: BulkUploadMatching) => BulkUploadMatching): void {
  queryClient.setQueryData(matchingQuery(id).queryKey, (present) => present && change(present));
}

/** After a change of columns the file must be checked again. */
function uncheck(id: string, version: number): void {
  const unchecked: Partial<BulkUploadProgress> = { version, state: "uploaded", groups: [], failure: null };
  queryClient.setQueryData(progressQuery(id).queryKey, (present) => present && { ...present, ...unchecked });
}

/** Changes of one file are sent one after another, and its check waits for them. */
export const matchingScope = (id: string) => ({ id: `match ${id}` });

/** Takes what the server answered to a change that discards an earlier check. */
export function takeMatching(id: string, saved: BulkUploadMatching): void {
  uncheck(id, saved.version);
  storeMatching(id, () => saved);
}

/**
 * The column matching of a file. Changes are shown at once and sent sequentially, each with the version returned by
 * the previous one.
 */
export function useMatching({ batch: { id }, progress: { version } }: BatchProps) {
  const scope = matchingScope(id);
  const { data } = useQuery(matchingQuery(id));
  const save = useMutation({
    scope,
    mutationKey: [scope.id],
    mutationFn: (change: Partial<Matching>) => {
      const present = queryClient.getQueryData(progressQuery(id).queryKey);
      return sendMatching(id, present?.version ?? version, change);
    },
    onMutate: (change) => {
      if (!isStructural(change)) storeMatching(id, (present) => ({ ...present, ...change }));
    },
    onSuccess: (saved, change) => {
      uncheck(id, saved.version);
      storeMatching(id, (present) => (isStructural(change) ? saved : { ...present, version: saved.version }));
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ["bulk_upload"] }),
  });
  const isSaving = useIsMutating({ mutationKey: [scope.id] }) > 0;
  return { matching: data, isSaving, change: save.mutate, rematch: () => save.mutate({}) };
}
