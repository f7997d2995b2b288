import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { toLanguage } from "#shared/i18n/language.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { transact } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";

// The database's part, in server/schema: record_bank_account_change.

interface AccountChange {
  readonly id: string;
  readonly entity: EntityName;
  readonly entity_id: string;
  /** The person, owner, company or issuer. */
  readonly name: string;
  readonly old_ending: string;
  readonly new_ending: string | null;
  readonly changed_by: string;
  /** The address that the person, owner or company had before. */
  readonly email: string | null;
  /** Of the person, or of whom a mandate is of; else the company's. */
  readonly language: string;
}

/** One change at a time, so that an interrupted run sends no mail twice. */
const NEXT_SQL = `
  select c.id, c.entity, c.entity_id, c.old_ending, c.new_ending, c.email, coalesce(u.label, '') as changed_by,
    coalesce(case c.entity
      when 'person' then (select label from person where id = c.entity_id)
      when 'owner' then (select label from owner where id = c.entity_id)
      when 'company' then (select name from company where id = c.entity_id)
      when 'issuer' then (select label from issuer where id = c.entity_id)
      when 'mandate' then (select p.label from mandate m join person p on p.id = m.person_id where m.id = c.entity_id)
    end, '') as name,
    language_of_person(case c.entity
      when 'mandate' then (select m.person_id from mandate m where m.id = c.entity_id) else c.entity_id end) as language
  from bank_account_change c left join "user" u on u.id = c.changed_by
  where c.notified_at is null order by c.id limit 1 for update of c skip locked`;

const ADMINISTRATORS_SQL = `
  select u.email, u.language from "user" u join role r on r.id = u.role_id
  where r.slug in ('super_admin', 'admin') and u.is_active and u.archived_at is null order by u.email`;

async function mailChange(tx: Tx, services: Services, change: AccountChange): Promise<void> {
  const { entity, entity_id: id, name, old_ending, new_ending, changed_by } = change;
  const about = { entity, id };
  const ending = new_ending ?? "–";
  const administrators = await tx.query<{ email: string; language: string }>(ADMINISTRATORS_SQL);
  for (const { email, language } of administrators)
    await sendMail(
      { tx, services },
      {
        to: email,
        template: "account_changed",
        language: toLanguage(language),
        params: { name, old_ending, new_ending: ending, user: changed_by },
        about,
      },
    );
  if (change.email !== null)
    await sendMail(
      { tx, services },
      {
        to: change.email,
        template: "your_account_changed",
        language: toLanguage(change.language),
        params: { name, old_ending, new_ending: ending },
        about,
      },
    );
  await tx.query("update bank_account_change set notified_at = clock_now(), email = null where id = $1", [change.id]);
}

/** Mails a change of a bank account to the administrators, and to the address that was known before it. */
export const mailAccountChanges: Job = {
  name: "mail_account_changes",
  cron: "* * * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: async (services, { signal }) => {
    while (!signal.aborted) {
      const isDone = await transact(services.db, null, async (tx) => {
        const [change] = await tx.query<AccountChange>(NEXT_SQL);
        if (change) await mailChange(tx, services, change);
        return change === undefined;
      });
      if (isDone) return;
    }
  },
};
