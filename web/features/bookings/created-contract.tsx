import { Anchor, Button, Group, Stack } from "@mantine/core";
import { IconExternalLink, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "wouter";
import { rightOfMove } from "#shared/domain/core/lifecycle.ts";
import { type Document, documentLifecycle, documentStateColors } from "#shared/domain/documents/document.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { BundleButton } from "#web/components/documents/bundle/bundle-button.tsx";
import { DocumentPdf } from "#web/components/documents/document-pdf.tsx";
import { SendingHint } from "#web/components/documents/sending-hint.tsx";
import { SendDialog } from "#web/components/documents/send-dialog.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

function Title({ document }: { document: Document }) {
  const { t } = useTexts();
  return (
    <Group gap="sm">
      <Anchor component={Link} href={`/documents/${document.id}`}>
        {document.code} · {document.title}
      </Anchor>
      <StatusBadge color={documentStateColors[document.state]} label={t(`documents.state.${document.state}`)} />
    </Group>
  );
}

function Actions({ document, mayBeSent }: { document: Document; mayBeSent: boolean }) {
  const { t } = useTexts();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const isPermitted = useCan()("document", rightOfMove(documentLifecycle, "send", document.state));
  const maySend = isPermitted && document.state === "draft" && document.docx_sha256 !== null;
  return (
    <Group gap="sm">
      {maySend && (
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={!mayBeSent}
          onClick={() => setIsDialogOpen(true)}
        >
          {t("documents.action.send")}
        </Button>
      )}
      {maySend && mayBeSent && document.rental_id !== null && <BundleButton rentalId={document.rental_id} />}
      <Button
        component={Link}
        href={`/documents/${document.id}`}
        variant="default"
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        {t("bookings.contract.open")}
      </Button>
      {isDialogOpen && <SendDialog document={document} onClose={() => setIsDialogOpen(false)} />}
    </Group>
  );
}

interface CreatedContractProps {
  document: Document;
  /** A declined, expired or cancelled contract is shown by title only. */
  isOver: boolean;
  /** Whether the rental has what a contract needs. */
  mayBeSent: boolean;
}

/** A contract: its PDF in the page, and a button that sends it. */
export function CreatedContract({ document, isOver, mayBeSent }: CreatedContractProps) {
  const { t } = useTexts();
  if (isOver) return <Title document={document} />;
  const { state, is_outdated } = document;
  return (
    <Stack gap="md">
      <Title document={document} />
      {state === "printing" && <Notice tone="info">{t("documents.notice.printing")}</Notice>}
      {is_outdated && <Notice tone="due">{t("documents.notice.outdated")}</Notice>}
      {state === "draft" && <SendingHint />}
      <Actions document={document} mayBeSent={mayBeSent} />
      <DocumentPdf document={document} />
    </Stack>
  );
}
