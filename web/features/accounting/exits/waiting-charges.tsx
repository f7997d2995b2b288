import type { WaitingCharge } from "#shared/domain/accounting/exits/settle-exit.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type DateString, firstOfMonth } from "#shared/lib/dates.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { AmountRows } from "./exit-section.tsx";
import { LinkTo } from "./link-to.tsx";
import { NewDraft } from "./new-draft.tsx";
import classes from "./exits.module.css";

interface WaitingChargesProps {
  rental: Rental;
  waiting: readonly WaitingCharge[];
  /** Whether days are to be invoiced, whose invoice has the charges. */
  hasDays: boolean;
  /** The day of the keys. */
  until: DateString | null;
}

/** Charges and credits that nothing bills, and their invoice where no days are open. Parts of a split rental are of a month: by hand. */
export function WaitingCharges({ rental, waiting, hasDays, until }: WaitingChargesProps) {
  const { t } = useTexts();
  if (waiting.length === 0) return null;
  const isAlone = !hasDays && !rental.is_split;
  const how = rental.is_split ? "split" : "alone";
  return (
    <>
      <AmountRows
        rows={waiting.map(({ id, concept, amount }) => ({
          id,
          text: (
            <>
              <LinkTo href={`/rental-charges?rental_id=${rental.id}&is_pending=true`}>{concept}</LinkTo> ·{" "}
              {t("accounting.exit.waiting")}
            </>
          ),
          cents: amount,
        }))}
      />
      <p className={classes.due}>{t(`accounting.exit.waiting_${hasDays ? "with_days" : how}`)}</p>
      {isAlone && until !== null && (
        <NewDraft rental={rental} wanted={{ month: firstOfMonth(until), until, bills: "charges" }} />
      )}
    </>
  );
}
