import { seededRoles } from "./seeded-roles.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Db } from "#server/engine/db/pool.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import {
  seededAssetStatuses,
  seededAssetTypes,
  seededDocumentTypes,
  seededIncidentStatuses,
  seededIncidentTypes,
  seededPropertyTypes,
} from "./catalogues.ts";
import { seededDepositBodies } from "./deposit-bodies.ts";
import { seededInterestRates } from "./interest-rates.ts";
import {
  seededPaymentApplications,
  seededPaymentMethods,
  seededReminderSteps,
  seededRentIndices,
} from "./money-catalogues.ts";

const cataloguesLock = defineLock("starter catalogues");

async function insertAll(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  await tx.query(
    `insert into ${table} (${Object.keys(rows[0] ?? {}).join(", ")})
    select ${Object.keys(rows[0] ?? {}).join(", ")} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** By table, in the order in which they are inserted. */
const seeds: readonly (readonly [table: string, rows: readonly object[]])[] = [
  ["rent_index", seededRentIndices],
  ["payment_method", seededPaymentMethods],
  ["payment_application", seededPaymentApplications],
  ["deposit_body", seededDepositBodies],
  ["interest_rate", seededInterestRates],
  ["reminder_step", seededReminderSteps],
  ["document_type", seededDocumentTypes],
  ["role", seededRoles],
  ["property_type", seededPropertyTypes],
  ["asset_type", seededAssetTypes],
  ["asset_status", seededAssetStatuses],
  ["incident_type", seededIncidentTypes],
  ["incident_status", seededIncidentStatuses],
];

/** The tables of the company's settings, with one row each. */
const settings = ["notification_settings", "billing_settings"];

const isEmpty = async (tx: Tx, table: string) => (await tx.query(`select 1 from ${table} limit 1`)).length === 0;

/**
 * Gives a new installation the roles, catalogues and settings it cannot work without. Does nothing once roles exist, and
 * leaves alone what a database that was adopted before its first start has already.
 */
export async function seedCatalogues(db: Db): Promise<void> {
  await transact(db, null, async (tx) => {
    await cataloguesLock.take(tx);
    if (!(await isEmpty(tx, "role"))) return;
    for (const table of settings) if (await isEmpty(tx, table)) await tx.query(`insert into ${table} default values`);
    for (const [table, rows] of seeds) if (await isEmpty(tx, table)) await insertAll(tx, table, rows);
  });
}
