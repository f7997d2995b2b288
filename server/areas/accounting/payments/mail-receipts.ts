import { Readable } from "node:stream";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import {
  INVOICE_MAIL_BYTES,
  MAX_MAILED_RECEIPTS,
  RECEIPT_ATTEMPTS,
  RECEIPT_DELAY_MINUTES,
  RECEIPT_RETRY_MINUTES,
} from "#shared/domain/accounting/policy.ts";
import { toLanguage } from "#shared/i18n/language.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { isPassingFault } from "#server/engine/http/passing-fault.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { renderReceipt } from "./render-receipt.ts";

// The database's part, in server/schema: request_receipt, language_of_person.

interface Recipient {
  readonly to: string;
  readonly name: string;
  readonly language: string;
}

const DUE = `
  select r.payment_id as id from payment_receipt r where r.due_at <= clock_now() - make_interval(mins => $1)
  order by r.due_at, r.payment_id limit $2`;

/** Takes a receipt that is due; no other run takes it again. */
const TAKE = `
  update payment_receipt set due_at = null where payment_id = $1 and due_at is not null and mailed_at is null returning payment_id`;

/** Makes a receipt due later, or never after its last attempt. */
const DEFER = `
  update payment_receipt set attempts = attempts + 1,
    due_at = case when attempts + 1 < $2 then clock_now() + make_interval(mins => attempts * $3) end
  where payment_id = $1 and due_at is not null and mailed_at is null returning attempts, due_at is null as is_last`;

/** The person who wants it by now; none of a payment that was undone. */
const RECIPIENT = `
  select p.email as to, p.name, language_of_person(p.id) as language
  from payment y join person p on p.id = y.person_id and p.mails_receipts and p.email is not null and p.archived_at is null
  where y.id = $1 and y.state = 'completed' and y.archived_at is null`;

async function mailReceipt(tx: Tx, services: Services, id: string): Promise<void> {
  // Its undo waits until the mail is queued, or comes first.
  await tx.query("select 1 from payment where id = $1 for no key update", [id]);
  const taken = await tx.query(TAKE, [id]);
  if (taken.length === 0) return;
  const [recipient] = await tx.query<Recipient>(RECIPIENT, [id]);
  if (!recipient) return;
  const language = toLanguage(recipient.language);
  const payment = await readRow(tx, paymentResource, id, everyRow);
  const { name, pdf, issuer } = await renderReceipt({ db: tx, services }, payment, everyRow, language);
  const { key } = await services.files.put("mail", Readable.from([pdf]), INVOICE_MAIL_BYTES);
  const params = {
    name: recipient.name,
    number: payment.code,
    amount: formatCents(payment.amount, language),
    date: formatDate(payment.date, language),
    issuer,
  };
  // Without a mail server it is logged as not sent.
  const isQueued = await sendMail(
    { tx, services },
    {
      to: recipient.to,
      template: "payment_receipt",
      language,
      params,
      files: [{ name, type: "application/pdf", file_key: key }],
      about: { entity: "payment", id },
    },
  );
  if (isQueued) await tx.query("update payment_receipt set mailed_at = clock_now() where payment_id = $1", [id]);
}

/** A failure may pass: the receipt is tried again later, a bounded number of times. */
async function defer({ db, log }: Services, id: string, error: unknown): Promise<void> {
  const [deferred] = await db.query<{ attempts: number; is_last: boolean }>(DEFER, [
    id,
    RECEIPT_ATTEMPTS,
    RECEIPT_RETRY_MINUTES,
  ]);
  const what = { err: error, payment_id: id, attempts: deferred?.attempts };
  if (deferred?.is_last) log.error(what, "the receipt of a payment was not mailed and is given up");
  else log.warn(what, "the receipt of a payment was not mailed yet");
}

/** Mails the receipts that are due, each once and in a transaction of its own. One that fails is tried again later. */
export async function mailReceipts(services: Services, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const due = await db.query<{ id: string }>(DUE, [RECEIPT_DELAY_MINUTES, MAX_MAILED_RECEIPTS]);
  for (const { id } of due) {
    signal.throwIfAborted();
    try {
      await transact(db, null, (tx) => mailReceipt(tx, services, id));
    } catch (error) {
      if (signal.aborted || isPassingFault(error)) throw error;
      await defer(services, id, error);
    }
  }
}

export const receiptJob: Job = {
  name: "mail_receipts",
  cron: "* * * * *",
  isDoneAtStart: false,
  isAlone: true,
  lane: "long",
  run: (services, { signal }) => mailReceipts(services, signal),
};
