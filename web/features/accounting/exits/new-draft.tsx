import { Alert, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { randomKey } from "#shared/client/random-key.ts";
import { createOne } from "#shared/client/resource-queries.ts";
import type { BillingException } from "#shared/domain/accounting/invoices/billing-exception.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { readInvoiceProposal } from "../invoices/invoice-queries.ts";

/** What creating a draft ended with, if not with a draft. */
type Reason = BillingException | "not_occupied";

/** The rental does not have these days, though it has not ended: it must be extended first. */
const isNotOccupied = (error: unknown) => error instanceof ApiError && (error.status === 400 || error.status === 404);

/** What a draft bills: days, or the waiting charges alone. */
interface Wanted {
  readonly month: DateString;
  readonly since?: DateString;
  readonly until: DateString;
  readonly bills?: "charges";
}

interface MissingDraft extends Wanted {
  readonly rental_id: string;
  readonly person_id?: string;
  /** The idempotency key of each customer's draft. */
  readonly keyOf: (person_id: string) => string;
}

/** Creates a customer's draft. Of a split rental the other co-tenants' drafts follow. */
async function createDraft({ keyOf, ...wanted }: MissingDraft): Promise<Reason | null> {
  const { rental_id } = wanted;
  const proposal = await readInvoiceProposal(wanted).catch((error: unknown) => {
    if (isNotOccupied(error)) return null;
    throw error;
  });
  if (!proposal) return "not_occupied";
  const { exception, series_id, lines } = proposal;
  if (exception !== null || series_id === null) return exception ?? "no_series";
  const { person_id, payment_method_id, due_date, period_start, period_end, customers } = proposal;
  const terms = { rental_id, series_id, person_id, payment_method_id, due_date, period_start, period_end };
  const withoutTax = lines.flatMap(({ tax: _tax, tax_rate, ...line }) =>
    tax_rate === null ? [] : [{ ...line, tax_rate }],
  );
  if (withoutTax.length < lines.length) return "tax_rate_missing";
  await createOne(invoiceResource, { ...terms, lines: withoutTax }, keyOf(person_id));
  const at = customers.findIndex((customer) => customer.person_id === person_id);
  const next = customers[at + 1];
  return next ? createDraft({ ...wanted, keyOf, person_id: next.person_id }) : null;
}

/** Creates the draft of what nothing bills. It is pending until the page has read the draft. */
function useLastDraft(rental_id: string) {
  const { t } = useTexts();
  const keys = useRef(new Map<string, string>());
  const keyOf = (person_id: string): string => {
    const key = keys.current.get(person_id) ?? randomKey();
    keys.current.set(person_id, key);
    return key;
  };
  return useMutation({
    mutationFn: async (wanted: Wanted): Promise<Reason | null> => {
      const reason = await createDraft({ rental_id, ...wanted, keyOf });
      await queryClient.refetchQueries({ queryKey: ["rental_exit", "proposal"], type: "active" });
      return reason;
    },
    onSuccess: (reason) => {
      if (reason) return;
      keys.current.clear();
      showSuccess(t("accounting.exit.draft_created"));
    },
  });
}

/** Prepares the draft of what nothing bills. */
export function NewDraft({ rental, wanted }: { rental: Rental; wanted: Wanted }) {
  const { t } = useTexts();
  const can = useCan();
  const draft = useLastDraft(rental.id);
  return (
    <>
      {can("invoice", "create") && (
        <Button variant="default" w="fit-content" loading={draft.isPending} onClick={() => draft.mutate(wanted)}>
          {t("accounting.exit.new_invoice")}
        </Button>
      )}
      {draft.error && <Alert color="orange">{describeError(draft.error)}</Alert>}
      {draft.data && (
        <Alert color="orange" role="status">
          {t(draft.data === "not_occupied" ? "accounting.exit.not_occupied" : `accounting.exception.${draft.data}`)}
        </Alert>
      )}
    </>
  );
}
