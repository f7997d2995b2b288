import { MAX_NAMED_HINDRANCES } from "#shared/domain/accounting/policy.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { rentEndsOn } from "#shared/domain/rentals/occupied-until.ts";
import { rentsOfDays } from "#shared/domain/rentals/plan-invoiced.ts";
import type { InvoicedChoice, PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { isPartOf, partOf, type Portion, WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { type DateString, formatLongMonth } from "#shared/lib/dates.ts";
import { joinFirst } from "#shared/lib/text.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatPercent } from "#shared/lib/numbers.ts";
import { hasSignedRenewalSql } from "#server/areas/leases/signed-renewal-sql.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { correctDrafts, MONTH_BILLED, PORTION, readRentLines, type RentLine, startBy } from "./invoiced-drafts.ts";

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

interface InvoicedMonth extends Pick<RentLine, "old_amount" | "new_amount">, Portion {
  readonly invoice_id: string;
  readonly rental_id: string;
  readonly month: DateString;
  readonly since: DateString;
  readonly until: DateString;
  /** Cents of each line of rent. */
  readonly rents: readonly number[];
}

/** The invoices at the old rent, locked so that none is annulled or rectified meanwhile. */
const INVOICED_MONTHS = `
  select i.id as invoice_id, i.rental_id, ${MONTH_BILLED} as month, i.period_start as since, i.period_end as until,
         l.old_amount, l.new_amount, ${PORTION}, array(
           select n.amount::float8 from invoice_line n join payment_application a on a.id = n.payment_application_id
           where n.invoice_id = i.id and a.kind = 'rent' order by n.position) as rents
  from price_increment_line l
  join invoice i on i.rental_id = l.rental_id and ${MONTH_BILLED}::text = any(l.invoiced_months) and i.state = 'issued'
    and i.kind <> 'rectifying'
  where l.price_increment_id = $1 and l.is_included
  order by i.id for no key update of i`;

/** What an invoice lacks of the new rent, of a part of a split month its part; 0 for one that is not at the old rent. */
function lackOf({ since, until, rents, old_amount, new_amount, ...portion }: InvoicedMonth): number {
  const { before, after } = rentsOfDays(since, until, { old_amount, new_amount });
  const billed = rents.find((rent) => isPartOf(rent, before, portion.share));
  if (billed === undefined) return 0;
  return portion.share === WHOLE_RENTAL ? after - before : partOf(after, portion) - billed;
}

/**
 * One charge for each invoice at the old rent, or credit where the rent falls, on the next invoice of the rental, of a part of a
 * split month to its co-tenant. Texts of invoices are Spanish.
 */
async function chargeInvoiced(tx: Tx, { id }: PriceIncrement, day: DateString) {
  const t = translateIn("es");
  const months = await tx.query<InvoicedMonth>(INVOICED_MONTHS, [id]);
  const charges = months.map((invoiced) => {
    const { invoice_id, rental_id, month, old_amount, new_amount } = invoiced;
    const isPart = invoiced.share < WHOLE_RENTAL;
    const concept = t(isPart ? "rentals.increment.charge_concept_part" : "rentals.increment.charge_concept", {
      share: formatPercent(invoiced.share, "es"),
      month: formatLongMonth(month, "es"),
      before: formatCents(old_amount, "es"),
      after: formatCents(new_amount, "es"),
    });
    return { invoice_id, rental_id, month, concept, amount: lackOf(invoiced) };
  });
  await tx.query(
    `insert into rental_charge (rental_id, payment_application_id, concept, amount, charged_on, price_increment_id,
                                corrected_invoice_id)
     select g.rental_id,
            (select id from payment_application where kind = 'rent' order by archived_at nulls first, position, id limit 1),
            g.concept, g.amount, $2, $3, g.invoice_id
     from jsonb_to_recordset($1) g (invoice_id uuid, rental_id uuid, month date, concept text, amount bigint)
     where g.amount <> 0 order by g.rental_id, g.month`,
    [JSON.stringify(charges), day, id],
  );
}

const LAST_DAYS = `
  select r.id, r.code, r.regime, r.state, r.start_date, r.end_date, r.exit_date, r.keys_returned_on, ${hasSignedRenewalSql("r")} as is_renewed
  from rental r where r.id = any($1) order by r.code`;

type Lasting = Parameters<typeof rentEndsOn>[0] &
  Pick<Rental, "id" | "code" | "end_date"> & { readonly is_renewed: boolean };

/**
 * A rent does not start after the last day of its contract, where none would ever bill it.
 * @throws InvalidInput
 */
async function refuseStartAfterEnd(tx: Tx, starts: readonly RentStart[], today: DateString): Promise<void> {
  const startOf = new Map(starts.map(({ rental_id, valid_from }) => [rental_id, valid_from]));
  const rentals = await tx.query<Lasting>(LAST_DAYS, [[...startOf.keys()]]);
  const ended = rentals.filter(({ id, is_renewed, ...rental }) => {
    const last = rentEndsOn(rental, today) ?? (is_renewed ? rental.end_date : null);
    return last !== null && last < (startOf.get(id) ?? last);
  });
  const names = joinFirst(
    ended.map(({ code }) => code),
    MAX_NAMED_HINDRANCES,
  );
  if (ended.length > 0)
    throw new InvalidInput("price_increment", [
      { field: "invoiced_choice", key: "validation.later_after_end", params: { names } },
    ]);
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
 * @throws InvalidInput for a later start after the end of a contract
 */
export async function settleInvoiced(
  tx: Tx,
  increment: PriceIncrement,
  choice: InvoicedChoice | null,
  today: DateString,
): Promise<RentStart[]> {
  const lines = await readRentLines(tx, increment.id);
  const startOf = startBy(choice, increment.effective_date);
  const starts = lines
    .map((line) => ({ rental_id: line.rental_id, valid_from: startOf(line) }))
    .filter(({ valid_from }) => valid_from !== increment.effective_date);
  await refuseStartAfterEnd(tx, starts, today);
  if (choice === "charge") await chargeInvoiced(tx, increment, today);
  await correctDrafts(tx, lines, { from: increment.effective_date, isUndone: false, startOf });
  return starts;
}
