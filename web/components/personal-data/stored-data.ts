import { useMutation } from "@tanstack/react-query";
import { downloadFile } from "#shared/client/download-file.ts";
import { t } from "#shared/client/i18n.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { type DataSubject, resourceOf } from "./data-subject.ts";

/** Downloads all stored data of a subject; the download is recorded in their history. */
export function useStoredDataDownload(subject: DataSubject | undefined) {
  return useMutation({
    mutationFn: async () => {
      if (!subject) return;
      await downloadFile(`/${resourceOf(subject).path}/${subject.id}/personal-data`, `${t("persons.kept.title")}.zip`);
      invalidateEntity(subject.entity);
    },
  });
}
