import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import type { IndirectTax } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { invoiceSeriesResource } from "#shared/domain/accounting/invoices/invoice-series.ts";
import { type Invoice, invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { paymentMethodResource } from "#shared/domain/accounting/payments/payment-method.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { useToday } from "#shared/ui/use-now.ts";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldGroup, FieldRow } from "#web/components/form/field-row.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { FormPage } from "#web/components/form-page.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./accounting.module.css";
import { lineAfter } from "./line-draft.ts";
import { useInvoiceParts } from "./invoice-parts.ts";
import { LinesEditor } from "./lines-editor.tsx";
import { ProposalFields } from "./proposal-fields.tsx";

/** A person or an owner, never both. */
function CustomerField({ form }: { form: ReturnType<typeof useInvoiceForm> }) {
  const { t } = useTexts();
  const [side, setSide] = useState(form.fields.values["owner_id"] ? "owner_id" : "person_id");
  const choose = (next: string) => {
    setSide(next);
    form.fields.setFieldValue(next === "owner_id" ? "person_id" : "owner_id", null);
  };
  return (
    <>
      <SegmentedControl
        value={side}
        onChange={choose}
        w="fit-content"
        aria-label={t("accounting.invoice.customer")}
        data={[
          { value: "person_id", label: t("entity.person") },
          { value: "owner_id", label: t("entity.owner") },
        ]}
      />
      {side === "owner_id" ? (
        <EntitySelect form={form} name="owner_id" resource={ownerResource} isRequired />
      ) : (
        <EntitySelect form={form} name="person_id" resource={personResource} isRequired />
      )}
    </>
  );
}

function useInvoiceForm(props: EntityFormProps<Invoice>) {
  const parts = useInvoiceParts();
  return useResourceForm(invoiceResource, { ...props, parts }, { due_date: useToday(), lines: [lineAfter(undefined)] });
}

const usualSeries = { kind: "ordinary,receipt" };

/** A draft invoice, on a page of its own. A rental and a month prefill it; everything can be changed. */
export function InvoiceForm(props: EntityFormProps<Invoice>) {
  const { t } = useTexts();
  const { row, onClose } = props;
  const form = useInvoiceForm(props);
  const [tax, setTax] = useState<IndirectTax>(row?.indirect_tax ?? "vat");
  const isRectifying = row?.kind === "rectifying";
  return (
    <FormPage form={form} title={row ? row.label : t("new.invoice")} onClose={onClose}>
      <div className={classes.narrow}>
        {!row && <ProposalFields form={form} onTax={setTax} />}
        {!isRectifying && <CustomerField form={form} />}
        <FieldRow>
          <EntitySelect
            form={form}
            name="series_id"
            resource={invoiceSeriesResource}
            narrowed={isRectifying ? { kind: "rectifying", issuer_id: row.issuer_id } : usualSeries}
          />
          <DateField form={form} name="due_date" />
        </FieldRow>
      </div>
      <FieldGroup title={t("accounting.tab.lines")}>
        <LinesEditor form={form} tax={tax} />
      </FieldGroup>
      <div className={classes.narrow}>
        <FieldGroup title={t("accounting.invoice.terms")}>
          <FieldRow>
            <DateField form={form} name="period_start" />
            <DateField form={form} name="period_end" />
          </FieldRow>
          <FieldRow>
            <DateField form={form} name="operation_date" hint="accounting.invoice.operation_hint" />
            <EntitySelect form={form} name="payment_method_id" resource={paymentMethodResource} />
          </FieldRow>
          <TextAreaField form={form} name="notes" />
        </FieldGroup>
      </div>
    </FormPage>
  );
}
