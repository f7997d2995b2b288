import type { Tx } from "#server/engine/db/transaction.ts";
import { insertRows, insertStatement } from "./insert-rows.ts";
import type { DemoPlan } from "./plan-demo.ts";

/** The plan with its deposits in their state before any payment. */
type WrittenPlan = Omit<DemoPlan, "deposits"> & { readonly deposits: readonly object[] };

/** A rental and its deposit reference each other, so one statement inserts both. */
async function insertRentals(tx: Tx, { rentals, deposits }: WrittenPlan): Promise<void> {
  await tx.query(
    `with agreed as (${insertStatement("deposit", deposits, "$1")}) ${insertStatement("rental", rentals, "$2")}`,
    [JSON.stringify(deposits), JSON.stringify(rentals)],
  );
}

/** Titles of lines use the codes that the database assigns to rentals. */
async function insertLines(tx: Tx, lines: DemoPlan["increment_lines"]): Promise<void> {
  const names = Object.keys(lines[0] ?? {});
  await tx.query(
    `insert into price_increment_line (${names.join(", ")}, title, search_text)
     select ${names.map((name) => `l.${name}`).join(", ")}, n.title, normalize_text(n.title || ' ' || a.label)
     from jsonb_populate_recordset(null::price_increment_line, $1) l
     join asset a on a.id = l.asset_id
     left join rental r on r.id = l.rental_id
     left join person p on p.id = r.tenant_id
     cross join lateral (select coalesce(r.code || ' · ' || p.label, a.label) as title) n`,
    [JSON.stringify(lines)],
  );
}

/** Inserts the rows of the plan, referenced rows first. */
export async function writeDemo(tx: Tx, plan: WrittenPlan): Promise<void> {
  await insertRows(tx, "address", plan.addresses);
  await insertRows(tx, "property", plan.properties);
  await insertRows(tx, "owner", plan.owners);
  await insertRows(tx, "person", plan.persons);
  await insertRows(tx, "asset_status", plan.asset_statuses);
  await insertRows(tx, "asset", plan.assets);
  await insertRows(tx, "rent_index", plan.indices);
  await insertRentals(tx, plan);
  await insertRows(tx, "recurring_charge", plan.recurring_charges);
  await insertRows(tx, "rental_party", plan.parties);
  await insertRows(tx, "rental_rent", plan.rents);
  await insertRows(tx, "asset_occupancy", plan.occupancies);
  await insertRows(tx, "asset_price", plan.prices);
  await insertRows(tx, "price_increment", plan.increments);
  await insertLines(tx, plan.increment_lines);
  await insertRows(tx, "incident", plan.incidents);
  await insertRows(tx, "incident_comment", plan.incident_comments);
}

/** Entities that the demo creates rows of. */
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
  "asset_price",
  "rent_index",
  "price_increment",
  "price_increment_line",
  "rental",
  "recurring_charge",
  "deposit",
  "deposit_withholding",
  "incident",
  "mail",
  "ownership",
  "owner_charge",
  "issuer",
  "invoice_series",
  "billing_run",
  "invoice",
  "payment",
  "payment_allocation",
  "mandate",
] as const;

/** Backdates the history to the creation of each row, and inserts the later moves. */
export async function backdateHistory(tx: Tx, history: readonly DemoPlan["history"][number][]): Promise<void> {
  const creations = recorded.map(
    (entity) => `select '${entity}' as entity, id, created_at, created_by from "${entity}"`,
  );
  await tx.query(
    `update audit_entry a
     set id = uuidv7(b.created_at - clock_timestamp()), at = b.created_at, actor_id = b.created_by
     from (${creations.join(" union all ")}) b
     where a.entity = b.entity and a.entity_id = b.id and a.action = 'create'`,
  );
  // Replaces the entries of comments and attachments written just now by backdated ones.
  await tx.query("delete from audit_entry where action in ('comment', 'attach')");
  await insertRows(tx, "audit_entry", history);
  await tx.query(
    `update audit_entry a set label = first.label from audit_entry first
     where a.label = '' and first.entity_id = a.entity_id and first.action = 'create'`,
  );
}
