import { Alert, Button, Group, Skeleton, Stack } from "@mantine/core";
import { IconAlertTriangle, IconFileExport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { VerifactuSending } from "#shared/domain/accounting/verifactu/verifactu-sending.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { NumberValue, Instant } from "#web/components/value.tsx";
import classes from "../invoices/accounting.module.css";
import { ChainButton } from "./chain-button.tsx";
import { MessageTable } from "./message-table.tsx";
import { sendingQuery, useSendRecords } from "./sending-queries.ts";

const entity = "verifactu_batch";

/** Why the waiting message was not sent, and the time of the next attempt. */
function Trouble({ sending: { batches } }: { sending: VerifactuSending }) {
  const { t } = useTexts();
  const waiting = batches.find(({ state, last_error }) => state === "waiting" && last_error !== null);
  if (!waiting?.last_error) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
      {t(`accounting.sending.error.${waiting.last_error}`, { number: waiting.sequence })}{" "}
      {t("accounting.sending.next_attempt")} <Instant at={waiting.next_attempt_at} />
    </Alert>
  );
}

function SendButton({ issuer, sending: { pending, refused } }: { issuer: Issuer; sending: VerifactuSending }) {
  const { t } = useTexts();
  const mayUpdate = useCan()("issuer", "update");
  const send = useSendRecords(issuer.id);
  if (!mayUpdate || pending + refused === 0) return null;
  return (
    <Button
      leftSection={<IconFileExport size={16} aria-hidden />}
      loading={send.isPending}
      onClick={() => send.mutate()}
    >
      {t(pending === 0 ? "accounting.sending.resend" : "accounting.sending.send")}
    </Button>
  );
}

/** How far an issuer's records are written to files. */
export function RecordSending({ issuer }: { issuer: Issuer }) {
  const { t } = useTexts();
  const { data: sending, isError } = useQuery(sendingQuery(issuer.id));
  if (isError && !sending) return <p>{t("components.failed.title")}</p>;
  if (!sending) return <Skeleton height={200} />;
  const { records, pending, refused, last_sent_at, batches } = sending;
  return (
    <Stack gap="md">
      <Trouble sending={sending} />
      <Notice>{t("accounting.sending.to_files")}</Notice>
      <Panel title={t("accounting.sending.title")}>
        <FieldList>
          <Field entity={entity} name="records">
            <NumberValue value={records} />
          </Field>
          <Field entity={entity} name="pending">
            <NumberValue value={pending} />
          </Field>
          <Field entity={entity} name="refused">
            <NumberValue value={refused} />
          </Field>
          <Field entity={entity} name="last_sent_at">
            <Instant at={last_sent_at} />
          </Field>
        </FieldList>
        {records > 0 && (
          <Group gap="sm" mt="md">
            <SendButton issuer={issuer} sending={sending} />
            <ChainButton issuer={issuer} />
          </Group>
        )}
      </Panel>
      <Panel title={t("accounting.sending.messages")}>
        {batches.length === 0 ? (
          <p className={classes.quiet}>{t("accounting.sending.none")}</p>
        ) : (
          <MessageTable issuer={issuer} batches={batches} />
        )}
      </Panel>
    </Stack>
  );
}
