import type { LetterHint, LetterKind } from "#shared/domain/documents/letter.ts";
import { LETTER_INVOICES_LIMIT } from "#shared/domain/documents/policy.ts";
import { formatLongDate } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { IS_COLLECTED, IS_OPEN } from "#server/areas/accounting/exits/read-exit.ts";
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
  /** The co-tenant whose part it bills, where the tenant is liable for it too. */
  readonly of_name: string | null;
}

interface DebtLeftOut {
  readonly is_collected: boolean;
  readonly has_other_payer: boolean;
}

/** SQL: a part of another co-tenant, of days on which the person was a tenant too. */
const IS_LIABLE = `i.share < ${WHOLE_RENTAL} and r.has_joint_liability and i.person_id is distinct from $2 and exists (
  select 1 from rental_party y where y.rental_id = r.id and y.person_id = $2 and y.role <> 'guarantor'
    and daterange(y.since, y.until, '[]') @> coalesce(i.period_start, i.issue_date))`;

/** Whether the contract makes the tenants of today, of whom there are several, liable for the whole debt; a payer is party to no contract. */
async function isJoint(
  db: Queryable,
  { rental_id, person_id }: Pick<LetterAbout, "rental_id" | "person_id">,
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from rental where id = $1 and has_joint_liability and cardinality(additional_tenant_ids) > 0
       and exists (select 1 from rental_party y where y.rental_id = $1 and y.person_id = $2 and y.role <> 'guarantor')`,
    [rental_id, person_id],
  );
  return rows.length > 0;
}

/**
 * Overdue invoices of the rental that are billed to the tenant, and those of its co-tenants where the contract makes each liable
 * for the whole debt, which the letter says (CC arts. 1137 and 1144). Those that a remittance collects are about to be paid, and those of
 * another payer are not the tenant's: they are left out, and the writer is notified.
 */
async function readDebt(db: Queryable, { rental_id, person_id, language, today }: LetterAbout): Promise<LetterFill> {
  const overdue = await db.query<OpenInvoice & DebtLeftOut>(
    `select i.number, i.due_date, i.outstanding, ${IS_COLLECTED} as is_collected, case when ${IS_LIABLE} then i.customer_name end as of_name,
       i.person_id is distinct from $2 and not (${IS_LIABLE}) as has_other_payer
     from invoice i join rental r on r.id = i.rental_id where i.rental_id = $1 and ${IS_OPEN} and i.due_date < $3::date
     order by i.due_date, i.id`,
    [rental_id, person_id, today],
  );
  const open = overdue.filter(({ is_collected, has_other_payer }) => !is_collected && !has_other_payer);
  const hints: LetterHint[] = [
    ...(open.length === 0 ? (["nothing_overdue"] as const) : []),
    ...(overdue.some(({ is_collected }) => is_collected) ? (["collected"] as const) : []),
    ...(overdue.some(({ has_other_payer }) => has_other_payer) ? (["other_payer"] as const) : []),
  ];
  if (open.length === 0) return { values: { invoices: null, total: null }, hints };
  const t = translateIn(language);
  const lines = open.slice(0, LETTER_INVOICES_LIMIT).map(({ number, due_date, outstanding, of_name }) => {
    const invoice = { number, due: formatLongDate(due_date, language), amount: formatCents(outstanding, language) };
    return of_name === null
      ? t("documents.letter.invoice", invoice)
      : t("documents.letter.invoice_of", { ...invoice, name: of_name });
  });
  const joint = (await isJoint(db, { rental_id, person_id })) ? [t("documents.letter.joint_liability")] : [];
  const more = open.length - lines.length;
  const total = open.reduce((sum, { outstanding }) => sum + outstanding, 0);
  return {
    values: {
      invoices: [...lines, ...(more > 0 ? [t("documents.letter.more_invoices", { count: more })] : []), ...joint].join(
        "\n",
      ),
      total: formatCents(total, language),
    },
    hints,
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
  // What it says is written each time.
  general: () => Promise.resolve({ values: { body: null } }),
};

/** The values of a letter's placeholders, besides those of every letter. */
export const readLetterValues = (db: Queryable, kind: LetterKind, about: LetterAbout): Promise<LetterFill> =>
  readers[kind](db, about);
