import { Alert, Button, Group, Skeleton, Stack } from "@mantine/core";
import { IconAlertTriangle, IconFileExport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { VerifactuSending } from "#shared/domain/accounting/verifactu/verifactu-sending.ts";
import { CertificatePanel } from "#web/components/certificates/certificate-panel.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { NumberValue, Instant } from "#web/components/value.tsx";
import classes from "../invoices/accounting.module.css";
import { AgencyPanel, AnsweredRecords } from "./agency-panel.tsx";
import { certificateUse } from "./certificate-use.ts";
import { ChainButton } from "./chain-button.tsx";
import { ComparisonPanel } from "./comparison-panel.tsx";
import { EventLogPanel } from "./event-log-panel.tsx";
import { MessageTable } from "./message-table.tsx";
import { sendingQuery, useSendRecords } from "./sending-queries.ts";

const entity = "verifactu_batch";

/** Why the waiting message was not sent, and the time of the next attempt. */
function Trouble({ sending: { batches } }: { sending: VerifactuSending }) {
  const { t } = useTexts();
  const waiting = batches.find(({ state, last_error }) => state === "waiting" && last_error !== null);
  if (!waiting?.last_error) return null;
  const of_file = waiting.last_error === "conflict" ? "conflict" : "unavailable";
  const key =
    waiting.environment === "none"
      ? (`accounting.sending.error.${of_file}` as const)
      : (`accounting.agency.error.${waiting.last_error}` as const);
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
      {t(key, { number: waiting.sequence })} {waiting.error_text && <>«{waiting.error_text}» </>}
      {t("accounting.sending.next_attempt")} <Instant at={waiting.next_attempt_at} />
    </Alert>
  );
}

function SendButton({ issuer, sending }: { issuer: Issuer; sending: VerifactuSending }) {
  const { pending, refused, environment, hold } = sending;
  const { t } = useTexts();
  const mayUpdate = useCan()("issuer", "update");
  const send = useSendRecords(issuer.id);
  if (!mayUpdate || pending + refused === 0 || hold !== null) return null;
  return (
    <Button
      leftSection={<IconFileExport size={16} aria-hidden />}
      loading={send.isPending}
      onClick={() => send.mutate()}
    >
      {environment === "none"
        ? t(pending === 0 ? "accounting.sending.resend" : "accounting.sending.send")
        : t("accounting.agency.send_now")}
    </Button>
  );
}

/** How far an issuer's records are sent or written to files. */
export function RecordSending({ issuer }: { issuer: Issuer }) {
  const { t } = useTexts();
  const { data: sending, isError } = useQuery(sendingQuery(issuer.id));
  if (isError && !sending) return <p>{t("components.failed.title")}</p>;
  if (!sending) return <Skeleton height={200} />;
  const { records, pending, refused, last_sent_at, batches } = sending;
  // Records of `no_verifactu` are neither sent nor written to files.
  const isSent = issuer.billing_mode !== "no_verifactu" || sending.environment !== "none";
  return (
    <Stack gap="md">
      <Trouble sending={sending} />
      {isSent && <AgencyPanel issuer={issuer} sending={sending} />}
      <AnsweredRecords answered={sending.answered} />
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
          {sending.environment !== "none" && (
            <>
              <Field entity={entity} name="accepted">
                <NumberValue value={sending.accepted} />
              </Field>
              <Field entity={entity} name="with_errors">
                <NumberValue value={sending.with_errors} />
              </Field>
            </>
          )}
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
      {sending.environment !== "none" && <ComparisonPanel issuer={issuer} />}
      <EventLogPanel issuer={issuer} />
      <CertificatePanel use={certificateUse(issuer.id)} />
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
