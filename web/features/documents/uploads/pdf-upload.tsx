import { IconFileTypePdf } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { UPLOADED_PDF_LIMITS } from "#shared/domain/documents/policy.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { FileDrop, FileDropHint, FileDropTitle } from "#web/components/file-drop.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { uploadPdf } from "./field-queries.ts";
import { lossesOf } from "./replacement-losses.ts";
import classes from "./fields.module.css";

const megabytes = UPLOADED_PDF_LIMITS.bytes / 1_048_576;

interface PdfUploadProps {
  readonly documentId: string;
  readonly label: string;
  /** Fields on the present PDF: those on pages that the next one does not have are deleted. */
  readonly fieldCount: number;
}

/** Uploads the PDF of a draft, after one confirmation where fields may go, saved or not; a refused one leaves the draft as it was. */
export function PdfUpload({ documentId, label, fieldCount }: PdfUploadProps) {
  const { t } = useTexts();
  const [confirmed, setConfirmed] = useState<File | null>(null);
  const submit = useIdempotentSubmit();
  const { mutate, isPending, error } = useMutation({
    meta: { toast: "never" },
    mutationFn: (file: File) =>
      submit((key) => uploadPdf(documentId, file, key), [file.name, file.size, file.lastModified].join(" ")),
    onSuccess: () => showSuccess(t("pdf_fields.uploaded")),
    onSettled: () => setConfirmed(null),
  });
  const losses = () => lossesOf({ documentId, fieldCount });
  const take = (file: File) => (losses().length > 0 ? setConfirmed(file) : mutate(file));
  return (
    <div className={classes.upload}>
      <FileDrop onFile={take} accept=".pdf,application/pdf" label={label} icon={IconFileTypePdf} isBusy={isPending}>
        <FileDropTitle>{label}</FileDropTitle>
        <FileDropHint>{t("pdf_fields.limits", { megabytes, pages: UPLOADED_PDF_LIMITS.pages })}</FileDropHint>
      </FileDrop>
      {confirmed && (
        <ConfirmDialog
          title={t("pdf_fields.replace_title")}
          text={losses()
            .map((key) => t(key, { count: fieldCount }))
            .join(" ")}
          confirm={t("pdf_fields.replace")}
          isBusy={isPending}
          onClose={() => setConfirmed(null)}
          onConfirm={() => mutate(confirmed)}
        />
      )}
      {error && <Notice tone="danger">{describeError(error)}</Notice>}
    </div>
  );
}
