import { Button, CopyButton, TextInput } from "@mantine/core";
import { IconCheck, IconCopy, IconLink, IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { moveOne } from "#shared/client/resource-queries.ts";
import { type Document, documentResource } from "#shared/domain/documents/document.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
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

/** Creates a link for signing on this device. If there is one before, which then stops working, it says so first. */
function LinkButton({ signer }: { signer: Signer }) {
  const { t } = useTexts();
  const submit = useIdempotentSubmit();
  const [isConfirming, setIsConfirming] = useIsOpen(`link of ${signer.id}`);
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => submit((key) => makeSignerLink(signer, key), signer.id),
    onSettled: () => setIsConfirming(false),
  });
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconLink size={16} aria-hidden />}
        loading={isPending}
        onClick={() => (signer.keyed_at === null ? mutate() : setIsConfirming(true))}
      >
        {t("documents.signer.make_link")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("documents.signer.new_link")}
          text={t("documents.signer.new_link_text", { name: signer.name })}
          confirm={t("documents.signer.new_link_confirm")}
          isBusy={isPending}
          isConstructive
          onClose={() => setIsConfirming(false)}
          onConfirm={() => mutate()}
        />
      )}
      {data && <FreshLink address={data} />}
    </>
  );
}

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
      {can("document", "approve") && <LinkButton signer={signer} />}
    </>
  );
}
