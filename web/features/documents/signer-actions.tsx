import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { moveOne } from "#shared/client/resource-queries.ts";
import { type Document, documentResource } from "#shared/domain/documents/document.ts";
import { linkEmailOf, type Signer } from "#shared/domain/documents/signer.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useHasNoMailServer } from "#web/components/no-mail-server.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { SignerLinkButton } from "./signer-link-button.tsx";

const reminderOf = ({ version }: Document, { id: signer_id }: Signer) => ({ version, signer_id });

/** Reminds a signer, or creates a link for signing on this device. */
export function SignerActions({ document, signer }: { document: Document; signer: Signer }) {
  const { t } = useTexts();
  const can = useCan();
  const hasNoMailServer = useHasNoMailServer();
  const remind = useMutation({
    mutationFn: () => moveOne(documentResource, document.id, "remind", reminderOf(document, signer)),
    onSuccess: () => showSuccess(t("documents.done.remind")),
  });
  return (
    <>
      {can("document", "update") && linkEmailOf(signer) !== null && !hasNoMailServer && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconMail size={16} aria-hidden />}
          loading={remind.isPending}
          onClick={() => remind.mutate()}
        >
          {t("documents.action.remind")}
        </Button>
      )}
      {can("document", "approve") && <SignerLinkButton document={document} signer={signer} />}
    </>
  );
}
