import { Alert, Button, Group, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { describeError } from "#shared/client/api-error.ts";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { createIdempotentSubmit } from "#shared/client/idempotent-submit.ts";
import { oneQuery } from "#shared/client/resource-queries.ts";
import type { RecordMail } from "#shared/domain/notifications/record-mail.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { type Invoice, invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import { NoMailServer, useHasNoMailServer } from "#web/components/no-mail-server.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** The customer's email address and language, if the user may read them. */
function useCustomer({ person_id, owner_id }: Invoice) {
  const can = useCan();
  const person = useQuery({
    ...oneQuery(personResource, person_id ?? ""),
    enabled: person_id !== null && can("person", "read"),
  });
  const owner = useQuery({
    ...oneQuery(ownerResource, owner_id ?? ""),
    enabled: owner_id !== null && can("owner", "read"),
  });
  return {
    known: person.data?.email ?? owner.data?.email ?? "",
    isRead: person.isSuccess || owner.isSuccess,
    language: person.data?.language ?? "",
  };
}

function useSending({ path, entity, onClose }: RecordMailDialogProps) {
  const { t } = useTexts();
  // A retry after a lost response does not send a second mail.
  const [submit] = useState(createIdempotentSubmit);
  return useMutation({
    meta: { toast: "never" },
    mutationFn: (body: { to?: string; language?: string }) =>
      submit(
        (idempotencyKey) => call<RecordMail[]>(`${path}/mail`, { method: "POST", body, idempotencyKey }),
        JSON.stringify(body),
      ),
    onSuccess: () => {
      invalidateEntity(entity);
      showSuccess(t("accounting.mail.queued"));
      onClose();
    },
  });
}

interface RecordMailDialogProps {
  title: string;
  /** Of the record: `/invoices/{id}`. */
  path: string;
  entity: EntityName;
  recipient: ReturnType<typeof useCustomer>;
  onClose: () => void;
}

/** Asks for the recipient, and for the language of mail and PDF. */
export function RecordMailDialog(props: RecordMailDialogProps) {
  const { title, recipient, onClose } = props;
  const { t } = useTexts();
  const { known, isRead, language: knownLanguage } = recipient;
  const [typed, setTyped] = useInterruptibleState<string | null>("mail address", z.nullable(z.string()), () => null);
  const [chosen, setLanguage] = useState<string | null>(null);
  const sending = useSending(props);
  const hasNoMailServer = useHasNoMailServer();
  const to = (typed ?? known).trim();
  const language = chosen ?? knownLanguage;
  return (
    <PlainModal opened onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          sending.mutate({ ...(to !== "" && { to }), ...(language !== "" && { language }) });
        }}
      >
        <Stack gap="md">
          <NoMailServer />
          {sending.error && <Alert color="red">{describeError(sending.error)}</Alert>}
          <TextInput
            type="email"
            data-autofocus
            label={t("accounting.mail.to")}
            description={isRead && known === "" && t("accounting.mail.no_address")}
            value={typed ?? known}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <SegmentedControl
            w="fit-content"
            aria-label={t("accounting.mail.language")}
            value={language}
            onChange={setLanguage}
            data={[
              ...(knownLanguage === "" ? [{ value: "", label: t("accounting.mail.company_language") }] : []),
              { value: "es", label: "Español" },
              { value: "en", label: "English" },
            ]}
          />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" loading={sending.isPending} disabled={hasNoMailServer}>
            {t("accounting.mail.send")}
          </Button>
        </Group>
      </form>
    </PlainModal>
  );
}

/** Mails an invoice to its customer. */
export function MailDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <RecordMailDialog
      title={t("accounting.mail.title", { number: invoice.label })}
      path={`/${invoiceResource.path}/${invoice.id}`}
      entity="invoice"
      recipient={useCustomer(invoice)}
      onClose={onClose}
    />
  );
}
