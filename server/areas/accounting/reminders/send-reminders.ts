import { fillReminder } from "#shared/domain/accounting/reminders/reminder-step.ts";
import { toLanguage } from "#shared/i18n/language.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { recordAuditEntry } from "#server/engine/db/record-audit-entry.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import type { Services } from "#server/engine/services/services.ts";
import { reachedSteps } from "./reached-step.ts";

/**
 * Reminders due today: for each overdue invoice the latest active step reached, unless that or a later one was sent.
 * Excludes rentals with an open claim; empty without a mail server.
 */
const DUE_REMINDERS = `
  from invoice v
  join person p on p.id = v.person_id and p.email is not null and p.archived_at is null
  join notification_settings n on n.smtp_host is not null
  left join rental r on r.id = v.rental_id
  join lateral (
    select s.* ${reachedSteps("$1::date")}
    order by s.days_overdue desc limit 1) s on true
  where v.outstanding > 0 and v.due_date < $1::date and v.archived_at is null and v.state in ('issued', 'rectified')
    and coalesce(r.arrears_status, 'normal') = 'normal'
    and not exists (select 1 from reminder m where m.invoice_id = v.id and m.days_overdue >= s.days_overdue)`;

const RECORD_REMINDER = `
  with due as (
    select v.id as invoice_id, s.id as reminder_step_id, v.person_id, p.label as person_label, s.days_overdue, p.email, p.name, v.number, v.outstanding, v.due_date,
      $1::date - v.due_date as days, v.issuer_name as company, language_of_person(p.id) as language, s.subject_es, s.text_es, s.subject_en, s.text_en
    ${DUE_REMINDERS} and v.id = $2 for no key update of v),
  said as (
    insert into reminder (invoice_id, reminder_step_id, person_id, days_overdue)
    select invoice_id, reminder_step_id, person_id, days_overdue from due on conflict do nothing returning invoice_id)
  select due.* from due join said using (invoice_id)`;

interface Reminder {
  readonly invoice_id: string;
  readonly reminder_step_id: string;
  readonly person_id: string;
  readonly person_label: string;
  readonly email: string;
  readonly name: string;
  readonly number: string;
  readonly outstanding: number;
  readonly due_date: string;
  readonly days: number;
  readonly company: string;
  readonly language: string;
  readonly subject_es: string;
  readonly text_es: string;
  readonly subject_en: string;
  readonly text_en: string;
}

async function say(tx: Tx, services: Services, due: Reminder): Promise<void> {
  const language = toLanguage(due.language);
  const words = {
    name: due.name,
    number: due.number,
    amount: formatCents(due.outstanding, language),
    due_date: formatDate(due.due_date, language),
    days: String(due.days),
    company: due.company,
  };
  const params = {
    subject: fillReminder(language === "en" ? due.subject_en : due.subject_es, words),
    text: fillReminder(language === "en" ? due.text_en : due.text_es, words),
  };
  const about = { entity: "invoice", id: due.invoice_id } as const;
  await sendMail({ tx, services }, { to: due.email, template: "reminder", language, params, about });
  await tx.query(
    `update reminder set mail_id = (select id from mail where entity_id = $1 order by id desc limit 1)
     where invoice_id = $1 and reminder_step_id = $2`,
    [due.invoice_id, due.reminder_step_id],
  );
  const person = { entity: "person", id: due.person_id, label: due.person_label };
  await recordAuditEntry(tx, person, "remind", { invoice_id: [null, due.number] });
}

/**
 * Sends the reminder due for an invoice and locks the invoice.
 * @returns whether one was sent
 */
export async function remindOf(tx: Tx, services: Services, invoice_id: string): Promise<boolean> {
  const [reminder] = await tx.query<Reminder>(RECORD_REMINDER, [services.clock.today(), invoice_id]);
  if (reminder) await say(tx, services, reminder);
  return reminder !== undefined;
}

/** Sends each due reminder once; skips what was paid or sent meanwhile. */
async function sendReminders(services: Services, signal: AbortSignal): Promise<void> {
  const today = services.clock.today();
  const due = await services.db.query<{ id: string }>(`select v.id ${DUE_REMINDERS} order by v.due_date, v.id`, [
    today,
  ]);
  for (const { id } of due) {
    signal.throwIfAborted();
    await transact(services.db, null, (tx) => remindOf(tx, services, id));
  }
}

/** Runs at nine or ten in the morning (8:00 UTC), and when a server starts that was down at that time. */
export const reminderJob: Job = {
  name: "send_reminders",
  cron: "0 8 * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: (services, { signal }) => sendReminders(services, signal),
};
