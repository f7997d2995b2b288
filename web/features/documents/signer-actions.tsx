import { Button, CopyButton, TextInput } from "@mantine/core";
import { IconCheck, IconCopy, IconLink, IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { moveOne } from "#shared/client/resource-queries.ts";
import { type Document, documentResource } from "#shared/domain/documents/document.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { useHasNoMailServer } from "#web/components/no-mail-server.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { makeSignerLink } from "./document-queries.ts";

/** A newly created link, shown only once: it cannot be read again. */
function FreshLink({ address }: { address: string }) {
  const { t } = useTexts();
  return (
    <TextInput
      label={t("documents.signer.link_label")}
      description={t("documents.signer.link_hint")}
      value={address}
      readOnly
      w="100%"
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={110}
      rightSection={
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="subtle" onClick={copy}>
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              {t("documents.signer.copy")}
            </Button>
          )}
        </CopyButton>
      }
    />
  );
}

const reminderOf = ({ version }: Document, { id: signer_id }: Signer) => ({ version, signer_id });

/** Reminds a signer, or creates a link for signing on this device. */
export function SignerActions({ document, signer }: { document: Document; signer: Signer }) {
  const { t } = useTexts();
  const can = useCan();
  const hasNoMailServer = useHasNoMailServer();
  const submit = useIdempotentSubmit();
  const remind = useMutation({
    mutationFn: () => moveOne(documentResource, document.id, "remind", reminderOf(document, signer)),
    onSuccess: () => showSuccess(t("documents.done.remind")),
  });
  const link = useMutation({ mutationFn: () => submit((key) => makeSignerLink(signer, key), signer.id) });
  return (
    <>
      {can("document", "update") && signer.email !== null && !hasNoMailServer && (
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
      {can("document", "approve") && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconLink size={16} aria-hidden />}
          loading={link.isPending}
          onClick={() => link.mutate()}
        >
          {t("documents.signer.make_link")}
        </Button>
      )}
      {link.data && <FreshLink address={link.data} />}
    </>
  );
}
