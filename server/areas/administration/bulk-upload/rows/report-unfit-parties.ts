import { isMinor, isSameDocument } from "#server/areas/leases/fit-parties.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type Batch, reportIssueRows } from "./batch.ts";

/* `refuseUnfitParties` for all rows at once. */

const linked = (field: string) => `(r.links ->> '${field}')::uuid`;
const furtherTenants =
  "select one::uuid from jsonb_array_elements_text(coalesce(r.links -> 'additional_tenant_ids', '[]')) one where one is not null";

const params = "jsonb_build_object('name', unfit.label)";

/** SQL of the ids of the persons that a row names in a field. */
const idsIn = {
  tenant_id: linked("tenant_id"),
  additional_tenant_ids: furtherTenants,
  guarantor_id: linked("guarantor_id"),
} as const;

async function reportMinors(tx: Tx, batch: Batch): Promise<void> {
  for (const field of ["tenant_id", "additional_tenant_ids", "guarantor_id"] as const)
    await reportIssueRows(tx, batch, () => ({
      field,
      key: "error.party_minor",
      params,
      value: "unfit.documentation",
      joins: `join lateral (
        select p.label, p.documentation from person p where p.id in (${idsIn[field]}) and ${isMinor("p")}
        order by p.label limit 1) unfit on true`,
      where: "true",
    }));
}

async function reportOwnGuarantors(tx: Tx, batch: Batch): Promise<void> {
  await reportIssueRows(tx, batch, () => ({
    field: "guarantor_id",
    key: "error.own_guarantor",
    params,
    value: "unfit.documentation",
    joins: `join person unfit on unfit.id = ${idsIn.guarantor_id}`,
    // The same person twice is refused by the rules of the row.
    where: `exists (
      select 1 from person o
      where (o.id = ${idsIn.tenant_id} or o.id in (${furtherTenants})) and o.id <> unfit.id
        and ${isSameDocument("o", "unfit")})`,
  }));
}

/** Reports rows whose parties are not of age, or guarantee their own debt. */
export async function reportUnfitParties(tx: Tx, batch: Batch): Promise<void> {
  await reportMinors(tx, batch);
  await reportOwnGuarantors(tx, batch);
}
