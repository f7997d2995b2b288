import * as z from "zod/mini";
import {
  type VerifactuRecordKind,
  verifactuRecordKinds,
} from "#shared/domain/accounting/verifactu/verifactu-record.ts";

// The database's part, in server/schema: invoice_recorded, invoice_content.

const content = z.record(z.string(), z.unknown());

/** A record of the chain as it is stored, with the present invoice. Its fields are the columns of `CHAIN`. */
export const storedRecord = z.object({
  position: z.int(),
  /** One of `verifactuRecordKinds`, unless altered past the constraint. */
  kind: z.string(),
  invoice_id: z.string(),
  issuer_tax_id: z.string(),
  number: z.string(),
  issue_date: z.string(),
  invoice_type: z.string(),
  tax_amount: z.int(),
  total: z.int(),
  previous_hash: z.string(),
  hash: z.string(),
  content_hash: z.string(),
  /** With Madrid's offset, to the second; null when it has fractions of a second. */
  generated_at: z.nullable(z.string()),
  content_text: z.string(),
  /** Current content of the invoice; null when it equals the recorded one. */
  present: z.nullable(content),
  state: z.string(),
  /** One of `recordModes`, unless altered past the constraint. */
  mode: z.string(),
  /** Number among the corrections of the invoice; 0 of issue and annulment. */
  revision: z.int(),
  /** Whether the customer was erased since: the remaining content no longer matches the hash. */
  is_erased: z.boolean(),
});
export type StoredRecord = z.infer<typeof storedRecord>;
export type Content = z.infer<typeof content>;

/** Records read per statement: each is compared with its invoice, and the statement timeout is a minute. */
export const CHAIN_STRETCH = 2_000;

/** The next records of an issuer's chain after a position. */
export const CHAIN = `
  select v.position::int4, v.kind, v.invoice_id, v.issuer_tax_id, v.number, v.issue_date::text, v.invoice_type, v.tax_amount, v.total,
    v.previous_hash, v.hash, v.content_hash,
    case when v.generated_at = date_trunc('second', v.generated_at) then format_madrid_instant(v.generated_at) end as generated_at,
    v.content::text as content_text,
    case when v.erased_at is null and n.content is distinct from v.content then coalesce(n.content, '{}') end as present,
    coalesce(i.state, '') as state, v.erased_at is not null as is_erased, v.mode, v.revision
  from verifactu_record v
  left join invoice i on i.id = v.invoice_id
  -- What a correcting record says instead of the invoice is of the record alone: its hash covers it.
  left join lateral (select invoice_content(v.invoice_id)
    || case v.kind when 'correct' then jsonb_build_object('correction', v.content -> 'correction', 'revision', v.content -> 'revision') else '{}' end as content) n on true
  where v.issuer_id = $1 and v.position > $2 order by v.position limit ${CHAIN_STRETCH}`;

export const readRecord = (row: object): StoredRecord => storedRecord.parse(row);

export const readContent = ({ content_text }: StoredRecord): Content => content.parse(JSON.parse(content_text));

export const kindOf = ({ kind }: StoredRecord): VerifactuRecordKind | null =>
  verifactuRecordKinds.find((known) => known === kind) ?? null;
