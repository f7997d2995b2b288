import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { randomKey } from "#shared/client/random-key.ts";
import type { IndirectTax } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { type DateString, firstOfMonth } from "#shared/lib/dates.ts";
import { useToday } from "#shared/ui/use-now.ts";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";
import { type InvoiceProposal, readInvoiceProposal } from "./invoice-queries.ts";
import { type LineDraft, readLines } from "./line-draft.ts";

interface ProposalRequest {
  readonly rental_id: string;
  readonly month: DateString;
  /** A co-tenant of a split rental. */
  readonly person_id?: string;
}

const toDraft = ({ tax, ...line }: InvoiceProposal["lines"][number]): LineDraft => ({
  ...line,
  key: randomKey(),
  tax_reason: tax.tax_reason,
  withholding_reason: tax.withholding_reason,
  proposed_concept: line.concept,
  proposed_amount: line.unit_amount,
  proposed_tax: line.tax_rate,
  proposed_withholding: line.withholding_rate,
});

/** Whether a line is untouched: empty, or as proposed. */
function isUntouched({ concept, unit_amount, proposed_concept, proposed_amount }: LineDraft): boolean {
  const isEmpty = concept === "" && unit_amount === null;
  return isEmpty || (concept === proposed_concept && unit_amount === proposed_amount);
}

/**
 * Prefills a new invoice with the proposal for a rental and a month: tenant, series, dates, lines with their taxes.
 * @param onTax gets the tax of the lines
 * @returns the month, and a function that requests the proposal of another rental, month or co-tenant
 */
export function useInvoiceProposal({ fields }: AnyForm, onTax: (tax: IndirectTax) => void) {
  const [month, setMonth] = useState(firstOfMonth(useToday()));
  const [proposed, setProposed] = useState<Pick<InvoiceProposal, "customers"> & { readonly of: string | null }>({
    of: null,
    customers: [],
  });
  /** The last request; responses to earlier ones are ignored. */
  const last = useRef<ProposalRequest | null>(null);
  const request = useMutation({
    mutationFn: (requested: ProposalRequest) => readInvoiceProposal(requested),
    onSuccess: ({ lines, exception: _exception, indirect_tax, ...values }, requested) => {
      if (last.current !== requested) return;
      onTax(indirect_tax);
      setProposed({ of: requested.rental_id, customers: values.customers });
      for (const [field, value] of Object.entries(values))
        if (value !== null && field in fields.getValues()) fields.setFieldValue(field, value);
      fields.setFieldValue("owner_id", null);
      fields.setFieldValue("lines", lines.map(toDraft));
    },
  });
  const propose = (rental_id: string, of: DateString, person_id?: string) => {
    last.current = { rental_id, month: of, ...(person_id && { person_id }) };
    request.mutate(last.current);
  };
  const { rental_id } = fields.values;
  // Typed lines are not replaced until the user requests the proposal.
  const fill = (rental: unknown, of: DateString, person_id?: string) => {
    if (typeof rental !== "string" || !readLines(fields.getValues()["lines"]).every(isUntouched)) return;
    propose(rental, of, person_id);
  };
  const follow = useEffectEvent(fill);
  const chooseCustomer = (person_id: string) => {
    fields.setFieldValue("person_id", person_id);
    fill(rental_id, month, person_id);
  };
  useEffect(() => follow(rental_id, month), [rental_id, month]);
  return {
    month,
    setMonth,
    propose,
    chooseCustomer,
    /** The co-tenants of a split rental, each with an invoice. */
    customers: proposed.of === rental_id ? proposed.customers : [],
    exception: request.data?.exception ?? null,
    error: request.error,
    isRequesting: request.isPending,
  };
}
