import { AppError } from "#shared/domain/core/app-error.ts";
import type { Permissions } from "#shared/domain/core/roles.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#shared/i18n/language.ts";
import { PROPERTIES_OF_USER, type PropertyScope, type RowScope } from "#server/engine/db/row-scope.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { permissionsWithin } from "#shared/domain/core/company-rights.ts";
import { narrowPermissions } from "#shared/domain/core/token-scopes.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";

// The database's part, in server/schema: note_changed_role, note_narrowed_role, note_lost_sight, note_lost_properties,
// note_moved_away.

/** Access of a logged-in user. */
export type SessionAccess = UserAccess & { readonly session_id: string };

/** The fields of a personal access token that a call needs. */
export interface TokenAccess {
  readonly id: string;
  /** Its name in the history. */
  readonly label: string;
  readonly scopes: readonly string[];
  /** The last day on which it is valid. */
  readonly expires_on: DateString;
}

/** Current access of a session, read from the database and never from the client's token. */
export interface UserAccess {
  /** Null when authenticated by a personal access token. */
  readonly session_id: string | null;
  /** The personal access token of the call; the permissions are already limited to its scopes. */
  readonly token?: TokenAccess;
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  /** Whether they may only set up the second factor that the company requires. */
  readonly lacks_second_factor: boolean;
  readonly role: { readonly slug: string; readonly name: string; readonly name_en: string | null };
  readonly permissions: Permissions;
  /** Null: every property. Of a user of some properties, `permissions` leave out what only others may do. */
  readonly property_ids: readonly string[] | null;
  /** Grows whenever the user's reach shrinks: what their devices stored before is then forgotten. */
  readonly reach_revision: number;
  /** The language of the call. */
  readonly reads_in?: Language;
}

interface AccessRow {
  user_id: string;
  email: string;
  name: string;
  language: string;
  role_slug: string;
  role_name: string;
  role_name_en: string | null;
  permissions: Permissions;
  property_ids: string[] | null;
  reach_revision: number;
  lacks_second_factor: boolean;
}

const ACCESS_COLUMNS = `
  u.id as user_id, u.email, u.name, u.language, r.slug as role_slug, r.name as role_name, r.name_en as role_name_en,
  r.permissions, ${PROPERTIES_OF_USER} as property_ids, u.reach_revision,
  not u.has_second_factor and u.passkey_count = 0
    and exists (select 1 from company c where c.requires_second_factor) as lacks_second_factor`;

const SESSION_SQL = `
  select ${ACCESS_COLUMNS}
  from session s
  join "user" u on u.id = s.user_id
  join role r on r.id = u.role_id
  where s.id = $1 and s.ended_at is null and u.is_active and u.archived_at is null`;

const TOKEN_SQL = `
  select ${ACCESS_COLUMNS}, k.id as token_id, k.name || ' · ' || k.hint as token_label, k.scopes, k.expires_on
  from api_token k
  join "user" u on u.id = k.user_id
  join role r on r.id = u.role_id
  where k.token_hash = $1 and k.revoked_at is null and k.expires_on >= business_today()
    and u.is_active and u.archived_at is null`;

type TokenRow = AccessRow & { token_id: string; token_label: string; scopes: string[]; expires_on: DateString };

const toAccess = (row: AccessRow): Omit<UserAccess, "session_id"> => ({
  user_id: row.user_id,
  email: row.email,
  name: row.name,
  language: isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE,
  role: { slug: row.role_slug, name: row.role_name, name_en: row.role_name_en },
  lacks_second_factor: row.lacks_second_factor,
  // No permissions until the second factor is set up; this includes live connections.
  permissions: row.lacks_second_factor ? {} : permissionsWithin(row.permissions, row.property_ids),
  property_ids: row.property_ids,
  reach_revision: row.reach_revision,
});

async function loadSession(db: Queryable, session_id: string): Promise<SessionAccess | null> {
  const [row] = await db.query<AccessRow>(SESSION_SQL, [session_id]);
  return row ? { ...toAccess(row), session_id } : null;
}

async function loadToken(db: Queryable, hash: Buffer): Promise<UserAccess | null> {
  const [row] = await db.query<TokenRow>(TOKEN_SQL, [hash]);
  if (!row) return null;
  const { token_id: id, token_label: label, scopes, expires_on } = row;
  const access = toAccess(row);
  const permissions = narrowPermissions(access.permissions, scopes);
  return { ...access, session_id: null, permissions, token: { id, label, scopes, expires_on } };
}

/**
 * The error for a session that is not admitted: account inactive (only disclosed to the holder of its token), or
 * session ended.
 */
export async function refuseSession(db: Queryable, session_id: string | null): Promise<AppError> {
  const inactive = await db.query(
    `select 1 from session s join "user" u on u.id = s.user_id
     where s.id = $1 and (not u.is_active or u.archived_at is not null)`,
    [session_id],
  );
  return new AppError(inactive.length > 0 ? "account_inactive" : "no_session");
}

/**
 * For what covers every property without naming any: bank statements, files of billing records.
 * @throws AppError every_property_required for a user of some properties
 */
export function requireEveryProperty({ property_ids }: UserAccess): void {
  if (property_ids !== null) throw new AppError("every_property_required");
}

/** A user's scope, logged in or not. */
export async function readScopeOf(db: Queryable, user_id: string): Promise<RowScope> {
  const [row] = await db.query<PropertyScope>(
    `select ${PROPERTIES_OF_USER} as property_ids from "user" u join role r on r.id = u.role_id where u.id = $1`,
    [user_id],
  );
  return { property_ids: row ? row.property_ids : [], user_id };
}

/** Cache lifetime in milliseconds when no change is announced. */
const CACHE_MS = 10_000;
const MAX_CACHED = 10_000;

export interface AccessCache {
  /** Access of the session; null when it has ended or its user is inactive. */
  read(session_id: string): Promise<SessionAccess | null>;
  /** Access of the token with this hash; null when it was revoked, has expired or its user is inactive. */
  readToken(hash: Buffer): Promise<UserAccess | null>;
  /** Clears the cache after a change of users, roles, sessions or tokens. */
  readonly forget: () => void;
}

/** A cache with a lifetime of some seconds. */
function createMemory<Access>(load: (key: string) => Promise<Access>) {
  const cached = new Map<string, { access: Promise<Access>; until: number }>();
  return {
    read(key: string): Promise<Access> {
      const known = cached.get(key);
      if (known && known.until > Date.now()) return known.access;
      const access = load(key);
      if (cached.size >= MAX_CACHED) cached.clear();
      cached.set(key, { access, until: Date.now() + CACHE_MS });
      access.catch(() => cached.delete(key));
      return access;
    },
    forget: () => cached.clear(),
  };
}

/**
 * Caches access for some seconds; `forget` is called at every announced change, which therefore takes effect at once.
 */
export function createAccessCache(db: Queryable): AccessCache {
  const sessions = createMemory((session_id) => loadSession(db, session_id));
  const tokens = createMemory((hash) => loadToken(db, Buffer.from(hash, "base64")));
  return {
    read: (session_id) => sessions.read(session_id),
    readToken: (hash) => tokens.read(hash.toString("base64")),
    forget() {
      sessions.forget();
      tokens.forget();
    },
  };
}
