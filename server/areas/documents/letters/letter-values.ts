import type { LetterKind } from "#shared/domain/documents/letter.ts";
import { LETTER_INVOICES_LIMIT } from "#shared/domain/documents/policy.ts";
import { formatDate, formatMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatRate } from "#shared/lib/numbers.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readDepositValues } from "./deposit-values.ts";
import type { LetterAbout, LetterValues } from "./letter-about.ts";

// The database's part, in server/schema: legal_term.

interface OpenInvoice {
  readonly number: string;
  readonly due_date: string;
  readonly outstanding: number;
}

/** Overdue invoices of the rental that are billed to the tenant. */
async function readDebt(db: Queryable, { rental_id, person_id, language, today }: LetterAbout): Promise<LetterValues> {
  const open = await db.query<OpenInvoice>(
    `select v.number, v.due_date, v.outstanding from invoice v
     where v.rental_id = $1 and v.person_id = $2 and v.outstanding > 0 and v.due_date < $3::date and v.archived_at is null
       and v.state in ('issued', 'rectified')
     order by v.due_date, v.id`,
    [rental_id, person_id, today],
  );
  if (open.length === 0) return { invoices: null, total: null };
  const t = translateIn(language);
  const lines = open.slice(0, LETTER_INVOICES_LIMIT).map(({ number, due_date, outstanding }) =>
    t("documents.letter.invoice", {
      number,
      due: formatDate(due_date, language),
      amount: formatCents(outstanding, language),
    }),
  );
  const more = open.length - lines.length;
  return {
    invoices: [...lines, ...(more > 0 ? [t("documents.letter.more_invoices", { count: more })] : [])].join("\n"),
    total: formatCents(
      open.reduce((sum, { outstanding }) => sum + outstanding, 0),
      language,
    ),
  };
}

/**
 * The end of the contract: of a home the last day of the period that runs, by the law's terms, else the agreed one. The last day of the
 * landlord's notice is known of homes alone (LAU art. 10.1), while it can still be met.
 */
async function readEnd(db: Queryable, { rental_id, language, today }: LetterAbout): Promise<LetterValues> {
  const [row] = await db.query<{ until: string | null; notice_by: string | null }>(
    `select case when y.kind is null then r.end_date else y.until end as until,
       case when y.landlord_notice_by >= $2::date then y.landlord_notice_by end as notice_by
     from rental r left join lateral legal_term(r, $2::date) y on true where r.id = $1`,
    [rental_id, today],
  );
  const day = (date: string | null | undefined) => (date ? formatDate(date, language) : null);
  return { end: day(row?.until), notice_by: day(row?.notice_by) };
}

interface Raise {
  readonly old_amount: number;
  readonly new_amount: number;
  readonly rate: number | null;
  readonly index_kind: "irav" | "ipc" | "igc" | null;
  readonly index_month: string | null;
  readonly effective_date: string;
}

/** The latest raise of the rent that was applied, or is about to be. */
async function readRaise(db: Queryable, { rental_id, language }: LetterAbout): Promise<LetterValues> {
  const [raise] = await db.query<Raise>(
    `select l.old_amount, l.new_amount, l.rate, l.index_kind, l.index_month, i.effective_date
     from price_increment_line l join price_increment i on i.id = l.price_increment_id
     where l.rental_id = $1 and l.is_included and i.archived_at is null and i.state in ('draft', 'applied')
     order by i.effective_date desc, i.id desc limit 1`,
    [rental_id],
  );
  if (!raise) return { percentage: null, index: null, old_rent: null, new_rent: null, since: null };
  const { rate, index_kind, index_month } = raise;
  const t = translateIn(language);
  return {
    percentage: rate === null ? null : formatRate(rate, language),
    index:
      index_kind && index_month
        ? t("documents.letter.index", {
            index: t(`rentals.index_kind.${index_kind}`),
            month: formatMonth(index_month, language),
          })
        : null,
    old_rent: formatCents(raise.old_amount, language),
    new_rent: formatCents(raise.new_amount, language),
    since: formatDate(raise.effective_date, language),
  };
}

async function readWelcome(db: Queryable, { rental_id, language }: LetterAbout): Promise<LetterValues> {
  const [row] = await db.query<{ start_date: string; monthly_rent: number; payment_day: number }>(
    "select start_date, monthly_rent, payment_day from rental where id = $1",
    [rental_id],
  );
  return {
    since: row ? formatDate(row.start_date, language) : null,
    rent: row ? formatCents(row.monthly_rent, language) : null,
    day: row ? String(row.payment_day) : null,
  };
}

const readers: Readonly<Record<LetterKind, (db: Queryable, about: LetterAbout) => Promise<LetterValues>>> = {
  debt: readDebt,
  contract_end: readEnd,
  rent_update: readRaise,
  deposit: readDepositValues,
  welcome: readWelcome,
};

/** The values of a letter's placeholders, besides those of every letter. */
export const readLetterValues = (db: Queryable, kind: LetterKind, about: LetterAbout): Promise<LetterValues> =>
  readers[kind](db, about);
