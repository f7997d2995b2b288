import { AppError } from "#shared/domain/core/app-error.ts";
import type { Permissions } from "#shared/domain/core/roles.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#shared/i18n/language.ts";
import { PROPERTIES_OF_USER, type RowScope } from "#server/db/row-scope.ts";
import type { Runner } from "#server/db/table-store.ts";
import type { Language } from "#shared/lib/language.ts";

/** What a session may do at this moment, read from the database and never from what the client decoded. */
export interface UserAccess {
  readonly session_id: string;
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly role: { readonly slug: string; readonly name: string; readonly name_en: string | null };
  readonly permissions: Permissions;
  /** Null: every property. */
  readonly property_ids: readonly string[] | null;
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
}

const ACCESS_SQL = `
  select u.id as user_id, u.email, u.name, u.language, r.slug as role_slug, r.name as role_name, r.name_en as role_name_en, r.permissions,
         ${PROPERTIES_OF_USER} as property_ids
  from session s
  join "user" u on u.id = s.user_id
  join role r on r.id = u.role_id
  where s.id = $1 and s.ended_at is null and u.is_active and u.archived_at is null`;

async function loadAccess(db: Runner, session_id: string): Promise<UserAccess | null> {
  const [row] = await db.query<AccessRow>(ACCESS_SQL, [session_id]);
  if (!row) return null;
  return {
    session_id,
    user_id: row.user_id,
    email: row.email,
    name: row.name,
    language: isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE,
    role: { slug: row.role_slug, name: row.role_name, name_en: row.role_name_en },
    permissions: row.permissions,
    property_ids: row.property_ids,
  };
}

/**
 * The error of a token whose session admits nobody: that its user may not come in any more, which only whoever holds the
 * token is told, or that it is over.
 */
export async function refuseSession(db: Runner, session_id: string | null): Promise<AppError> {
  const inactive = await db.query(
    `select 1 from session s join "user" u on u.id = s.user_id
     where s.id = $1 and (not u.is_active or u.archived_at is not null)`,
    [session_id],
  );
  return new AppError(inactive.length > 0 ? "account_inactive" : "no_session");
}

/** What a user has in sight, whether or not they are logged in. */
export async function readScopeOf(db: Runner, user_id: string): Promise<RowScope> {
  const [row] = await db.query<RowScope>(
    `select ${PROPERTIES_OF_USER} as property_ids from "user" u join role r on r.id = u.role_id where u.id = $1`,
    [user_id],
  );
  return row ?? { property_ids: [] };
}

/** Milliseconds for which an access is remembered when no announcement of a change arrives. */
const KEPT_MS = 10_000;
const MAX_KEPT = 10_000;

export interface AccessCache {
  /** What the session may do, or null when it has ended or its user is not active. */
  read(session_id: string): Promise<UserAccess | null>;
  /** Forgets everything: something about users, roles or sessions has changed. */
  readonly forget: () => void;
}

/** Remembers accesses for some seconds; `forget` is called at every announced change, so that it holds at once. */
export function createAccessCache(db: Runner): AccessCache {
  const kept = new Map<string, { access: Promise<UserAccess | null>; until: number }>();
  return {
    read(session_id) {
      const known = kept.get(session_id);
      if (known && known.until > Date.now()) return known.access;
      const access = loadAccess(db, session_id);
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(session_id, { access, until: Date.now() + KEPT_MS });
      access.catch(() => kept.delete(session_id));
      return access;
    },
    forget: () => kept.clear(),
  };
}
