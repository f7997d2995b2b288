import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { BillingSystem } from "./sender/record-document.ts";

const COMPANY = `
  select name, tax_id, (select count(*)::int4 from issuer i where keeps_records(i.billing_mode)) as issuers from company limit 1`;

/** Billing system as records, events and the producer's declaration name it; its producer is the company unless configured. */
export async function readSystem(
  db: Queryable,
  { billingSystem }: Pick<Services, "billingSystem">,
): Promise<BillingSystem> {
  const { producer, ...system } = billingSystem;
  const [found] = await db.query<{ name: string; tax_id: string; issuers: number }>(COMPANY, []);
  const { name, tax_id } = producer ?? found ?? { name: "", tax_id: "" };
  return { ...system, producer_name: name, producer_tax_id: tax_id, has_several_issuers: (found?.issuers ?? 1) > 1 };
}
