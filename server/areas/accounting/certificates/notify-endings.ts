import { daysLeft, dueNotice } from "#shared/domain/accounting/certificates/certificate.ts";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { CERTIFICATE_NOTICE_DAYS } from "#shared/domain/accounting/policy.ts";
import { notify } from "#server/areas/notifications/notify.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";

interface Ending {
  readonly id: string;
  /** Null: the certificate of the company, with which documents are sealed. */
  readonly issuer_id: string | null;
  readonly issuer: string;
  readonly ends_at: string;
  readonly notified_days: number | null;
}

const ENDING = `
  select c.id, c.issuer_id, coalesce(i.label, (select name from company limit 1)) as issuer, c.ends_at, c.notified_days
  from certificate c left join issuer i on i.id = c.issuer_id
  where c.removed_at is null and i.archived_at is null and c.ends_at <= clock_now() + make_interval(days => $1)
  order by c.id for update of c`;

async function notifyEnding(tx: Tx, { id, issuer_id, issuer, ends_at, notified_days }: Ending, now: Date) {
  const days = daysLeft(ends_at, now);
  const due = dueNotice(days, CERTIFICATE_NOTICE_DAYS);
  if (due === null || (notified_days !== null && notified_days <= due)) return;
  await tx.query("update certificate set notified_days = $2 where id = $1", [id, due]);
  await notify(tx, {
    kind: "certificate",
    type: "Reserva",
    key: days < 0 ? "notifications.certificate_over" : "notifications.certificate_ending",
    params: { issuer, count: Math.max(days, 0) },
    subject_path: issuer_id === null ? "seal" : issuerResource.path,
    subject_id: issuer_id,
    property_id: null,
    except_user_id: null,
  });
}

/** Notifies of certificates that end in 30 and in 7 days, each once. */
export async function notifyEndingCertificates({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await transact(db, null, async (tx) => {
    const ending = await tx.query<Ending>(ENDING, [Math.max(...CERTIFICATE_NOTICE_DAYS) + 1]);
    for (const certificate of ending) await notifyEnding(tx, certificate, clock.now());
  });
}

export const certificateJob: Job = {
  name: "notify_ending_certificates",
  cron: "17 8 * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: (services) => notifyEndingCertificates(services),
};
