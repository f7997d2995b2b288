import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import { addMonths, firstOfMonth, formatLongDate, formatLongMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatRate } from "#shared/lib/numbers.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { LetterAbout, LetterFill } from "./letter-about.ts";

interface Raise {
  readonly old_amount: number;
  readonly new_amount: number;
  readonly rate: number | null;
  readonly index_kind: "irav" | "ipc" | "igc" | null;
  readonly index_month: string | null;
  /** Of an applied one the first day of the new rent, which may be later than the review's. */
  readonly since: string;
  readonly regime: RentalRegime;
}

const nothing = { percentage: null, index: null, old_rent: null, new_rent: null, since: null, law: null };

/**
 * The next raise of the rent from the month after today's: an updated rent can be claimed from the month after the notice (LAU art.
 * 18.3), so the letter notifies no earlier one. The article is named of homes with an index alone.
 */
export async function readRaise(db: Queryable, { rental_id, language, today }: LetterAbout): Promise<LetterFill> {
  const [raise] = await db.query<Raise>(
    `select l.old_amount, l.new_amount, l.rate, l.index_kind, l.index_month, f.since, r.regime
     from price_increment_line l join price_increment i on i.id = l.price_increment_id join rental r on r.id = l.rental_id
     left join rental_rent n on n.id = l.rental_rent_id
     cross join lateral (select coalesce(n.valid_from, i.effective_date) as since) f
     where l.rental_id = $1 and l.is_included and i.archived_at is null and i.state in ('draft', 'applied') and f.since >= $2::date
     order by f.since, i.id desc limit 1`,
    [rental_id, addMonths(firstOfMonth(today), 1)],
  );
  if (!raise) return { values: nothing, hints: ["no_raise"] };
  const { rate, index_kind, index_month, regime } = raise;
  const t = translateIn(language);
  const index =
    index_kind && index_month
      ? t("documents.letter.index", {
          index: t(`rentals.index_kind.${index_kind}`),
          month: formatLongMonth(index_month, language),
        })
      : null;
  return {
    values: {
      percentage: rate === null ? null : formatRate(rate, language),
      index,
      old_rent: formatCents(raise.old_amount, language),
      new_rent: formatCents(raise.new_amount, language),
      since: formatLongDate(raise.since, language),
      law: regime === "habitual" && index !== null ? t("documents.letter.rent_law") : "",
    },
    hints: index === null ? ["no_index"] : [],
  };
}
