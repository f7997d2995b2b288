import { Alert, Button, Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { randomKey } from "#shared/client/random-key.ts";
import { createOne, oneQuery } from "#shared/client/resource-queries.ts";
import { type Days, unbilledDays } from "#shared/domain/accounting/exits/unbilled-days.ts";
import type { ExitProposal } from "#shared/domain/accounting/exits/rental-exit.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import type { BillingException } from "#shared/domain/accounting/invoices/billing-exception.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type DateString, firstOfMonth, formatDate, isDateString } from "#shared/lib/dates.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { readInvoiceProposal } from "../invoices/invoice-queries.ts";
import { IssueDialog } from "../invoices/invoice-move-dialogs.tsx";
import { ExitSection } from "./exit-section.tsx";
import { LinkTo } from "./link-to.tsx";
import classes from "./exits.module.css";

interface LastInvoiceProps {
  rental: Rental;
  proposal: ExitProposal;
  /** As typed. */
  day: unknown;
}

/** What creating a draft ended with, if not with a draft. */
type Reason = BillingException | "not_occupied";

/** The rental does not have these days, though it has not ended: it must be extended first. */
const isNotOccupied = (error: unknown) => error instanceof ApiError && (error.status === 400 || error.status === 404);

interface MissingDraft extends Days {
  readonly rental_id: string;
  readonly person_id?: string;
  /** The idempotency key of each customer's draft. */
  readonly keyOf: (person_id: string) => string;
}

/** Creates a customer's draft. Of a split rental the other co-tenants' drafts follow. */
async function createDraft({ rental_id, since, until, keyOf, ...named }: MissingDraft): Promise<Reason | null> {
  const days = { rental_id, month: firstOfMonth(since), since, until, ...named };
  const proposal = await readInvoiceProposal(days).catch((error: unknown) => {
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
  return next ? createDraft({ rental_id, since, until, keyOf, person_id: next.person_id }) : null;
}

/** Creates the draft of days that nothing bills. It is pending until the page has read the draft. */
function useLastDraft(rental_id: string) {
  const { t } = useTexts();
  const keys = useRef(new Map<string, string>());
  const keyOf = (person_id: string): string => {
    const key = keys.current.get(person_id) ?? randomKey();
    keys.current.set(person_id, key);
    return key;
  };
  return useMutation({
    mutationFn: async (days: Days): Promise<Reason | null> => {
      const reason = await createDraft({ rental_id, ...days, keyOf });
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

interface DraftProps {
  draft: ExitProposal["drafts"][number];
  keys_returned_on: DateString | null;
}

/** A draft, which the result counts once it is issued to the tenant. One that bills days after the end is corrected first. */
function Draft({ draft: { id, label, customer, period_end }, keys_returned_on }: DraftProps) {
  const { t, language } = useTexts();
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const { data: invoice } = useQuery({ ...oneQuery(invoiceResource, id), enabled: isOpen });
  const endsLate = period_end !== null && keys_returned_on !== null && period_end > keys_returned_on;
  return (
    <Group gap="sm">
      <p className={classes.due}>
        <LinkTo href={`/invoices/${id}`}>{label}</LinkTo>{" "}
        {customer === null ? t("accounting.exit.draft") : t("accounting.exit.draft_of", { customer })}{" "}
        {endsLate && t("accounting.exit.draft_past_end", { day: formatDate(period_end, language) })}
      </p>
      {!endsLate && can("invoice", "approve") && (
        <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
          {t("accounting.invoice.verb.issue")}
        </Button>
      )}
      {isOpen && invoice && <IssueDialog invoice={invoice} onClose={() => setIsOpen(false)} />}
    </Group>
  );
}

function Unbilled({ rental, days }: { rental: Rental; days: Days }) {
  const { t, language } = useTexts();
  const can = useCan();
  const draft = useLastDraft(rental.id);
  return (
    <>
      <p className={classes.due}>
        {t("accounting.exit.unbilled", {
          since: formatDate(days.since, language),
          until: formatDate(days.until, language),
        })}
      </p>
      {can("invoice", "create") && (
        <Button variant="default" w="fit-content" loading={draft.isPending} onClick={() => draft.mutate(days)}>
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

/** Until when the rental is invoiced, and what of its last days still is to be. */
export function LastInvoice({ rental, proposal, day }: LastInvoiceProps) {
  const { t, language } = useTexts();
  const { later_invoices, billed_until, drafts } = proposal;
  const keys_returned_on = typeof day === "string" && isDateString(day) ? day : null;
  const unbilled = keys_returned_on
    ? unbilledDays({ start_date: rental.start_date, keys_returned_on, billed: proposal.billed })
    : [];
  return (
    <ExitSection title="accounting.exit.invoices">
      <p className={classes.quiet}>
        {billed_until === null
          ? t("accounting.exit.never_billed")
          : t("accounting.exit.billed_until", { day: formatDate(billed_until, language) })}
      </p>
      {later_invoices.map(({ id, label, period_end }) => (
        <p key={id} className={classes.due}>
          <LinkTo href={`/invoices/${id}`}>{label}</LinkTo>{" "}
          {t("accounting.exit.past_end", { day: formatDate(period_end, language) })}
        </p>
      ))}
      {drafts.map((one) => (
        <Draft key={one.id} draft={one} keys_returned_on={keys_returned_on} />
      ))}
      {unbilled.map((days) => (
        <Unbilled key={days.since} rental={rental} days={days} />
      ))}
    </ExitSection>
  );
}
