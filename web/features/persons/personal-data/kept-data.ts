import { useMutation } from "@tanstack/react-query";
import { downloadFile } from "#shared/client/download-file.ts";
import { t } from "#shared/client/i18n.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";

/** Downloads everything that is kept of a person; their history tells of it. */
export function useKeptData(id: string) {
  return useMutation({
    mutationFn: () => downloadFile(`/persons/${id}/personal-data`, `${t("persons.kept.title")}.zip`),
    onSuccess: () => invalidateEntity("person"),
  });
}
