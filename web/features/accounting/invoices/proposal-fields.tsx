import { Alert, Button, NativeSelect } from "@mantine/core";
import { MonthPickerInput } from "@mantine/dates";
import { describeError } from "#shared/client/api-error.ts";
import type { IndirectTax } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import type { InvoiceInput } from "#shared/domain/accounting/invoices/invoice.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { formatPercent } from "#shared/lib/numbers.ts";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { insideDialog } from "#web/components/form/inside-dialog.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useInvoiceProposal } from "./use-invoice-proposal.ts";

type InvoiceForm = ResourceForm<keyof InvoiceInput>;

/** The rental and the month from which the rest of a new invoice is proposed. */
export function ProposalFields({ form, onTax }: { form: InvoiceForm; onTax: (tax: IndirectTax) => void }) {
  const { t, language, fieldLabel } = useTexts();
  const proposal = useInvoiceProposal(form, onTax);
  const { rental_id, person_id } = form.fields.values;
  const customers = proposal.customers.map((customer) => ({
    value: customer.person_id,
    label: `${customer.label} · ${formatPercent(customer.share, language)}`,
  }));
  const part = customers.find(({ value }) => value === person_id)?.value;
  return (
    <>
      <FieldRow>
        <EntitySelect form={form} name="rental_id" resource={rentalResource} hint="accounting.invoice.rental_hint" />
        <MonthPickerInput
          label={fieldLabel("invoice", "billed_month")}
          popoverProps={insideDialog}
          locale={language}
          valueFormat="MMMM YYYY"
          value={proposal.month}
          onChange={(month) => month && proposal.setMonth(month)}
        />
      </FieldRow>
      {typeof rental_id === "string" && customers.length > 0 && (
        <NativeSelect
          label={t("accounting.invoice.part_of")}
          description={t("accounting.invoice.part_of_hint")}
          data={part ? customers : [{ value: "", label: "" }, ...customers]}
          value={part ?? ""}
          disabled={proposal.isRequesting}
          onChange={({ currentTarget }) => currentTarget.value !== "" && proposal.chooseCustomer(currentTarget.value)}
        />
      )}
      {typeof rental_id === "string" && (
        <Button
          variant="default"
          w="fit-content"
          loading={proposal.isRequesting}
          onClick={() => proposal.propose(rental_id, proposal.month, part)}
        >
          {t("accounting.invoice.propose")}
        </Button>
      )}
      {proposal.error && <Alert color="orange">{describeError(proposal.error)}</Alert>}
      {proposal.exception && (
        <Alert color="orange" role="status">
          {t(`accounting.exception.${proposal.exception}`)}
        </Alert>
      )}
    </>
  );
}
