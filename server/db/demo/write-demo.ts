import type { Tx } from "../transaction.ts";
import { insertRows, insertStatement } from "./insert-rows.ts";
import type { DemoPlan } from "./plan-demo.ts";

/** A rental and its deposit name each other, so both come in one statement. */
async function insertRentals(tx: Tx, { rentals, deposits }: DemoPlan): Promise<void> {
  await tx.query(
    `with agreed as (${insertStatement("deposit", deposits, "$1")}) ${insertStatement("rental", rentals, "$2")}`,
    [JSON.stringify(deposits), JSON.stringify(rentals)],
  );
}

/** Writes the rows of the plan, whatever is pointed to first. */
export async function writeDemo(tx: Tx, plan: DemoPlan): Promise<void> {
  await insertRows(tx, "address", plan.addresses);
  await insertRows(tx, "property", plan.properties);
  await insertRows(tx, "owner", plan.owners);
  await insertRows(tx, "person", plan.persons);
  await insertRows(tx, "asset_status", plan.asset_statuses);
  await insertRows(tx, "asset", plan.assets);
  await insertRentals(tx, plan);
  await insertRows(tx, "rental_party", plan.parties);
  await insertRows(tx, "rental_rent", plan.rents);
  await insertRows(tx, "asset_occupancy", plan.occupancies);
  await insertRows(tx, "incident", plan.incidents);
}

/** Entities whose rows the demo makes. */
const recorded = [
  "user",
  "company",
  "manager",
  "address",
  "property",
  "owner",
  "person",
  "asset_status",
  "asset",
  "rental",
  "deposit",
  "incident",
] as const;

/** Makes the history tell when and by whom each row was made, and what was done to it since. */
export async function backdateHistory(tx: Tx, history: DemoPlan["history"]): Promise<void> {
  const born = recorded.map((entity) => `select '${entity}' as entity, id, created_at, created_by from "${entity}"`);
  await tx.query(
    `update audit_entry a
     set id = uuidv7(b.created_at - clock_timestamp()), at = b.created_at, actor_id = b.created_by
     from (${born.join(" union all ")}) b
     where a.entity = b.entity and a.entity_id = b.id and a.action = 'create'`,
  );
  await insertRows(tx, "audit_entry", history);
  await tx.query(
    `update audit_entry a set label = first.label from audit_entry first
     where a.label = '' and first.entity_id = a.entity_id and first.action = 'create'`,
  );
}
