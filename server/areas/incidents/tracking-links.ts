import { AppError } from "#shared/domain/core/app-error.ts";
import { toLanguage } from "#shared/i18n/language.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { createSealedKey, hashKey } from "#server/engine/services/keys.ts";
import type { Services } from "#server/engine/services/services.ts";

/** URL of the reporter's tracking page. */
export const trackingAddress = (origin: string, key: string) => `${origin}/incidents/public/${key}`;

export interface Tracking {
  readonly key: string;
  readonly language: Language;
}

/** Data of a public report besides the incident. */
export interface TrackedReport {
  readonly language: Language;
  readonly told: string;
  readonly told_place: string;
  readonly consents: readonly object[];
  readonly request_hash: Buffer | null;
  readonly content_hash: Buffer;
}

type Sealing = Pick<Services, "vault">;

const createKey = ({ vault }: Sealing) => createSealedKey(vault, "incident_key");

/**
 * Creates the link of a report.
 * @returns its key
 */
export async function trackReport(
  { tx, services }: { readonly tx: Tx; readonly services: Sealing },
  incident_id: string,
  { language, told, told_place, consents, request_hash, content_hash }: TrackedReport,
): Promise<string> {
  const { key, hash, sealed } = createKey(services);
  await tx.query(
    `insert into incident_tracking (incident_id, key_hash, sealed_key, language, told, told_place, consents, request_hash,
       content_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [incident_id, hash, sealed, language, told, told_place, JSON.stringify(consents), request_hash, content_hash],
  );
  return key;
}

/** Link of an incident, or null; a key sealed with another secret is lost and replaced. */
export async function readTracking(
  { tx, services }: { readonly tx: Tx; readonly services: Sealing },
  incident_id: string,
): Promise<Tracking | null> {
  const [row] = await tx.query<{ sealed_key: string; language: string }>(
    "select sealed_key, language from incident_tracking where incident_id = $1 for update",
    [incident_id],
  );
  if (!row) return null;
  const language = toLanguage(row.language);
  const known = services.vault.open("incident_key", row.sealed_key);
  if (known !== null) return { key: known, language };
  const { key, hash, sealed } = createKey(services);
  await tx.query("update incident_tracking set key_hash = $2, sealed_key = $3 where incident_id = $1", [
    incident_id,
    hash,
    sealed,
  ]);
  return { key, language };
}

/** Link of an incident, created in the language of the party of the rental who reported it, or the company's, if missing. The incident is locked. */
export async function requireTracking(
  context: { readonly tx: Tx; readonly services: Sealing },
  incident_id: string,
): Promise<Tracking> {
  const { hash, sealed } = createKey(context.services);
  await context.tx.query(
    `insert into incident_tracking (incident_id, key_hash, sealed_key, language)
     select i.id, $2, $3, language_of_person((
       select p.id from rental_party y join person p on p.id = y.person_id
       where y.rental_id = i.rental_id and lower(p.email) = lower(i.reporter_email)
       order by y.role = 'tenant' desc, y.since desc, y.id limit 1)) from incident i
     where i.id = $1 on conflict (incident_id) do nothing`,
    [incident_id, hash, sealed],
  );
  const tracking = await readTracking(context, incident_id);
  if (!tracking) throw new Error("The notification settings are missing");
  return tracking;
}

export const TRACKED_SQL = `
  select t.incident_id, t.language, i.archived_at is not null as is_away
  from incident_tracking t join incident i on i.id = t.incident_id where t.key_hash = $1`;

/**
 * Incident of a key; null for an unknown one.
 * @throws AppError link_unavailable when the incident is archived
 */
export async function findTracked(db: Queryable, key: string): Promise<string | null> {
  const [row] = await db.query<{ incident_id: string; language: string; is_away: boolean }>(TRACKED_SQL, [
    hashKey(key),
  ]);
  if (row?.is_away) throw new AppError("link_unavailable", { params: { language: row.language } });
  return row?.incident_id ?? null;
}
