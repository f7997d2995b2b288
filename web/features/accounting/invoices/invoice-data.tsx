import { Stack } from "@mantine/core";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, Instant } from "#web/components/value.tsx";
import { invoiceKindChoices } from "./invoice-choices.ts";

const entity = "invoice";

function Parties({ invoice }: { invoice: Invoice }) {
  const { t } = useTexts();
  return (
    <Panel title={t("accounting.invoice.parties")}>
      <FieldList>
        <Field entity={entity} name="issuer_name">
          {invoice.issuer_name}
        </Field>
        <Field entity={entity} name="issuer_tax_id">
          {invoice.issuer_tax_id}
        </Field>
        <Field entity={entity} name="issuer_address" isWide>
          {invoice.issuer_address}
        </Field>
        <Field entity={entity} name="customer_name">
          {invoice.customer_name}
        </Field>
        <Field entity={entity} name="customer_tax_id">
          {invoice.customer_tax_id}
        </Field>
        <Field entity={entity} name="customer_address" isWide>
          {invoice.customer_address}
        </Field>
        {invoice.joint_tenants.length > 0 && (
          <Field entity={entity} name="joint_tenants" isWide>
            {invoice.joint_tenants.join(", ")}
          </Field>
        )}
      </FieldList>
    </Panel>
  );
}

function Annulment({ invoice }: { invoice: Invoice }) {
  const { t } = useTexts();
  if (invoice.state !== "annulled") return null;
  return (
    <Panel title={t("accounting.invoice.annulment")}>
      <FieldList>
        <Field entity={entity} name="annulled_on">
          <Day date={invoice.annulled_on} />
        </Field>
        <Field entity={entity} name="annulled_reason" isWide>
          {invoice.annulled_reason}
        </Field>
      </FieldList>
    </Panel>
  );
}

/** An invoice's data besides its amounts: customer, period, and what followed. */
export function InvoiceData({ invoice }: { invoice: Invoice }) {
  const { t } = useTexts();
  return (
    <Stack gap="md">
      <Annulment invoice={invoice} />
      <Parties invoice={invoice} />
      <Panel title={t("accounting.invoice.terms")}>
        <FieldList>
          <Field entity={entity} name="kind">
            <ChoiceValue of={invoiceKindChoices} value={invoice.kind} />
          </Field>
          <Field entity={entity} name="series_id">
            {invoice.series_label}
          </Field>
          <Field entity={entity} name="issue_date">
            <Day date={invoice.issue_date} />
          </Field>
          <Field entity={entity} name="operation_date">
            <Day date={invoice.operation_date} />
          </Field>
          <Field entity={entity} name="period_start">
            <Day date={invoice.period_start} />
          </Field>
          <Field entity={entity} name="period_end">
            <Day date={invoice.period_end} />
          </Field>
          <Field entity={entity} name="payment_method_id">
            {invoice.payment_method_label}
          </Field>
          <Field entity={entity} name="created_at">
            <Instant at={invoice.created_at} />
          </Field>
          <Field entity={entity} name="notes" isWide>
            {invoice.notes}
          </Field>
        </FieldList>
      </Panel>
    </Stack>
  );
}
