import * as z from "zod/mini";
import { indirectTaxes } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { paymentApplicationKinds } from "#shared/domain/accounting/payments/payment-application.ts";
import { foralTerritories } from "#shared/domain/accounting/ticketbai/foral-territory.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: add_ticketbai_files, invoice_number_start, invoice_recorded, invoice_parties.

const rectified = z.object({
  number: z.string(),
  /** Null of invoices of a former system. */
  series: z.nullable(z.string()),
  issue_date: z.string(),
  net_amount: z.int(),
  tax_amount: z.int(),
});

const buyer = z.object({
  street: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
});

/** Part of an invoice's frozen content that its file contains. */
const content = z.object({
  issuer_name: z.string(),
  customer_name: z.string(),
  customer_tax_id: z.nullable(z.string()),
  operation_date: z.nullable(z.string()),
  withholding_amount: z.int(),
  rectification_type: z.nullable(z.enum(["R1", "R2", "R3", "R4", "R5"])),
  rectification_mode: z.nullable(z.enum(["differences", "substitution"])),
  indirect_tax: z.enum(indirectTaxes),
  paper: z.object({ buyer: z.nullable(buyer) }),
  lines: z.array(
    z.object({
      payment_application_id: z.string(),
      concept: z.string(),
      quantity: z.number(),
      unit_amount: z.int(),
      amount: z.int(),
      tax_rate: z.int(),
      withholding_rate: z.int(),
    }),
  ),
});

export const waitingFile = z.object({
  id: z.string(),
  position: z.int(),
  territory: z.enum(foralTerritories),
  issuer_tax_id: z.string(),
  number: z.string(),
  series: z.string(),
  issue_date: z.string(),
  total: z.int(),
  /** With Madrid's offset, to the second. */
  generated_at: z.string(),
  is_by_third_party: z.boolean(),
  content,
  /** Whether it is of a letting for business use (keys 11 to 13). */
  is_premises: z.boolean(),
  rectified: z.array(rectified),
  /** Kinds of payment applications, by id. */
  applications: z.record(z.string(), z.enum(paymentApplicationKinds)),
});
export type WaitingFile = z.infer<typeof waitingFile>;
export type TicketbaiLine = WaitingFile["content"]["lines"][number];

const WAITING = `
  select f.id, f.position::int4, f.territory, f.issuer_tax_id, f.number, f.series, f.issue_date::text, f.total,
    format_madrid_instant(f.generated_at) as generated_at, f.is_by_third_party, f.content, f.is_premises, f.applications, f.rectified
  from ticketbai_file f
  where f.issuer_id = $1 and f.issuer_tax_id = $2 and f.state = 'waiting' and f.erased_at is null order by f.position limit $3`;

/** The files of a tax number to sign next, in the order of issue. */
export async function readWaitingFiles(
  tx: Tx,
  { issuer_id, tax_id }: { readonly issuer_id: string; readonly tax_id: string },
  most: number,
): Promise<WaitingFile[]> {
  return z.array(waitingFile).parse(await tx.query(WAITING, [issuer_id, tax_id, most]));
}

/** The file before in the chain of a tax number, as the next one names it. */
export const previousFile = z.object({
  number: z.string(),
  series: z.string(),
  issue_date: z.string(),
  signature_value: z.string(),
});
export type PreviousFile = z.infer<typeof previousFile>;

const PREVIOUS = `
  select number, series, issue_date::text, signature_value from ticketbai_file
  where issuer_id = $1 and issuer_tax_id = $2 and state = 'signed' and position < $3 order by position desc limit 1`;

/** Another tax number begins another chain, since the chain is the taxpayer's. */
export async function readPreviousFile(
  tx: Tx,
  issuer_id: string,
  { issuer_tax_id, position }: Pick<WaitingFile, "issuer_tax_id" | "position">,
): Promise<PreviousFile | null> {
  const [row] = await tx.query(PREVIOUS, [issuer_id, issuer_tax_id, position]);
  return row === undefined ? null : previousFile.parse(row);
}
