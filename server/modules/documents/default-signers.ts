import type { SignerInput } from "#shared/domain/documents/signer.ts";
import type { Tx } from "#server/db/transaction.ts";

/** Who owns the asset on the contract's first day, the largest share first: an asset without owners of its own has its property's. */
const LANDLORDS_SQL = `
  select w.owner_id from rental r join ownership w on w.archived_at is null
    and r.start_date between w.since and coalesce(w.until, 'infinity')
    and (w.asset_id = r.asset_id or (w.property_id = r.property_id and not exists (
      select 1 from ownership x where x.asset_id = r.asset_id and x.archived_at is null
        and r.start_date between x.since and coalesce(x.until, 'infinity'))))
  where r.id = $1 order by w.share desc, w.id`;

interface Tenants {
  readonly tenant_id: string;
  readonly additional_tenant_ids: readonly string[];
  readonly guarantor_id: string | null;
}

/** The company itself, where nobody else lets the asset. */
async function companySigner(tx: Tx): Promise<SignerInput[]> {
  const [company] = await tx.query<{ name: string; tax_id: string; email: string | null }>(
    "select name, tax_id, email from company",
  );
  if (!company) return [];
  const { name, tax_id, email } = company;
  return [{ party: "other", name, documentation: tax_id, email, role: "landlord" }];
}

async function landlordsOf(tx: Tx, rental_id: string): Promise<SignerInput[]> {
  const owners = await tx.query<{ owner_id: string }>(LANDLORDS_SQL, [rental_id]);
  if (owners.length === 0) return companySigner(tx);
  return owners.map(({ owner_id }) => ({ party: "owner", owner_id, role: "landlord" }));
}

const of = (person_id: string, role: SignerInput["role"]): SignerInput => ({ party: "person", person_id, role });

async function tenantsOf(tx: Tx, rental_id: string): Promise<SignerInput[]> {
  const [rental] = await tx.query<Tenants>(
    "select tenant_id, additional_tenant_ids, guarantor_id from rental where id = $1",
    [rental_id],
  );
  if (!rental) return [];
  return [
    of(rental.tenant_id, "tenant"),
    ...rental.additional_tenant_ids.map((id) => of(id, "additional_tenant")),
    ...(rental.guarantor_id ? [of(rental.guarantor_id, "guarantor")] : []),
  ];
}

/**
 * Who most likely signs: tenants and guarantors before the landlords, so that the landlord's signature closes what the others
 * agreed to; an owner and the company where it is of no rental.
 */
export async function proposeSigners(
  tx: Tx,
  { rental_id, owner_id }: { readonly rental_id: string | null; readonly owner_id: string | null },
): Promise<SignerInput[]> {
  if (rental_id) return [...(await tenantsOf(tx, rental_id)), ...(await landlordsOf(tx, rental_id))];
  if (!owner_id) return [];
  const company = await companySigner(tx);
  return [
    { party: "owner", owner_id, role: "landlord" },
    ...company.map((one) => ({ ...one, role: "other" as const })),
  ];
}
