import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { mandateResource } from "#shared/domain/accounting/mandates/mandate.ts";
import { REPLACED_ADDRESS_DAYS } from "#shared/domain/administration/policy.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { toLanguage } from "#shared/i18n/language.ts";
import { notify } from "#server/areas/notifications/notify.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { transact } from "#server/engine/db/transaction.ts";
import type { Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";

// The database's part, in server/schema: record_bank_account_change.

type ChangedEntity = "person" | "owner" | "company" | "issuer" | "mandate";

interface AccountChange {
  readonly id: string;
  readonly entity: ChangedEntity;
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
  select c.id, c.entity, c.entity_id, c.old_ending, c.new_ending, c.email, 
    -- Unless a user changed it: a mandate that was signed as a document was by the debtor.
    coalesce(u.label, case c.entity when 'mandate' then (
      select p.label from mandate m join person p on p.id = m.person_id where m.id = c.entity_id) end, '') as changed_by,
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

/** Addresses of the person, as recorded before a merge too, owner or company that were replaced in the days before the change. */
const REPLACED_ADDRESSES_SQL = `
  select distinct e.changes -> 'email' ->> 0 as email
  from bank_account_change c
  cross join lateral (
    select c.entity, c.entity_id where c.entity in ('person', 'owner', 'company')
    union all select 'person', m.person_id from mandate m where c.entity = 'mandate' and m.id = c.entity_id
    union all select 'owner', i.owner_id from issuer i where c.entity = 'issuer' and i.id = c.entity_id and i.owner_id is not null
    union all select 'company', y.id from issuer i cross join company y
      where c.entity = 'issuer' and i.id = c.entity_id and i.owner_id is null) subject (entity, id)
  cross join lateral (
    select subject.id union all select d.id from person d where subject.entity = 'person' and d.merged_into_id = subject.id) record
  join audit_entry e on e.entity = subject.entity and e.entity_id = record.id
  where c.id = $1 and e.at > c.changed_at - make_interval(days => ${REPLACED_ADDRESS_DAYS}) and e.changes -> 'email' ->> 0 <> ''`;

/** The address at the time of the change, and those that it replaced shortly before. */
async function readFormerAddresses(tx: Tx, { id, email }: AccountChange): Promise<readonly string[]> {
  const replaced = await tx.query<{ email: string }>(REPLACED_ADDRESSES_SQL, [id]);
  const known = email === null ? [] : [email];
  return [...new Set([...known, ...replaced.map((row) => row.email)])];
}

const pathOf: Readonly<Record<ChangedEntity, string>> = {
  person: personResource.path,
  owner: ownerResource.path,
  company: "company",
  issuer: issuerResource.path,
  mandate: mandateResource.path,
};

/** Also without a mail server, and to the one who changed it: the session may not be theirs. */
async function notifyChange(tx: Tx, change: AccountChange): Promise<void> {
  const { entity, entity_id, name, old_ending, new_ending, changed_by } = change;
  await notify(tx, {
    kind: "bank_account",
    type: "Reserva",
    key: "notifications.account_changed",
    params: { name, old_ending, new_ending: new_ending ?? "–", user: changed_by },
    subject_path: pathOf[entity],
    subject_id: entity === "company" ? null : entity_id,
    property_id: null,
    except_user_id: null,
  });
}

async function mailChange(tx: Tx, services: Services, change: AccountChange): Promise<void> {
  const { entity, entity_id: id, name, old_ending, new_ending, changed_by } = change;
  const about = { entity, id };
  const ending = new_ending ?? "–";
  await notifyChange(tx, change);
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
  for (const address of await readFormerAddresses(tx, change))
    await sendMail(
      { tx, services },
      {
        to: address,
        template: "your_account_changed",
        language: toLanguage(change.language),
        params: { name, old_ending, new_ending: ending },
        about,
      },
    );
  await tx.query("update bank_account_change set notified_at = clock_now(), email = null where id = $1", [change.id]);
}

/** Notifies administrators of a changed bank account, and mails it to them and to the addresses that were known before it. */
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
