import { formatDate, type DateString } from "#shared/lib/dates.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { billingWords } from "../billing/billable-rentals.ts";

/** So that the concept of the charge, which also names the period, stays within 300 characters. */
const CONCEPT_LENGTH = 240;

interface Difference {
  readonly settled_charge_id: string;
  readonly payment_application_id: string | null;
  readonly concept: string;
  readonly difference: number;
  readonly since: DateString;
  readonly until: DateString;
  readonly settled_on: DateString;
}

const DIFFERENCES = `
  select l.recurring_charge_id as settled_charge_id, c.payment_application_id, l.concept, l.difference, s.period_start as since, s.period_end as until, s.settled_on
  from cost_settlement s join cost_settlement_line l on l.cost_settlement_id = s.id join recurring_charge c on c.id = l.recurring_charge_id
  where s.id = $1 and l.difference <> 0 order by l.position`;

/**
 * One charge, or credit, for each difference of a settlement, with the concept and the taxes of its recurring charge. Its text
 * is Spanish, as those of invoice lines are.
 * @param rental_id the rental that is billed
 */
export async function chargeDifferences(tx: Tx, cost_settlement_id: string, rental_id: string): Promise<void> {
  const differences = await tx.query<Difference>(DIFFERENCES, [cost_settlement_id]);
  const [first] = differences;
  if (!first) return;
  const t = translateIn("es");
  const { applications } = await billingWords(tx, first.until);
  const charges = differences.map(({ concept, since, until, difference, settled_on, ...line }) => ({
    ...line,
    rental_id,
    payment_application_id: line.payment_application_id ?? applications.expenses,
    concept: t("accounting.line.settlement", {
      concept: concept.slice(0, CONCEPT_LENGTH),
      since: formatDate(since, "es"),
      until: formatDate(until, "es"),
    }),
    amount: difference,
    charged_on: settled_on,
  }));
  await tx.query(
    `insert into rental_charge (rental_id, payment_application_id, concept, amount, charged_on, settled_charge_id, cost_settlement_id)
     select g.rental_id, g.payment_application_id, g.concept, g.amount, g.charged_on, g.settled_charge_id, $2
     from jsonb_to_recordset($1) g (rental_id uuid, payment_application_id uuid, concept text, amount bigint, charged_on date,
       settled_charge_id uuid)`,
    [JSON.stringify(charges), cost_settlement_id],
  );
}
