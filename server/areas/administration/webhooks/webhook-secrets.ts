import { randomBytes } from "node:crypto";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Vault } from "#server/engine/services/vault.ts";
import { WEBHOOK_FORMER_SECRET_HOURS } from "#shared/domain/administration/policy.ts";

/** Length of a secret in bytes: Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32;

/** Gives a webhook a new secret. The previous one also signs for a day, so that receivers can switch over. */
export async function replaceSecret(tx: Tx, vault: Vault, webhook_id: string): Promise<string> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
  await tx.query(
    `update webhook_work set sealed_secret = $2, former_secret = sealed_secret,
            former_until = clock_now() + make_interval(hours => $3) where webhook_id = $1`,
    [webhook_id, vault.seal("webhook_secret", secret), WEBHOOK_FORMER_SECRET_HOURS],
  );
  return secret;
}

/** Secrets that sign now, current first; empty if they were sealed with another installation secret. */
export async function readSecrets(db: Queryable, vault: Vault, webhook_id: string): Promise<readonly string[]> {
  const [row] = await db.query<{ present: string | null; former: string | null }>(
    `select sealed_secret as present, case when former_until > clock_now() then former_secret end as former
     from webhook_work where webhook_id = $1`,
    [webhook_id],
  );
  return [row?.present, row?.former].flatMap((sealed) => {
    const secret = sealed ? vault.open("webhook_secret", sealed) : null;
    return secret === null ? [] : [secret];
  });
}
