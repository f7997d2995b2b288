import { Button, Group, Loader } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { describeError } from "#shared/client/api-error.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { FileButton } from "../file-button.tsx";
import { PdfView } from "../pdf-view.tsx";
import { useTexts } from "../use-texts.ts";
import { MissingNotice } from "./missing-notice.tsx";
import { pdfQuery } from "./pdf-query.ts";
import classes from "./document-pdf.module.css";

/** The download button appears once the PDF is loaded: requesting it earlier would render the PDF twice. */
function Pdf({ document }: { document: Document }) {
  const { t } = useTexts();
  const { id, code, title, state } = document;
  const { data, error, refetch, isFetching } = useQuery(pdfQuery(document));
  if (data)
    return (
      <>
        <Group justify="flex-end" mb="sm">
          <FileButton
            path={`/documents/${id}/pdf`}
            name={`${code}.pdf`}
            label={t(state === "signed" ? "documents.preview.save_signed" : "documents.preview.save")}
          />
        </Group>
        <PdfView data={data} title={title} />
      </>
    );
  if (error && !isFetching)
    return (
      <>
        <Notice tone="danger">{describeError(error)}</Notice>
        <Button
          mt="sm"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => void refetch()}
        >
          {t("action.retry")}
        </Button>
      </>
    );
  return (
    <p className={classes.waiting} role="status">
      <Loader size={18} aria-hidden /> {t("documents.preview.printing")}
    </p>
  );
}

/** A document as a PDF; for a draft, exactly what would be sent. Uses the texts of `documents`. */
export function DocumentPdf({ document }: { document: Document }) {
  const { t } = useTexts();
  if (document.docx_sha256 === null) return <Notice tone="info">{t("documents.preview.empty")}</Notice>;
  return (
    <>
      {document.state === "draft" && <MissingNotice documentId={document.id} />}
      <Pdf document={document} />
    </>
  );
}
