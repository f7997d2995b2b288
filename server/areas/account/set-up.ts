import { AppError } from "#shared/domain/core/app-error.ts";
import type { SetUpInput } from "#shared/domain/account/set-up.ts";
import type { Language } from "#shared/lib/language.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Db } from "#server/engine/db/pool.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { nameActor, transact, type Tx } from "#server/engine/db/transaction.ts";
import { createLinkKey, hashKey } from "#server/engine/services/keys.ts";
import type { Services } from "#server/engine/services/services.ts";
import { hashNewPassword } from "./new-password.ts";
import { openSession, type Client, type LoginTokens } from "./sessions.ts";

/** Making a key and using one exclude each other. */
const setUpLock = defineLock("set up");

/**
 * Issues the key for creating the first user and voids the previous one (docs/design/product.md, section 3).
 * @returns null when a user exists
 */
export async function issueSetUpKey(db: Db): Promise<string | null> {
  return transact(db, null, async (tx) => {
    await setUpLock.take(tx);
    await tx.query("delete from set_up_key");
    if ((await tx.query(`select 1 from "user" limit 1`)).length > 0) return null;
    const { key, hash } = createLinkKey();
    await tx.query("insert into set_up_key (key_hash) values ($1)", [hash]);
    return key;
  });
}

/**
 * Checks that the key still opens the set-up; a used key counts as unknown.
 * @throws AppError invalid_link
 */
export async function assertOpen(db: Queryable, key: string): Promise<void> {
  const open = await db.query(`select 1 from set_up_key where key_hash = $1 and not exists (select 1 from "user")`, [
    hashKey(key),
  ]);
  if (open.length === 0) throw new AppError("invalid_link");
}

async function insertFirstUser(tx: Tx, { name, email }: SetUpInput, hash: string, language: Language): Promise<string> {
  const [user] = await tx.query<{ id: string }>(
    `insert into "user" (email, name, password_hash, language, role_id)
     select $1, $2, $3, $4, id from role where slug = 'super_admin' returning id`,
    [email, name, hash, language],
  );
  if (!user) throw new Error("The role super_admin is missing");
  return user.id;
}

async function insertCompany(tx: Tx, company: SetUpInput): Promise<void> {
  const { company_name, tax_id, street, postal_code, city, company_email, company_phone } = company;
  await tx.query(
    `insert into company (name, tax_id, street, postal_code, city, email, phone) values ($1, $2, $3, $4, $5, $6, $7)`,
    [company_name, tax_id, street, postal_code, city, company_email, company_phone],
  );
}

/**
 * Creates the company and the first super administrator and starts a session. Of concurrent requests one succeeds.
 * @throws AppError invalid_link, common_password
 */
export async function setUp(
  services: Services,
  key: string,
  input: SetUpInput,
  { language, ...client }: Client & { readonly language: Language },
): Promise<LoginTokens> {
  // Checked before hashing: without the key no hash is computed, and the lock is not held during hashing.
  await assertOpen(services.db, key);
  const hash = await hashNewPassword(services.passwords, input.password, "password");
  return transact(services.db, null, async (tx) => {
    await setUpLock.take(tx);
    await assertOpen(tx, key);
    await tx.query("delete from set_up_key");
    const user_id = await insertFirstUser(tx, input, hash, language);
    await nameActor(tx, user_id);
    await insertCompany(tx, input);
    return openSession(tx, services, user_id, client);
  });
}
