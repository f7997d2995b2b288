import type { CreditOffer } from "#shared/domain/accounting/payments/credit-offer.ts";
import {
  type CreditShare,
  type CreditSource,
  type OpenInvoice,
  planCredit,
} from "#shared/domain/accounting/payments/plan-credit.ts";
import { MAX_CREDIT_OFFERS } from "#shared/domain/accounting/policy.ts";
import type { CreditMode } from "#shared/domain/notifications/notification-settings.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";

// The database's part, in server/schema: promised_refund.

/** One payer. */
export type PayerQuery = { readonly person_id: string } | { readonly owner_id: string };

/** Whose credit: one payer, or the payers of an invoice, of several, or of a billing run. */
export type CreditQuery =
  | PayerQuery
  | { readonly invoice_ids: readonly string[] }
  | { readonly billing_run_id: string };

interface Payer {
  readonly person_id: string | null;
  readonly owner_id: string | null;
}

interface Source extends CreditSource, Payer {
  readonly payment_label: string;
  readonly payer_label: string;
}

interface Open extends OpenInvoice, Payer {
  readonly invoice_label: string;
  /** Payments whose allocation to this invoice was reversed. */
  readonly reversed_payment_ids: readonly string[];
}

const OPEN = "i.outstanding > 0 and i.state in ('issued', 'rectified') and i.archived_at is null";

function payersOf(query: CreditQuery, statement: Statement): string {
  if ("person_id" in query) return `p.person_id = ${statement.bind(query.person_id)}`;
  if ("owner_id" in query) return `p.owner_id = ${statement.bind(query.owner_id)}`;
  const invoices =
    "billing_run_id" in query
      ? `i.billing_run_id = ${statement.bind(query.billing_run_id)}`
      : `i.id = any(${statement.bind(query.invoice_ids)}::uuid[])`;
  const payers = (column: string) => `p.${column} in (select i.${column} from invoice i where ${invoices} and ${OPEN})`;
  return `(${payers("person_id")} or ${payers("owner_id")})`;
}

/** Credit that a waiting transfer refunds is left out. */
function readSources(db: Queryable, query: CreditQuery, scope: RowScope): Promise<readonly Source[]> {
  const statement = new Statement();
  const payers = payersOf(query, statement);
  const seen = withinScope("payment", "p", scope, statement) ?? "true";
  return db.query<Source>(
    `select p.id as payment_id, p.label as payment_label, p.rental_id, p.date, p.credit - p.promised_refund as credit, p.person_id, p.owner_id,
            coalesce(n.label, o.label) as payer_label
     from payment p left join person n on n.id = p.person_id left join owner o on o.id = p.owner_id
     where p.credit > 0 and p.credit > p.promised_refund and ${payers} and ${seen} order by p.date, p.id`,
    statement.values,
  );
}

/**
 * Open invoices of the payers. One in the file of a remittance is left out: it would be paid twice. A draft does not hold it back, for its
 * file is made of what is outstanding then.
 */
function readOpenInvoices(db: Queryable, sources: readonly Source[], scope: RowScope): Promise<readonly Open[]> {
  const statement = new Statement();
  const ids = (column: keyof Payer) => {
    const present = sources.flatMap((source) => source[column] ?? []);
    return `i.${column} = any(${statement.bind([...new Set(present)])}::uuid[])`;
  };
  const seen = withinScope("invoice", "i", scope, statement) ?? "true";
  return db.query<Open>(
    `select i.id as invoice_id, i.label as invoice_label, i.rental_id, i.due_date, i.outstanding, i.person_id, i.owner_id,
            array(select a.payment_id from payment_allocation a where a.invoice_id = i.id and a.state = 'reversed')
              as reversed_payment_ids
     from invoice i
     where (${ids("person_id")} or ${ids("owner_id")}) and ${OPEN} and ${seen}
       and not exists (select 1 from remittance_line l join remittance r on r.id = l.remittance_id
                       where l.invoice_id = i.id and l.is_held and r.state in ('generated', 'sent'))
     order by i.due_date, i.label, i.id`,
    statement.values,
  );
}

const payerKey = ({ person_id, owner_id }: Payer): string => person_id ?? owner_id ?? "";

/** What the credit of a payer would cover. */
export interface PayerCredit {
  readonly payer: Source;
  /** Cents on account. */
  readonly credit: number;
  readonly shares: readonly CreditShare<Source, Open>[];
}

/**
 * Plans the credit of payers. For automatic application, a pair of payment and invoice whose allocation was reversed is
 * left out.
 */
export async function planPayerCredit(
  db: Queryable,
  query: CreditQuery,
  { scope, isAutomatic }: { readonly scope: RowScope; readonly isAutomatic: boolean },
): Promise<PayerCredit[]> {
  const sources = await readSources(db, query, scope);
  if (sources.length === 0) return [];
  const invoices = Map.groupBy(await readOpenInvoices(db, sources, scope), payerKey);
  const mayCover = ({ payment_id }: Source, { reversed_payment_ids }: Open) =>
    !isAutomatic || !reversed_payment_ids.includes(payment_id);
  return [...Map.groupBy(sources, payerKey)].flatMap(([key, own]) => {
    const shares = planCredit(own, invoices.get(key) ?? [], mayCover);
    const [payer] = own;
    if (!payer || shares.length === 0) return [];
    return [{ payer, credit: own.reduce((sum, { credit }) => sum + credit, 0), shares }];
  });
}

/** The company's setting. */
export async function readCreditMode(db: Queryable): Promise<CreditMode> {
  const [row] = await db.query<{ credit_mode: CreditMode }>("select credit_mode from notification_settings", []);
  if (!row) throw new Error("The settings have no row");
  return row.credit_mode;
}

/** What users are offered: payers with credit that covers something, in the order of their names. */
export async function readCreditOffers(db: Queryable, query: CreditQuery, scope: RowScope): Promise<CreditOffer[]> {
  const planned = await planPayerCredit(db, query, { scope, isAutomatic: false });
  return planned
    .toSorted((a, b) => a.payer.payer_label.localeCompare(b.payer.payer_label))
    .slice(0, MAX_CREDIT_OFFERS)
    .map(({ payer: { person_id, owner_id, payer_label }, credit, shares }) => ({
      person_id,
      owner_id,
      payer_label,
      credit,
      shares: shares.map(({ source, invoice, amount }) => ({
        payment_id: source.payment_id,
        payment_label: source.payment_label,
        invoice_id: invoice.invoice_id,
        invoice_label: invoice.invoice_label,
        due_date: invoice.due_date,
        amount,
      })),
    }));
}
