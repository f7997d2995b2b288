import type { DepositKind } from "#shared/domain/accounting/deposits/deposit.ts";
import type { RentalExit } from "#shared/domain/accounting/exits/rental-exit.ts";
import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import { addMonths, formatLongDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { interestText, settlementResult, settlementRows } from "#server/areas/accounting/exits/settlement-text.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { LetterAbout, LetterFill, LetterValues } from "./letter-about.ts";

type Settled = Pick<RentalExit, "account" | "damages" | "credit_use" | "keys_returned_on" | "settled_on"> & {
  readonly regime: RentalRegime;
};

const unsettled = { settlement: null, keys_returned: null, settled_on: null, return_by: null };

/** What the sheet of the exit says. */
function sheetOf({ regime, ...exit }: Settled, language: Language): string {
  const settled = { exit, regime, language };
  const rows = settlementRows(settled).map(
    ({ text, detail, cents }) => `– ${text}${detail === null ? "" : ` (${detail})`}: ${formatCents(cents, language)}`,
  );
  const { results, kept } = settlementResult(settled);
  const interest = interestText(settled);
  return [rows, [...results, ...kept], interest === null ? [] : [interest]]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

/** The settlement of the exit with its days; nothing without one. Interest runs from a month after the keys were returned (LAU art. 36.4). */
async function readSettlement(db: Queryable, { rental_id, language }: LetterAbout): Promise<LetterValues> {
  const [row] = await db.query<Settled>(
    `select x.account, x.damages, x.credit_use, x.keys_returned_on, x.settled_on, r.regime
     from rental_exit x join rental r on r.id = x.rental_id where x.rental_id = $1 and x.state <> 'undone'`,
    [rental_id],
  );
  if (!row) return unsettled;
  return {
    settlement: sheetOf(row, language),
    keys_returned: formatLongDate(row.keys_returned_on, language),
    settled_on: formatLongDate(row.settled_on, language),
    return_by: formatLongDate(addMonths(row.keys_returned_on, 1), language),
  };
}

/** The deposits in money that were received for a rental, by kind, and the settlement of its exit, if there is one. */
export async function readDepositValues(db: Queryable, about: LetterAbout): Promise<LetterFill> {
  const { rental_id, language } = about;
  // A guarantee of a bank is a document: nothing was received by it.
  const held = await db.query<{ kind: DepositKind; amount: number }>(
    `select d.kind, sum(d.amount)::bigint as amount from deposit d
     where d.rental_id = $1 and d.received_on is not null and d.archived_at is null and d.kind <> 'bank_guarantee'
     group by d.kind order by d.kind desc`,
    [rental_id],
  );
  const t = translateIn(language);
  const named = held.map(
    ({ kind, amount }) => `${t(`accounting.deposit.kind.${kind}`)}: ${formatCents(amount, language)}`,
  );
  return {
    values: {
      deposit: named.length === 0 ? null : named.join("; "),
      ...(await readSettlement(db, about)),
    },
  };
}
