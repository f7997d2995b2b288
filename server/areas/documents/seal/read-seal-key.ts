import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Db } from "#server/engine/db/pool.ts";
import {
  endOfCertificate,
  makeSealKey,
  type SealKey,
  type SealSubject,
} from "#server/engine/services/seal/certificate.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";

const sealKeyLock = defineLock("seal key");

interface KeyRow {
  readonly certificate: Buffer;
  readonly sealed_key: string;
}

/** Newest key for the company's current name whose certificate is valid for at least 30 more days. */
async function findKey(db: Queryable, { name, tax_id }: SealSubject, { vault }: Pick<Services, "vault">) {
  const rows = await db.query<KeyRow>(
    `select certificate, sealed_key from seal_key
     where name = $1 and tax_id is not distinct from $2 and ends_at > clock_now() + interval '30 days' order by id desc`,
    [name, tax_id],
  );
  for (const { certificate, sealed_key } of rows) {
    const opened = vault.open("seal_key", sealed_key);
    if (opened !== null) return { certificate, key: Buffer.from(opened, "base64") };
  }
  return null;
}

async function readSubject(db: Queryable): Promise<SealSubject> {
  const [company] = await db.query<{ name: string; tax_id: string | null }>(
    "select name, tax_id from company limit 1",
    [],
  );
  return company ?? { name: "", tax_id: null };
}

async function storeKey(
  tx: Tx,
  { name, tax_id }: SealSubject,
  sealKey: SealKey,
  services: Pick<Services, "vault" | "clock">,
) {
  const sealed = services.vault.seal("seal_key", sealKey.key.toString("base64"));
  await tx.query("insert into seal_key (name, tax_id, certificate, sealed_key, ends_at) values ($1, $2, $3, $4, $5)", [
    name,
    tax_id,
    sealKey.certificate,
    sealed,
    endOfCertificate(services.clock.now()).toISOString(),
  ]);
}

/**
 * The installation's seal key with its certificate. Created if missing, under a lock, so that concurrent servers get
 * the same one. A key that the installation's secret cannot open is ignored and a new one is created.
 */
export async function readSealKey(services: Pick<Services, "vault" | "clock"> & { readonly db: Db }): Promise<SealKey> {
  const subject = await readSubject(services.db);
  const known = await findKey(services.db, subject, services);
  if (known) return known;
  return transact(services.db, null, async (tx) => {
    await sealKeyLock.take(tx);
    const meanwhile = await findKey(tx, subject, services);
    if (meanwhile) return meanwhile;
    const sealKey = await makeSealKey(subject, services.clock.now());
    await storeKey(tx, subject, sealKey, services);
    return sealKey;
  });
}
