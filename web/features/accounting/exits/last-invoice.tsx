import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { type Days, unbilledDays } from "#shared/domain/accounting/exits/unbilled-days.ts";
import type { ExitProposal } from "#shared/domain/accounting/exits/rental-exit.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type DateString, firstOfMonth, formatDate, isDateString } from "#shared/lib/dates.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { IssueDialog } from "../invoices/invoice-move-dialogs.tsx";
import { ExitSection } from "./exit-section.tsx";
import { LinkTo } from "./link-to.tsx";
import { NewDraft } from "./new-draft.tsx";
import { WaitingCharges } from "./waiting-charges.tsx";
import classes from "./exits.module.css";

interface LastInvoiceProps {
  rental: Rental;
  proposal: ExitProposal;
  /** As typed. */
  day: unknown;
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
  return (
    <>
      <p className={classes.due}>
        {t("accounting.exit.unbilled", {
          since: formatDate(days.since, language),
          until: formatDate(days.until, language),
        })}
      </p>
      <NewDraft rental={rental} wanted={{ month: firstOfMonth(days.since), ...days }} />
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
      <WaitingCharges
        rental={rental}
        waiting={proposal.waiting}
        hasDays={unbilled.length > 0}
        until={keys_returned_on}
      />
    </ExitSection>
  );
}
