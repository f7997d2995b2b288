import * as z from "zod/mini";
import { indirectTaxes } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { paymentApplicationKinds } from "#shared/domain/accounting/payments/payment-application.ts";
import type { AgencyEnvironment } from "#shared/domain/accounting/verifactu/agency-environment.ts";
import { recordCorrection } from "#shared/domain/accounting/verifactu/record-correction.ts";
import { verifactuRecordKinds } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import { verifactuInvoiceTypes } from "#shared/domain/accounting/verifactu/verifactu.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { MAX_VERIFACTU_RECORDS, SIGNED_AT_ONCE } from "#shared/domain/accounting/policy.ts";

// The database's part, in server/schema: is_let_as_premises, invoice_tax_facts.

const invoiceName = z.object({ number: z.string(), issue_date: z.string() });

/** Frozen with the issue (`invoice.paper`); earlier records lack what was not frozen then. */
const paper = z.object({
  /** Of an invoice in the name of an owner: the company that issues it. */
  third_party: z.optional(z.object({ name: z.string(), tax_id: z.string() })),
  /** Null of blocked and erased persons. */
  buyer: z.optional(z.nullable(z.object({ country: z.nullable(z.string()) }))),
});

/** Part of a record's content that a message contains. */
const content = z.object({
  issuer_name: z.string(),
  customer_name: z.string(),
  customer_tax_id: z.nullable(z.string()),
  operation_date: z.nullable(z.string()),
  rectification_mode: z.nullable(z.enum(["differences", "substitution"])),
  /** Records of the time before IGIC and IPSI have none. */
  indirect_tax: z.optional(z.enum(indirectTaxes)),
  lines: z.array(
    z.object({
      payment_application_id: z.string(),
      concept: z.string(),
      amount: z.int(),
      tax_rate: z.int(),
    }),
  ),
  paper: z.optional(z.nullable(paper)),
  /** Of a correcting record. */
  correction: z.optional(recordCorrection),
});

export const pendingRecord = z.object({
  id: z.string(),
  position: z.int(),
  kind: z.enum(verifactuRecordKinds),
  issuer_tax_id: z.string(),
  number: z.string(),
  issue_date: z.string(),
  invoice_type: z.enum(verifactuInvoiceTypes),
  tax_amount: z.int(),
  total: z.int(),
  previous_hash: z.string(),
  hash: z.string(),
  recorded_at: z.string(),
  refusals: z.int(),
  content,
  previous: z.nullable(invoiceName),
  /** Of an annulment or a correction: whether the service that gets it has no record of the issue. */
  is_issue_unknown: z.boolean(),
  /** Of a correction: whether the record before it was refused. */
  follows_refusal: z.boolean(),
  /** Whether it is rent for business premises (AEAT's list L8, key 11). */
  is_premises: z.boolean(),
  /** The rectified invoices, each with the issuer's number of its own issue. */
  rectified: z.array(z.object({ ...invoiceName.shape, issuer_tax_id: z.string() })),
  replaced: z.object({ base: z.int(), tax_amount: z.int() }),
  /** Kinds of payment applications, by id. They and `is_premises` are frozen with the issue; records made before take the present ones. */
  applications: z.record(z.string(), z.enum(paymentApplicationKinds)),
});
export type PendingRecord = z.infer<typeof pendingRecord>;

/** Which records of `v` may go to the environment: those that waited for production go nowhere else, erased ones to none. @param environment as a placeholder */
export const mayGoTo = (environment: string): string =>
  `v.mode = 'verifactu' and v.erased_at is null and (not v.held_for_production or ${environment} = 'production')`;

/** Records of `v` that wait to be sent or written to files. What an erasure emptied does not. */
export const IS_PENDING = "v.sent_state = 'pending' and v.mode = 'verifactu' and v.erased_at is null";

/**
 * SQL: rows of an issuer's former tax number, which its own certificate cannot send; a representative's or collaborator's can.
 * @param row of `verifactu_record` or `verifactu_batch`
 */
export const isOfOtherNumber = (row: string): string => `(
  ${row}.issuer_tax_id <> (select i.tax_id from issuer i where i.id = ${row}.issuer_id)
  and not exists (select from certificate c where c.issuer_id = ${row}.issuer_id and c.removed_at is null and c.capacity <> 'issuer'))`;

/**
 * Records of an issuer (`$1`) with what their elements need: in chain order, of one NIF.
 * @param condition which of `v`; `$2` is the environment that gets them
 */
const recordsWhere = (condition: string, limit: number): string => `
  with pending as (
    select v.* from verifactu_record v where v.issuer_id = $1 and ${condition}
    order by v.position limit ${limit}),
  first as (select issuer_tax_id from pending order by position limit 1),
  other as (select min(position) as position from pending, first where pending.issuer_tax_id <> first.issuer_tax_id)
  select v.id, v.position::int4, v.kind, v.issuer_tax_id, v.number, v.issue_date::text, v.invoice_type, v.tax_amount, v.total,
    v.previous_hash, v.hash, v.refusals, format_madrid_instant(v.generated_at) as recorded_at, v.content,
    (select jsonb_build_object('number', b.number, 'issue_date', b.issue_date) from verifactu_record b
     where b.issuer_id = v.issuer_id and b.position < v.position and b.hash = v.previous_hash
     order by b.position desc limit 1) as previous,
    v.kind <> 'issue' and coalesce((select bool_and(s.mode <> 'verifactu' or s.sent_state = 'failed' or (s.sent_state = 'sent' and $2 <> 'none')
        or (s.sent_state = 'tested' and $2 = 'production'))
      from verifactu_record s where s.invoice_id = v.invoice_id and s.kind <> 'annul' and s.position < v.position), false) as is_issue_unknown,
    v.kind = 'correct' and (select s.sent_state = 'failed' from verifactu_record s
      where s.invoice_id = v.invoice_id and s.position < v.position order by s.position desc limit 1) as follows_refusal,
    coalesce((v.content #> '{paper,is_premises}')::boolean, is_let_as_premises(i.rental_id)) as is_premises,
    -- An issuer's number may have changed since; that of a record is never masked.
    (select coalesce(jsonb_agg(jsonb_build_object('number', o.number, 'issue_date', o.issue_date,
       'issuer_tax_id', coalesce(b.issuer_tax_id, o.issuer_tax_id)) order by o.number), '[]')
     from invoice o left join verifactu_record b on b.invoice_id = o.id and b.kind = 'issue' where o.id = any(i.rectified_ids)) as rectified,
    (select jsonb_build_object('base', coalesce(sum(o.net_amount), 0), 'tax_amount', coalesce(sum(o.tax_amount), 0))
     from invoice o where o.id = any(i.rectified_ids)) as replaced,
    coalesce(v.content #> '{paper,kinds}', invoice_tax_facts(i.id, i.rental_id) -> 'kinds') as applications
  from pending v join invoice i on i.id = v.invoice_id, other
  where other.position is null or v.position < other.position
  order by v.position`;

/**
 * Records to send next, of one tax number (`$3`) where it is given: none of a number whose message waits, since records of a chain arrive in
 * order. For AEAT each number has a chain of its own.
 */
const PENDING = recordsWhere(
  `v.sent_state = 'pending' and ${mayGoTo("$2")} and ($3::text is null or v.issuer_tax_id = $3)
    and v.issuer_tax_id <> all(array(select b.issuer_tax_id from verifactu_batch b where b.issuer_id = $1 and b.state = 'waiting'))`,
  MAX_VERIFACTU_RECORDS,
);

/** Records of `no_verifactu` without a signature, to be counted. What an erasure emptied is not signed any more. */
export const IS_UNSIGNED = `v.mode = 'no_verifactu' and v.erased_at is null
  and not exists (select from verifactu_signature s where s.record_id = v.id)`;
/** Those after the last signed one (`$4`) of a tax number (`$3`). */
const UNSIGNED = recordsWhere(
  "v.mode = 'no_verifactu' and v.erased_at is null and v.issuer_tax_id = $3 and v.position > $4",
  SIGNED_AT_ONCE,
);

/** The first day of the last VERI*FACTU of an issuer that began until today: nothing older is sent where it was not before. */
export const verifactuStart = (issuer: string): string =>
  `(select max(m.starts_on) from issuer_mode m where m.issuer_id = ${issuer} and m.mode = 'verifactu' and m.starts_on <= business_today())`;

/** The day of a record `v`. */
export const RECORD_DAY = "(v.generated_at at time zone 'Europe/Madrid')::date";

/** Whether a refused record is of the present VERI*FACTU, waits for production, or was refused by the destination that is chosen now. */
const IS_FOR_CHOSEN = `(v.held_for_production or ${RECORD_DAY} >= ${verifactuStart("v.issuer_id")}
  or exists (select from verifactu_batch b where b.id = v.batch_id
    and b.environment = coalesce((select s.environment from verifactu_sending s where s.issuer_id = v.issuer_id), 'none')))`;

/** Refused records that are sent again on request: not those that an annulment or a correction of the invoice followed, nor older ones that another destination refused. */
export const MAY_BE_SENT_AGAIN = `((v.kind = 'annul' or v.sent_state <> 'failed' or not exists (
  select from verifactu_record a where a.invoice_id = v.invoice_id and a.position > v.position)) and ${IS_FOR_CHOSEN})`;

/** Whether AEAT accepted a later record of the invoice of `v`, a correction or an annulment: nothing is left to do about `v`. */
export const IS_SETTLED = `exists (
  select from verifactu_record a where a.invoice_id = v.invoice_id and a.position > v.position
    and a.sent_state in ('accepted', 'accepted_with_errors'))`;

/** Refused records of `v` that still are to be sent again. */
export const IS_REFUSED_OPEN = `v.mode = 'verifactu' and v.sent_state in ('failed', 'duplicate') and v.erased_at is null
  and ${MAY_BE_SENT_AGAIN} and not ${IS_SETTLED}`;

/** The service that gets records, and the only tax number whose records it may get now; null: any. */
export interface SendingTarget {
  readonly environment: AgencyEnvironment;
  readonly tax_id: string | null;
}

export async function readPending(
  tx: Tx,
  issuer_id: string,
  { environment, tax_id }: SendingTarget,
): Promise<PendingRecord[]> {
  return z.array(pendingRecord).parse(await tx.query(PENDING, [issuer_id, environment, tax_id]));
}

/** The next records to sign. They are stored and not sent: none is known as refused, or as one that AEAT lacks. */
export async function readUnsigned(
  tx: Tx,
  issuer_id: string,
  { tax_id, after }: { readonly tax_id: string; readonly after: number },
): Promise<PendingRecord[]> {
  const rows = z.array(pendingRecord).parse(await tx.query(UNSIGNED, [issuer_id, "none", tax_id, after]));
  return rows.map((row) => ({ ...row, refusals: 0, is_issue_unknown: false, follows_refusal: false }));
}
