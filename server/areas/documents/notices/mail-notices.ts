import { hasMailServer } from "#server/areas/notifications/mail-server.ts";
import type { AdvisoryLock } from "#server/engine/db/advisory-lock.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { mailNotice } from "./notice-letter.ts";
import type { NoticeFacts } from "./notice-values.ts";

/** Notices in one run: the next takes the others. */
export const AT_ONCE = 50;

/**
 * SQL of whether a notice is neither mailed nor delivered: without a mail, or whose mail `m` failed at another address or was
 * dropped with the mail server.
 * @param notice what precedes the names of the notice's columns, as `n.`
 * @param email SQL of the present address
 */
export const isUninformed = (notice: string, email: string): string => `
  ${email} is not null and ${notice}delivered_on is null
  and (${notice}mailed_at is null or ${notice}mail_state = 'not_sent' or ${notice}mail_state = 'failed' and m."to" <> ${email})`;

/** Where guarantors are named whose notice is mailed: a rental, or a booking that is still open. */
export interface NoticeSource<Open extends object> {
  readonly job: string;
  readonly lock: AdvisoryLock;
  /** SQL of the notices to be mailed now, `AT_ONCE` at most. */
  readonly open: string;
  readonly readFacts: (tx: Tx, open: Open) => Promise<NoticeFacts | null>;
  readonly aboutOf: (open: Open) => Parameters<typeof mailNotice>[3];
  /** Stores that the notice was mailed. */
  readonly note: (tx: Tx, open: Open, mail_id: string) => Promise<unknown>;
}

/** Mails the notices that are due where there is an address: in one transaction, so each is mailed once. */
export async function mailNotices<Open extends object>(services: Services, source: NoticeSource<Open>): Promise<void> {
  await transact(services.db, null, async (tx) => {
    await source.lock.take(tx);
    if (!(await hasMailServer(tx))) return;
    for (const open of await tx.query<Open>(source.open, [])) {
      const facts = await source.readFacts(tx, open);
      const mail_id = facts && (await mailNotice(tx, services, facts, source.aboutOf(open)));
      if (mail_id !== null) await source.note(tx, open, mail_id);
    }
  });
}

export const noticeJob = <Open extends object>(source: NoticeSource<Open>): Job => ({
  name: source.job,
  cron: "*/10 * * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: (services) => mailNotices(services, source),
});
