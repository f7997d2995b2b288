import type { LetterKind } from "#shared/domain/documents/letter.ts";
import { LETTER_INVOICES_LIMIT } from "#shared/domain/documents/policy.ts";
import { formatDate, formatMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatRate } from "#shared/lib/numbers.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readDepositValues } from "./deposit-values.ts";
import { readEnd } from "./end-values.ts";
import type { LetterAbout, LetterFill } from "./letter-about.ts";

interface OpenInvoice {
  readonly number: string;
  readonly due_date: string;
  readonly outstanding: number;
}

/** Overdue invoices of the rental that are billed to the tenant. */
async function readDebt(db: Queryable, { rental_id, person_id, language, today }: LetterAbout): Promise<LetterFill> {
  const open = await db.query<OpenInvoice>(
    `select v.number, v.due_date, v.outstanding from invoice v
     where v.rental_id = $1 and v.person_id = $2 and v.outstanding > 0 and v.due_date < $3::date and v.archived_at is null
       and v.state in ('issued', 'rectified')
     order by v.due_date, v.id`,
    [rental_id, person_id, today],
  );
  if (open.length === 0) return { values: { invoices: null, total: null } };
  const t = translateIn(language);
  const lines = open.slice(0, LETTER_INVOICES_LIMIT).map(({ number, due_date, outstanding }) =>
    t("documents.letter.invoice", {
      number,
      due: formatDate(due_date, language),
      amount: formatCents(outstanding, language),
    }),
  );
  const more = open.length - lines.length;
  const total = open.reduce((sum, { outstanding }) => sum + outstanding, 0);
  return {
    values: {
      invoices: [...lines, ...(more > 0 ? [t("documents.letter.more_invoices", { count: more })] : [])].join("\n"),
      total: formatCents(total, language),
    },
  };
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
async function readRaise(db: Queryable, { rental_id, language }: LetterAbout): Promise<LetterFill> {
  const [raise] = await db.query<Raise>(
    `select l.old_amount, l.new_amount, l.rate, l.index_kind, l.index_month, i.effective_date
     from price_increment_line l join price_increment i on i.id = l.price_increment_id
     where l.rental_id = $1 and l.is_included and i.archived_at is null and i.state in ('draft', 'applied')
     order by i.effective_date desc, i.id desc limit 1`,
    [rental_id],
  );
  if (!raise) return { values: { percentage: null, index: null, old_rent: null, new_rent: null, since: null } };
  const { rate, index_kind, index_month } = raise;
  const t = translateIn(language);
  return {
    values: {
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
    },
  };
}

async function readWelcome(db: Queryable, { rental_id, language }: LetterAbout): Promise<LetterFill> {
  const [row] = await db.query<{ start_date: string; monthly_rent: number; payment_day: number }>(
    "select start_date, monthly_rent, payment_day from rental where id = $1",
    [rental_id],
  );
  return {
    values: {
      since: row ? formatDate(row.start_date, language) : null,
      rent: row ? formatCents(row.monthly_rent, language) : null,
      day: row ? String(row.payment_day) : null,
    },
  };
}

const readers: Readonly<Record<LetterKind, (db: Queryable, about: LetterAbout) => Promise<LetterFill>>> = {
  debt: readDebt,
  contract_end: readEnd,
  rent_update: readRaise,
  deposit: readDepositValues,
  welcome: readWelcome,
};

/** The values of a letter's placeholders, besides those of every letter. */
export const readLetterValues = (db: Queryable, kind: LetterKind, about: LetterAbout): Promise<LetterFill> =>
  readers[kind](db, about);
