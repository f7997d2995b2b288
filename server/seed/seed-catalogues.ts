import { seededRoles } from "#shared/domain/core/roles.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import {
  seededAssetStatuses,
  seededAssetTypes,
  seededIncidentStatuses,
  seededIncidentTypes,
  seededPropertyTypes,
} from "./catalogues.ts";

const cataloguesLock = defineLock("starter catalogues");

async function insertAll(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  await tx.query(
    `insert into ${table} (${Object.keys(rows[0] ?? {}).join(", ")})
    select ${Object.keys(rows[0] ?? {}).join(", ")} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Gives a new installation the roles and catalogues it cannot work without. Does nothing once roles exist. */
export async function seedCatalogues(db: Db): Promise<void> {
  await transact(db, null, async (tx) => {
    await cataloguesLock.take(tx);
    if ((await tx.query("select 1 from role limit 1")).length > 0) return;
    await insertAll(tx, "role", seededRoles);
    await insertAll(tx, "property_type", seededPropertyTypes);
    await insertAll(tx, "asset_type", seededAssetTypes);
    await insertAll(tx, "asset_status", seededAssetStatuses);
    await insertAll(tx, "incident_type", seededIncidentTypes);
    await insertAll(tx, "incident_status", seededIncidentStatuses);
  });
}
