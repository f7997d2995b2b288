import { IconFileTypePdf } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { describeError } from "#shared/client/api-error.ts";
import { UPLOADED_PDF_LIMITS } from "#shared/domain/documents/policy.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { FileDrop, FileDropHint, FileDropTitle } from "#web/components/file-drop.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { uploadPdf } from "./field-queries.ts";
import classes from "./fields.module.css";

const megabytes = UPLOADED_PDF_LIMITS.bytes / 1_048_576;

/** Uploads the PDF of a draft; a refused one leaves the draft as it was. */
export function PdfUpload({ documentId, label }: { documentId: string; label: string }) {
  const { t } = useTexts();
  const submit = useIdempotentSubmit();
  const { mutate, isPending, error } = useMutation({
    meta: { toast: "never" },
    mutationFn: (file: File) =>
      submit((key) => uploadPdf(documentId, file, key), [file.name, file.size, file.lastModified].join(" ")),
    onSuccess: () => showSuccess(t("pdf_fields.uploaded")),
  });
  return (
    <div className={classes.upload}>
      <FileDrop onFile={mutate} accept=".pdf,application/pdf" label={label} icon={IconFileTypePdf} isBusy={isPending}>
        <FileDropTitle>{label}</FileDropTitle>
        <FileDropHint>{t("pdf_fields.limits", { megabytes, pages: UPLOADED_PDF_LIMITS.pages })}</FileDropHint>
      </FileDrop>
      {error && <Notice tone="danger">{describeError(error)}</Notice>}
    </div>
  );
}
