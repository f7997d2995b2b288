import { AppError } from "#shared/domain/core/app-error.ts";
import type { MessageDraft, RecipientValues } from "#shared/domain/notifications/message-draft.ts";
import type { MessageAudience } from "#shared/domain/notifications/message.ts";
import { MAX_MESSAGE_AUDIENCE } from "#shared/domain/notifications/policy.ts";
import { runningRentalStates } from "#shared/domain/rentals/rental.ts";
import { toLanguage } from "#shared/i18n/language.ts";
import type { Language } from "#shared/lib/language.ts";
import { readSignature } from "#server/areas/company/read-signature.ts";
import { partiesOnDaySql } from "#server/areas/leases/parties-on-day-sql.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { type RowScope, withinScope } from "#server/engine/db/row-scope.ts";
import { quoteName, Statement } from "#server/engine/db/statement.ts";

// The database's part, in server/schema: language_of_person.

/** A person whom a message is for, with what its text may name of them. */
export interface Recipient {
  readonly id: string;
  readonly label: string;
  readonly email: string | null;
  readonly language: Language;
  /** The rental and the property, where there is one of them. */
  readonly rental_id: string | null;
  readonly property_id: string | null;
  readonly values: RecipientValues;
}

type Row = Omit<Recipient, "values" | "language"> & {
  readonly name: string;
  readonly language: string;
  readonly asset: string | null;
  readonly place: string | null;
};

const tables = { properties: "property", rentals: "rental", persons: "person" } as const;

/** @throws AppError not_found where one of the records is unknown or out of scope */
async function requireAll(db: Queryable, audience: MessageAudience, ids: readonly string[], scope: RowScope) {
  const statement = new Statement();
  const chosen = statement.bind(ids);
  const table = tables[audience];
  const seen = withinScope(table, "t", scope, statement) ?? "true";
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer as count from ${quoteName(table)} t where t.id = any(${chosen}::uuid[]) and ${seen}`,
    statement.values,
  );
  if (row?.count !== new Set(ids).size) throw new AppError("not_found");
}

const isRunning = `r.state in (${runningRentalStates.map((state) => `'${state}'`).join(", ")})`;

/**
 * The rentals that make the recipients, or the place that can be named to a person: of properties and persons those that run today, else
 * the selected ones, whatever their state.
 */
const rentalsOf = (audience: MessageAudience, ids: string): string =>
  ({
    properties: `${isRunning} and r.property_id = any(${ids}::uuid[])`,
    rentals: `r.id = any(${ids}::uuid[])`,
    persons: `${isRunning} and exists (select from rental_party o where o.rental_id = r.id and o.person_id = any(${ids}::uuid[]))`,
  })[audience];

/** Selected rentals that do not run today: drafts, ended and cancelled ones. Their tenants get the message too. */
export async function countNotRunning(
  db: Queryable,
  { audience, ids }: Pick<MessageDraft, "audience" | "ids">,
): Promise<number> {
  if (audience !== "rentals") return 0;
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer as count from rental r
     where r.id = any($1::uuid[]) and r.archived_at is null and not (${isRunning})`,
    [ids],
  );
  return row?.count ?? 0;
}

const toRecipient =
  (signature: Pick<RecipientValues, "company" | "contact">) =>
  ({ name, asset, place, language, ...row }: Row): Recipient => ({
    ...row,
    language: toLanguage(language),
    values: { name, asset, place, ...signature },
  });

/**
 * The persons of an audience, each once, by name: tenants and further tenants of today, no guarantors; archived and blocked
 * persons are left out.
 * @throws AppError not_found, too_many_recipients
 */
export async function readRecipients(
  db: Queryable,
  { audience, ids }: Pick<MessageDraft, "audience" | "ids">,
  scope: RowScope,
): Promise<readonly Recipient[]> {
  await requireAll(db, audience, ids, scope);
  const statement = new Statement();
  const chosen = statement.bind(ids);
  const seen = withinScope("rental", "r", scope, statement) ?? "true";
  const isChosen =
    audience === "persons" ? `p.id = any(${chosen}::uuid[])` : "exists (select from named c where c.person_id = p.id)";
  const rows = await db.query<Row>(
    `with named as materialized (
       select y.person_id, r.id as rental_id, r.property_id, a.name as asset,
         nullif(concat_ws(', ', d.street, d.city), '') as place
       from rental r cross join lateral ${partiesOnDaySql("r", "business_today()")} y
       join asset a on a.id = r.asset_id join property h on h.id = r.property_id left join address d on d.id = h.address_id
       where y.role <> 'guarantor' and r.archived_at is null and ${rentalsOf(audience, chosen)} and ${seen})
     select p.id, p.label, p.name, p.email, language_of_person(p.id) as language,
       case when count(distinct n.rental_id) = 1 then min(n.rental_id::text)::uuid end as rental_id,
       case when count(distinct n.property_id) = 1 then min(n.property_id::text)::uuid end as property_id,
       string_agg(distinct n.asset, ', ') as asset, string_agg(distinct n.place, '; ') as place
     from person p left join named n on n.person_id = p.id
     where p.archived_at is null and ${isChosen}
     group by p.id order by p.label, p.id limit ${MAX_MESSAGE_AUDIENCE + 1}`,
    statement.values,
  );
  if (rows.length > MAX_MESSAGE_AUDIENCE)
    throw new AppError("too_many_recipients", { params: { limit: MAX_MESSAGE_AUDIENCE } });
  const { company, contact } = await readSignature(db);
  return rows.map(toRecipient({ company, contact: contact === "" ? null : contact }));
}
