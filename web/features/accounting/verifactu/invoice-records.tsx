import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { VerifactuRecord } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, NumberValue, Instant } from "#web/components/value.tsx";
import classes from "../invoices/accounting.module.css";
import { CorrectRecord } from "./correct-record.tsx";
import { billingModeChoices } from "./mode-choices.ts";
import { verifactuRecordsQuery } from "../invoices/invoice-queries.ts";

const entity = "verifactu_record";
const colors = {
  pending: "gray",
  sent: "green",
  tested: "gray",
  accepted: "green",
  accepted_with_errors: "amber",
  duplicate: "red",
  failed: "red",
} as const;

/** What the stored answer is, by what became of the record. */
const answerNames = {
  pending: "answer",
  sent: "sent_answer",
  tested: "answer",
  accepted: "answer",
  accepted_with_errors: "answer",
  duplicate: "answer",
  failed: "refusal",
} as const;

function RecordPanel({ record }: { record: VerifactuRecord }) {
  const { t } = useTexts();
  const { kind, position, invoice_type, generated_at, sent_state, sent_at, sent_answer, hash, previous_hash, mode } =
    record;
  const { answer_code, answer_csv, correction } = record;
  return (
    <Panel title={t(`accounting.record.${kind}`)}>
      <FieldList>
        <Field entity={entity} name="position">
          <NumberValue value={position} />
        </Field>
        <Field entity={entity} name="invoice_type">
          {invoice_type}
        </Field>
        <Field entity={entity} name="generated_at">
          <Instant at={generated_at} />
        </Field>
        <Field entity={entity} name="mode">
          <ChoiceValue of={billingModeChoices} value={mode} />
        </Field>
        <Field entity={entity} name="sent_state">
          {mode === "verifactu" ? (
            <StatusBadge color={colors[sent_state]} label={t(`accounting.sent_state.${sent_state}`)} />
          ) : (
            t("accounting.mode.stored")
          )}
        </Field>
        {sent_at && (
          <Field entity={entity} name="sent_at">
            <Instant at={sent_at} />
          </Field>
        )}
        {answer_code !== null && (
          <Field entity={entity} name="answer_code">
            {answer_code}
          </Field>
        )}
        {answer_csv && (
          <Field entity={entity} name="answer_csv">
            {answer_csv}
          </Field>
        )}
        {sent_answer && sent_answer !== answer_csv && (
          <Field entity={entity} name={answerNames[sent_state]} isWide>
            <span className={classes.answer}>{sent_answer}</span>
          </Field>
        )}
        {correction && (
          <>
            <Field entity={entity} name="customer_name" isWide>
              {correction.customer_name}
            </Field>
            <Field entity={entity} name="description" isWide>
              {correction.description}
            </Field>
          </>
        )}
        <Field entity={entity} name="hash" isWide>
          <code className={classes.hash}>{hash}</code>
        </Field>
        <Field entity={entity} name="previous_hash" isWide>
          {previous_hash === "" ? t("accounting.record.first") : <code className={classes.hash}>{previous_hash}</code>}
        </Field>
      </FieldList>
    </Panel>
  );
}

/** The invoice's records in the chain of RD 1007/2023. */
export function InvoiceRecords({ invoice }: { invoice: Invoice }) {
  const { t } = useTexts();
  const mayCorrect = useCan()("invoice", "approve");
  const { data: records, isError } = useQuery(verifactuRecordsQuery(invoice.id));
  if (isError) return <p>{t("components.failed.title")}</p>;
  if (!records) return <Skeleton height={200} />;
  if (records.length === 0) return <p className={classes.quiet}>{t("accounting.record.none")}</p>;
  return (
    <Stack gap="md">
      {records.some(({ sent_state }) => sent_state === "sent") && <Notice>{t("accounting.record.written")}</Notice>}
      {records.map((record) => (
        <RecordPanel key={record.id} record={record} />
      ))}
      {mayCorrect && <CorrectRecord invoice={invoice} />}
    </Stack>
  );
}
