import { IconFileTypeDocx } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { describeError } from "#shared/client/api-error.ts";
import type { Template } from "#shared/domain/documents/template.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { FileDrop, FileDropHint, FileDropTitle } from "#web/components/file-drop.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { sendTemplateFile } from "./template-queries.ts";
import classes from "./templates.module.css";

function useSend(id: string, onDone: (template: Template) => void) {
  const submit = useIdempotentSubmit();
  return useMutation({
    meta: { toast: "never" },
    mutationFn: (file: File) =>
      submit((key) => sendTemplateFile(id, file, key), [id, file.name, file.size, file.lastModified].join(" ")),
    onSuccess: onDone,
  });
}

/** Uploads a template's next Word document by drag and drop or the file dialog. */
export function TemplateUpload({ template: { id } }: { template: Template }) {
  const { t } = useTexts();
  const { mutate, isPending, error } = useSend(id, ({ revision }) =>
    showSuccess(t("documents.template.uploaded", { revision })),
  );
  return (
    <div className={classes.upload}>
      <FileDrop
        onFile={mutate}
        accept=".docx"
        label={t("documents.template.choose")}
        icon={IconFileTypeDocx}
        isBusy={isPending}
      >
        <FileDropTitle>{t("documents.template.choose")}</FileDropTitle>
        <FileDropHint>{t("documents.template.limits")}</FileDropHint>
      </FileDrop>
      {error && <Notice tone="danger">{describeError(error)}</Notice>}
    </div>
  );
}
