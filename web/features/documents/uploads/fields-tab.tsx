import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { describeError } from "#shared/client/api-error.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { signersQuery } from "#web/components/documents/part-query.ts";
import { pdfQuery } from "#web/components/documents/pdf-query.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { FieldEditor } from "./field-editor.tsx";
import { fieldsQuery } from "./field-queries.ts";
import { PdfUpload } from "./pdf-upload.tsx";
import { signingSigners } from "./signer-name.ts";
import { PlacedFields } from "./placed-fields.tsx";

/** The editor of a draft; what was placed, of a sent document and for those who may not change it. */
function Fields({ document, mayChange }: { document: Document; mayChange: boolean }) {
  const { t } = useTexts();
  const layout = useQuery({ ...fieldsQuery(document), staleTime: mayChange ? Infinity : 0 });
  const signers = useQuery(signersQuery(document.id));
  const pdf = useQuery(pdfQuery(document));
  const error = layout.error ?? signers.error ?? (mayChange ? pdf.error : null);
  if (error) return <Notice tone="danger">{describeError(error)}</Notice>;
  if (!layout.data || !signers.data) return <Skeleton height={320} radius="md" />;
  if (!mayChange) return <PlacedFields layout={layout.data} signers={signers.data} />;
  if (signingSigners(signers.data).length === 0) return <Notice tone="info">{t("pdf_fields.no_signers")}</Notice>;
  if (!pdf.data) return <Skeleton height={320} radius="md" />;
  return (
    <FieldEditor
      key={document.docx_sha256}
      document={document}
      layout={layout.data}
      signers={signers.data}
      pdf={pdf.data}
    />
  );
}

/** The PDF that a draft is uploaded as, and the fields on it. */
export function FieldsTab({ document }: { document: Document }) {
  const { t } = useTexts();
  const mayChange = useCan()("document", "update") && document.state === "draft";
  const isPdf = document.content === "pdf";
  const layout = useQuery({ ...fieldsQuery(document), staleTime: Infinity, enabled: isPdf });
  return (
    <Panel title={t("pdf_fields.tab")}>
      {isPdf && <Fields document={document} mayChange={mayChange} />}
      {mayChange && (
        <PdfUpload
          documentId={document.id}
          label={t(isPdf ? "pdf_fields.replace" : "pdf_fields.choose_pdf")}
          fieldCount={isPdf ? (layout.data?.fields.length ?? 0) : 0}
        />
      )}
    </Panel>
  );
}
