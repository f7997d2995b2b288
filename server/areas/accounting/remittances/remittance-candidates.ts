import type { RemittanceException } from "#shared/domain/accounting/remittances/remittance.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { methodOfInvoice } from "../payments/method-of-invoice.ts";
import { collectedFor, collectingMandate, collectsFor } from "#server/areas/accounting/mandates/collecting-mandate.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { Statement } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

// The database's part, in server/schema: is_backed.

/** A candidate line of a remittance, or the reason why it is excluded. */
export interface RemittanceCandidate {
  readonly invoice_id: string | null;
  readonly payment_id: string | null;
  readonly mandate_id: string | null;
  readonly property_id: string | null;
  readonly person_id: string | null;
  readonly label: string;
  readonly name: string;
  readonly iban: string | null;
  readonly amount: number;
  readonly date: string;
  readonly reference: string | null;
  readonly reason: RemittanceException["reason"] | null;
  /** Another remittance that holds it. */
  readonly remittance_id: string | null;
  readonly remittance_label: string | null;
}

const HELD_BY = (column: string, own: string) => `left join lateral (
  select r.id, r.label from remittance_line l join remittance r on r.id = l.remittance_id
  where l.${column} = x.id and l.is_held and r.id is distinct from ${own}::uuid limit 1) held on true`;

/** `id` of the remittance itself, once it exists: what it holds has the reason why it could not be collected now. */
type Wanted = Pick<Remittance, "kind" | "issuer_id" | "scheme" | "due_until"> & { readonly id?: string };

/** Issued, outstanding and due invoices paid by direct debit, each with the debtor's newest mandate with which the issuer may collect. */
function debitsOf({ id, issuer_id, scheme, due_until }: Wanted, scope: RowScope, statement: Statement): string {
  const [issuer, until] = [issuer_id, due_until].map((value) => statement.bind(value));
  const [kind, own] = [statement.bind(scheme), statement.bind(id ?? null)];
  return `
    select x.id as invoice_id, null::uuid as payment_id, m.id as mandate_id, x.property_id, x.person_id, x.label,
           x.customer_name as name, coalesce(m.iban, p.bank_account) as iban,
           x.outstanding as amount, x.due_date as date, null::text as reference, held.id as remittance_id, held.label as remittance_label,
           case when held.id is not null then 'other_remittance' when s.bank_account is null then 'no_account'
                when s.creditor_id is null then 'no_creditor_id' when m.id is null and o.is_there then 'other_scheme'
                when m.id is null and o.is_former then 'other_account' when m.id is null then 'no_mandate' end as reason
    from invoice x
    join issuer s on s.id = x.issuer_id
    left join person p on p.id = x.person_id
    join payment_method pm on pm.id = ${methodOfInvoice("x")}
    left join lateral (${collectingMandate("x", kind)}) m on true
    cross join lateral (select exists (select 1 from mandate n where ${collectsFor("n", "x")}) as is_there,
      exists (select 1 from mandate n where ${collectedFor("n", "x")}) as is_former) o
    ${HELD_BY("invoice_id", own)}
    where x.issuer_id = ${issuer} and x.state in ('issued', 'rectified') and x.outstanding > 0 and x.archived_at is null
      and pm.kind = 'direct_debit' and x.due_date <= ${until}::date and ${withinScope("invoice", "x", scope, statement) ?? "true"}`;
}

/** Pending outgoing transfers: deposits, refunds, payments to owners. One of money that never came in, or went back, is left out. */
function transfersOf({ id, issuer_id }: Wanted, scope: RowScope, statement: Statement): string {
  return `
    select null::uuid as invoice_id, x.id as payment_id, null::uuid as mandate_id, x.property_id, x.person_id, x.label,
           coalesce(p.label, o.label) as name, coalesce(p.bank_account, o.bank_account) as iban,
           x.amount, x.date, x.reference, held.id as remittance_id, held.label as remittance_label,
           case when held.id is not null then 'other_remittance' when s.bank_account is null then 'no_account'
                when coalesce(p.bank_account, o.bank_account) is null then 'no_iban' end as reason
    from payment x
    join issuer s on s.id = ${statement.bind(issuer_id)}
    join payment_method pm on pm.id = x.payment_method_id
    left join person p on p.id = x.person_id
    left join owner o on o.id = x.owner_id
    ${HELD_BY("payment_id", statement.bind(id ?? null))}
    where x.direction = 'out' and x.state = 'pending' and x.archived_at is null and x.is_backed and pm.kind = 'transfer'
      and ${withinScope("payment", "x", scope, statement) ?? "true"}`;
}

/** All candidates of a remittance, oldest first. */
export async function readCandidates(
  db: Queryable,
  wanted: Wanted,
  scope: RowScope,
): Promise<readonly RemittanceCandidate[]> {
  const statement = new Statement();
  const sql = (wanted.kind === "direct_debit" ? debitsOf : transfersOf)(wanted, scope, statement);
  return db.query<RemittanceCandidate>(`${sql} order by date, label`, statement.values);
}
