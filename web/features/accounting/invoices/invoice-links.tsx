import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { type Invoice, invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { ReferenceLabel } from "#web/components/reference-label.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue } from "#web/components/value.tsx";
import { rectificationModeChoices, rectificationTypeChoices } from "./invoice-choices.ts";

const entity = "invoice";

function InvoiceLinks({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => (
    <Anchor key={id} component={Link} href={`/invoices/${id}`} display="block">
      <ReferenceLabel resource={invoiceResource} id={id} />
    </Anchor>
  ));
}

/** The invoices that this one rectifies, with the reason, and those that rectify it. */
export function Rectification({ invoice }: { invoice: Invoice }) {
  const { t } = useTexts();
  const search = `rectified_ids=${invoice.id}&page_size=50`;
  const { data } = useQuery({ ...listQuery(invoiceResource, search), enabled: invoice.state !== "draft" });
  const rectifying = data?.data ?? [];
  if (invoice.kind !== "rectifying" && rectifying.length === 0) return null;
  return (
    <Panel title={t("accounting.invoice.rectification")}>
      <FieldList>
        {invoice.kind === "rectifying" && (
          <>
            <Field entity={entity} name="rectified_ids">
              <InvoiceLinks ids={invoice.rectified_ids} />
            </Field>
            <Field entity={entity} name="rectification_mode">
              <ChoiceValue of={rectificationModeChoices} value={invoice.rectification_mode} />
            </Field>
            <Field entity={entity} name="rectification_type" isWide>
              <ChoiceValue of={rectificationTypeChoices} value={invoice.rectification_type} />
            </Field>
            <Field entity={entity} name="reason" isWide>
              {invoice.reason}
            </Field>
          </>
        )}
        {rectifying.length > 0 && (
          <Field entity={entity} name="rectified_by">
            <InvoiceLinks ids={rectifying.map(({ id }) => id)} />
          </Field>
        )}
      </FieldList>
    </Panel>
  );
}
