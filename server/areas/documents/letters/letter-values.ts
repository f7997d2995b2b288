import type { LetterKind } from "#shared/domain/documents/letter.ts";
import { LETTER_INVOICES_LIMIT } from "#shared/domain/documents/policy.ts";
import { formatLongDate } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readDepositValues } from "./deposit-values.ts";
import { readEnd } from "./end-values.ts";
import type { LetterAbout, LetterFill } from "./letter-about.ts";
import { readRaise } from "./raise-values.ts";

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
      due: formatLongDate(due_date, language),
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

async function readWelcome(db: Queryable, { rental_id, language }: LetterAbout): Promise<LetterFill> {
  const [row] = await db.query<{ start_date: string; monthly_rent: number; payment_day: number }>(
    "select start_date, monthly_rent, payment_day from rental where id = $1",
    [rental_id],
  );
  return {
    values: {
      since: row ? formatLongDate(row.start_date, language) : null,
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
