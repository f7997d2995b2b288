import type { Document } from "#shared/domain/documents/document.ts";
import type { SignerInput } from "#shared/domain/documents/signer.ts";
import type { RentalPartyRole } from "#shared/domain/rentals/rental-party.ts";
import type { Language } from "#shared/lib/language.ts";
import { contractDay, ownersOf } from "#server/areas/properties/owners-of.ts";
import { partiesOnDaySql } from "#server/areas/leases/parties-on-day-sql.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** Landlords named in the contract (`rental-facts.ts`), largest share first. */
const LANDLORDS_SQL = `
  select w.owner_id from rental r cross join lateral ${ownersOf("r", contractDay("r"))} w
  where r.id = $1 order by w.share desc, w.id`;

/** Tenants and guarantors named in the contract, with their language: the person's, or what the tenant chose in the booking. */
const TENANTS_SQL = `
  select y.person_id, y.role, coalesce((select p.language from person p where p.id = y.person_id), case when y.role = 'tenant' then (
    select b.language from booking b where b.rental_id = r.id and b.person_id = y.person_id order by b.id desc limit 1) end) as language
  from rental r cross join lateral ${partiesOnDaySql("r", contractDay("r"))} y
  where r.id = $1 order by y.position`;

interface Tenant {
  readonly person_id: string;
  readonly role: RentalPartyRole;
  /** Null without either: the document's language applies. */
  readonly language: Language | null;
}

/** The company, where the asset has no owner. */
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

async function tenantsOf(tx: Tx, rental_id: string): Promise<SignerInput[]> {
  const tenants = await tx.query<Tenant>(TENANTS_SQL, [rental_id]);
  return tenants.map((tenant) => ({ party: "person", ...tenant }));
}

/** To whom the rental's invoices are issued. */
async function debtorOf(tx: Tx, rental_id: string): Promise<SignerInput[]> {
  const [debtor] = await tx.query<{ person_id: string; role: "tenant" | "other"; language: Language | null }>(
    `select p.id as person_id, p.language, case when p.id = r.tenant_id then 'tenant' else 'other' end as role
     from rental r join person p on p.id = coalesce(r.payer_id, r.tenant_id) where r.id = $1`,
    [rental_id],
  );
  return debtor ? [{ party: "person", ...debtor }] : [];
}

/**
 * Proposed signers: tenants and guarantors first, so that the landlords sign last; without a rental, the owner and
 * the company. A mandate is signed by the debtor alone.
 */
export async function proposeSigners(
  tx: Tx,
  { rental_id, owner_id, is_mandate }: Pick<Document, "rental_id" | "owner_id" | "is_mandate">,
): Promise<SignerInput[]> {
  if (rental_id && is_mandate) return debtorOf(tx, rental_id);
  if (rental_id) return [...(await tenantsOf(tx, rental_id)), ...(await landlordsOf(tx, rental_id))];
  if (!owner_id) return [];
  const company = await companySigner(tx);
  return [
    { party: "owner", owner_id, role: "landlord" },
    ...company.map((one) => ({ ...one, role: "other" as const })),
  ];
}
