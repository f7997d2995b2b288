import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { InvoicedChoice, PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { type DateString, formatLongMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { correctDrafts, readRentLines, type RentLine, startBy } from "./invoiced-drafts.ts";

// The database's part, in server/schema: is_pending.

/**
 * The choice for invoiced months; null if there are none.
 * @throws InvalidInput without a choice
 */
export function requireChoice(
  { invoiced_count }: Pick<PriceIncrement, "invoiced_count">,
  choice: InvoicedChoice | null,
): InvoicedChoice | null {
  if (invoiced_count === 0) return null;
  if (choice !== null) return choice;
  throw new InvalidInput("price_increment", [{ field: "invoiced_choice", key: "validation.required", params: {} }]);
}

/** Months named in a charge before it names only the first and the last. */
const MAX_NAMED_MONTHS = 4;

function nameMonths(months: readonly DateString[]): string {
  const named = months.map((month) => formatLongMonth(month, "es"));
  const [first = "", last = ""] = [named[0], named.at(-1)];
  return named.length > MAX_NAMED_MONTHS ? `${first} – ${last}` : named.join(", ");
}

/** One charge, or credit where the rent falls, on the next invoice of each rental. Texts of invoices are Spanish. */
async function chargeInvoiced(tx: Tx, { id }: PriceIncrement, lines: readonly RentLine[], day: DateString) {
  const t = translateIn("es");
  const charges = lines
    .filter(({ invoiced_difference }) => invoiced_difference !== 0)
    .map(({ rental_id, old_amount, new_amount, invoiced_months, invoiced_difference }) => ({
      rental_id,
      amount: invoiced_difference,
      concept: t("rentals.increment.charge_concept", {
        months: nameMonths(invoiced_months),
        before: formatCents(old_amount, "es"),
        after: formatCents(new_amount, "es"),
      }),
    }));
  await tx.query(
    `insert into rental_charge (rental_id, payment_application_id, concept, amount, charged_on, price_increment_id)
     select g.rental_id,
            (select id from payment_application where kind = 'rent' order by archived_at nulls first, position, id limit 1),
            g.concept, g.amount, $2, $3
     from jsonb_to_recordset($1) g (rental_id uuid, concept text, amount bigint) order by g.rental_id`,
    [JSON.stringify(charges), day, id],
  );
}

/** A later start of rents whose first months are invoiced. */
export interface RentStart {
  readonly rental_id: string;
  readonly valid_from: DateString;
}

/**
 * Settles the months that are billed already, by the user's choice: a charge, a later start, or nothing. Drafts of
 * months with the new rent are corrected in any case.
 * @param today the day of the charges
 */
export async function settleInvoiced(
  tx: Tx,
  increment: PriceIncrement,
  choice: InvoicedChoice | null,
  today: DateString,
): Promise<RentStart[]> {
  const lines = await readRentLines(tx, increment.id);
  const startOf = startBy(choice, increment.effective_date);
  if (choice === "charge") await chargeInvoiced(tx, increment, lines, today);
  await correctDrafts(tx, lines, { from: increment.effective_date, isUndone: false, startOf });
  return lines
    .map((line) => ({ rental_id: line.rental_id, valid_from: startOf(line) }))
    .filter(({ valid_from }) => valid_from !== increment.effective_date);
}
