import { Loader } from "@mantine/core";
import { IconFileTypeDocx } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ChangeEvent } from "react";
import { describeError } from "#shared/client/api-error.ts";
import type { Template } from "#shared/domain/documents/template.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useOnce } from "#shared/ui/use-once.ts";
import { useFileDrop } from "#web/components/use-file-drop.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { sendTemplateFile } from "./template-queries.ts";
import classes from "./templates.module.css";

function useSend(id: string, onDone: (template: Template) => void) {
  const once = useOnce();
  return useMutation({
    meta: { toast: "never" },
    mutationFn: (file: File) =>
      once((key) => sendTemplateFile(id, file, key), [id, file.name, file.size, file.lastModified].join(" ")),
    onSuccess: onDone,
  });
}

/** Takes a template's next Word document by drag and drop or by the browser's own dialog. */
export function TemplateUpload({ template: { id } }: { template: Template }) {
  const { t } = useTexts();
  const { mutate, isPending, error } = useSend(id, ({ revision }) =>
    showSuccess(t("documents.template.uploaded", { revision })),
  );
  const take = ([file]: readonly File[]) => {
    if (file && !isPending) mutate(file);
  };
  const { isOver, target } = useFileDrop(isPending ? null : take);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take([...(currentTarget.files ?? [])]);
    // The same file, corrected meanwhile, can be chosen again.
    currentTarget.value = "";
  };
  return (
    <div className={classes.upload}>
      <label className={classes.zone} data-over={isOver} {...target}>
        <input
          type="file"
          className={classes.input}
          accept=".docx"
          aria-label={t("documents.template.choose")}
          disabled={isPending}
          onChange={choose}
        />
        <span aria-hidden>{isPending ? <Loader size={26} /> : <IconFileTypeDocx size={28} stroke={1.6} />}</span>
        <strong>{t("documents.template.choose")}</strong>
        <span className={classes.soft}>{t("documents.template.limits")}</span>
      </label>
      {error && <Notice tone="danger">{describeError(error)}</Notice>}
    </div>
  );
}
