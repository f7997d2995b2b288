import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { type BulkUpload, bulkUploadResource } from "#shared/domain/administration/bulk-upload.ts";
import { progressQuery } from "./bulk-upload-queries.ts";

/** Where a batch stands, looked at again while a job runs; once that has ended, what shows its effects is fetched anew. */
export function useProgress(id: string, row: BulkUpload | undefined) {
  const answer = useQuery({ ...progressQuery(id), enabled: row !== undefined });
  const version = answer.data?.version;
  useEffect(() => {
    if (!row || version === undefined || version <= row.version) return;
    void queryClient.invalidateQueries({ queryKey: oneQuery(bulkUploadResource, row.id).queryKey });
    void queryClient.invalidateQueries({ queryKey: ["bulk_upload", "list"] });
    for (const entity of [row.entity, "address"] as const) invalidateEntity(entity);
  }, [row, version]);
  return answer;
}
