import { IconFiles } from "@tabler/icons-react";
import type { Document } from "#shared/domain/documents/document.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Empty, Instant } from "#web/components/value.tsx";
import { DocumentBadge } from "./document-badge.tsx";
import { documentContentChoices, documentStateChoices } from "./document-choices.ts";

/** How many of the signers have signed. */
function Signatures({
  document: { signed_count, signer_count },
}: {
  document: Pick<Document, "signed_count" | "signer_count">;
}) {
  return signer_count === 0 ? <Empty /> : `${signed_count} / ${signer_count}`;
}

/** A title, with a mark if the document is signed together with others. */
function Title({ document: { title, bundle_id } }: { document: Pick<Document, "title" | "bundle_id"> }) {
  const { t } = useTexts();
  if (bundle_id === null) return title;
  const label = t("documents.bundled");
  return (
    <>
      {title}{" "}
      <span role="img" aria-label={label} title={label}>
        <IconFiles size={15} aria-hidden style={{ verticalAlign: "text-bottom" }} />
      </span>
    </>
  );
}

const column = columnOf<Document>();

export const documentColumns = [
  column({ id: "code", width: 125, render: ({ code }) => code }),
  column({ id: "title", reads: ["title", "bundle_id"], render: (document) => <Title document={document} /> }),
  column({
    id: "document_type_id",
    reads: ["document_type_label"],
    width: 178,
    card: "subtitle",
    render: ({ document_type_label }) => document_type_label,
  }),
  column({
    id: "rental_id",
    reads: ["rental_label"],
    width: 120,
    render: ({ rental_label }) => rental_label ?? <Empty />,
  }),
  column({
    id: "asset_id",
    reads: ["asset_label"],
    width: 200,
    isExtra: true,
    render: ({ asset_label }) => asset_label ?? <Empty />,
  }),
  column({
    id: "signed_count",
    reads: ["signed_count", "signer_count"],
    width: 95,
    align: "right",
    render: (document) => <Signatures document={document} />,
  }),
  column({
    id: "content",
    width: 150,
    isExtra: true,
    render: ({ content }) => <ChoiceValue of={documentContentChoices} value={content} />,
  }),
  column({ id: "sent_at", width: 170, render: ({ sent_at }) => <Instant at={sent_at} /> }),
  column({ id: "expires_at", width: 170, isExtra: true, render: ({ expires_at }) => <Instant at={expires_at} /> }),
  column({ id: "created_at", width: 170, isExtra: true, render: ({ created_at }) => <Instant at={created_at} /> }),
  column({ id: "state", width: 180, card: "aside", render: ({ state }) => <DocumentBadge state={state} /> }),
];

export const documentFilters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: documentStateChoices },
  { kind: "choice", field: "content", choices: documentContentChoices },
  { kind: "boolean", field: "is_contract" },
  { kind: "date_range", field: "sent_at" },
  { kind: "date_range", field: "expires_at" },
];
