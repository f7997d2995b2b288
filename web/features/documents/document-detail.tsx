import { useParams } from "wouter";
import { documentResource, type DocumentState, waitingDocumentStates } from "#shared/domain/documents/document.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { DocumentPdf } from "#web/components/documents/document-pdf.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { DocumentBadge } from "./document-badge.tsx";
import { DocumentEvents } from "./document-events.tsx";
import { DocumentMoves } from "./document-moves.tsx";
import { DocumentSigners } from "./document-signers.tsx";
import { DocumentSummary } from "./document-summary.tsx";
import { DocumentVersions } from "./document-versions.tsx";

const DocumentSealTab = lazyComponent(async () => (await import("./document-seal.tsx")).DocumentSealTab);
const FieldsTab = lazyComponent(async () => (await import("./uploads/fields-tab.tsx")).FieldsTab);
const DocumentForm = lazyComponent(async () => (await import("./document-form.tsx")).DocumentForm);

/** States in which some have signed. */
const signedStates: ReadonlySet<DocumentState> = new Set(["partly_signed", "signed"]);

/** /documents/:id */
export function DocumentDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(documentResource, id);
  const isWaiting = one.row !== undefined && waitingDocumentStates.includes(one.row.state);
  const mayChange = isWaiting || one.row?.state === "draft";
  return (
    <DetailScreen
      one={one}
      form={mayChange ? DocumentForm : undefined}
      back={{ href: "/documents", label: "page.documents" }}
      badge={({ state }) => <DocumentBadge state={state} />}
      actions={(document) => <DocumentMoves document={document} />}
      summary={(document) => <DocumentSummary document={document} />}
      tabs={(document) => [
        {
          id: "preview",
          label: t("documents.tab.preview"),
          content: (
            <Panel>
              <DocumentPdf document={document} />
            </Panel>
          ),
        },
        { id: "signers", label: t("documents.tab.signers"), content: <DocumentSigners document={document} /> },
        ...(document.state === "draft" || document.content === "pdf"
          ? [{ id: "fields", label: t("pdf_fields.tab"), content: <FieldsTab document={document} /> }]
          : []),
        { id: "events", label: t("documents.tab.events"), content: <DocumentEvents documentId={document.id} /> },
        ...(signedStates.has(document.state)
          ? [{ id: "seal", label: t("seal.document.title"), content: <DocumentSealTab documentId={document.id} /> }]
          : []),
        { id: "versions", label: t("documents.tab.versions"), content: <DocumentVersions document={document} /> },
      ]}
    />
  );
}
