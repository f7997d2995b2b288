import { Button, CopyButton, TextInput } from "@mantine/core";
import { IconCheck, IconCopy, IconLink } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Document } from "#shared/domain/documents/document.ts";
import { findSentLink, type SentLink } from "#shared/domain/documents/sent-link.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { eventsQuery } from "#web/components/documents/part-query.ts";
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

/** Creates a link for signing on this device. Before it ends one that was mailed and still works, it says so. */
export function SignerLinkButton({ document, signer }: { document: Document; signer: Signer }) {
  const { t, language } = useTexts();
  const submit = useIdempotentSubmit();
  const [sent, setSent] = useState<SentLink | null>(null);
  const { data: events = [], isPending: isLoading } = useQuery(eventsQuery(document.id));
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => submit((key) => makeSignerLink(signer, key), signer.id),
    onSettled: () => setSent(null),
  });
  const start = () => {
    const found = findSentLink(signer, document, events, Date.now());
    if (found) setSent(found);
    else mutate();
  };
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconLink size={16} aria-hidden />}
        loading={isPending}
        disabled={isLoading}
        onClick={start}
      >
        {t("documents.signer.make_link")}
      </Button>
      {sent && (
        <ConfirmDialog
          title={t("documents.signer.new_link")}
          text={t("documents.signer.new_link_text", {
            name: signer.name,
            email: sent.email,
            date: formatInstant(sent.at, language),
          })}
          confirm={t("documents.signer.new_link_confirm")}
          isBusy={isPending}
          isConstructive
          onClose={() => setSent(null)}
          onConfirm={() => mutate()}
        />
      )}
      {data && <FreshLink address={data} />}
    </>
  );
}
