import type { DemoContext } from "../demo-context.ts";
import { makeId, workingHour } from "../moments.ts";
import { createDemoRandom } from "../random.ts";
import { asMove, type Tx } from "#server/engine/db/transaction.ts";
import { pretendInstant } from "./pretend-day.ts";

/** The company's invoice at that position (by number) among those issued on that day. */
const FIND_INVOICE = `
  select v.id from invoice v join issuer i on i.id = v.issuer_id and i.owner_id is null
  where v.kind = 'invoice' and v.state = 'issued' and v.issue_date = $1 order by v.series_number offset $2 limit 1`;

const COPY_INVOICE = `
  insert into invoice (id, created_at, updated_at, created_by, series_id, person_id, rental_id, due_date, period_start, period_end,
    billed_month, payment_method_id, billing_run_id)
  select $2, $3, $3, $4, series_id, person_id, rental_id, due_date, period_start, period_end, billed_month, payment_method_id,
    billing_run_id from invoice where id = $1`;

const COPY_LINES = `
  insert into invoice_line (invoice_id, position, payment_application_id, concept, quantity, unit_amount, tax_rate, withholding_rate,
    exemption_reason)
  select $2, position, payment_application_id, concept, quantity, unit_amount, tax_rate, withholding_rate, exemption_reason
  from invoice_line where invoice_id = $1`;

/** Refunds a tenth of the rent, for days without hot water. */
const RECTIFY = `
  insert into invoice (id, created_at, updated_at, created_by, series_id, person_id, rental_id, due_date, rectified_ids,
    rectification_type, rectification_mode, reason)
  select $2, $3, $3, $4, s.id, v.person_id, v.rental_id, $5, array[v.id], 'R1', 'differences',
    'Rebaja acordada por tres días sin agua caliente'
  from invoice v join invoice_series s on s.issuer_id = v.issuer_id and s.kind = 'rectifying' where v.id = $1`;

const LESS_RENT = `
  insert into invoice_line (invoice_id, position, payment_application_id, concept, unit_amount, tax_rate, withholding_rate, exemption_reason)
  select $2, 1, payment_application_id, 'Rebaja de la renta: tres días sin agua caliente', -round(unit_amount / 10.0), tax_rate,
    withholding_rate, exemption_reason
  from invoice_line where invoice_id = $1 and position = 1`;

async function findInvoice(tx: Tx, day: string, position: number): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(FIND_INVOICE, [day, position]);
  return row?.id ?? null;
}

/** Annuls one invoice issued on the first day of that month by mistake, and issues it again. */
export async function annulOne(tx: Tx, month: string, day: string, { users }: DemoContext): Promise<void> {
  const wrong = await findInvoice(tx, month, 3);
  if (!wrong) return;
  const random = createDemoRandom(`annulled ${month.slice(5)}`);
  const instant = workingHour(day, random);
  const id = makeId(instant, random);
  const goBack = await pretendInstant(tx, instant);
  const reason = "Emitida con la cuenta de cargo de otro inquilino";
  await asMove(tx, "annul", () => tx.query("call annul_invoice($1, $2, $3)", [wrong, day, reason]));
  await tx.query(COPY_INVOICE, [wrong, id, instant, users.admin]);
  await tx.query(COPY_LINES, [wrong, id]);
  await asMove(tx, "issue", () => tx.query("select issue_invoices(array[$1::uuid], $2)", [id, day]));
  await goBack();
}

/** Rectifies one invoice issued on the first day of that month, by differences. */
export async function rectifyOne(tx: Tx, month: string, day: string, { users }: DemoContext): Promise<void> {
  const original = await findInvoice(tx, month, 6);
  if (!original) return;
  const random = createDemoRandom(`rectified ${month.slice(5)}`);
  const instant = workingHour(day, random);
  const id = makeId(instant, random);
  const goBack = await pretendInstant(tx, instant);
  await tx.query(RECTIFY, [original, id, instant, users.admin, day]);
  await tx.query(LESS_RENT, [original, id]);
  await asMove(tx, "issue", () => tx.query("select issue_invoices(array[$1::uuid], $2)", [id, day]));
  await goBack();
}
