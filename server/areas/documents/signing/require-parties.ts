import { AppError } from "#shared/domain/core/app-error.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { SignerRole, SignerTask } from "#shared/domain/documents/signer.ts";
import { partiesOnDaySql } from "#server/areas/leases/parties-on-day-sql.ts";
import { contractDay, ownersOf } from "#server/areas/properties/owners-of.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

/** Whom the contract names: tenants and guarantors of its day. */
const PARTIES = `
  select p.label as name, y.person_id, y.role
  from rental r cross join lateral ${partiesOnDaySql("r", contractDay("r"))} y join person p on p.id = y.person_id
  where r.id = $1 order by y.position`;

/** The landlord with the largest share, else the company. */
const LANDLORD = `
  select coalesce((select o.label from ${ownersOf("r", contractDay("r"))} w join owner o on o.id = w.owner_id order by w.share desc, w.id limit 1),
    (select c.name from company c), '–') as name
  from rental r where r.id = $1`;

interface Signing {
  readonly person_id: string | null;
  readonly role: SignerRole;
}
interface Party extends Signing {
  readonly name: string;
}

const missing = (name: string) =>
  new AppError("contract_party_missing", { params: { name }, field: "signers", entity: "document" });

/** Tenants are alike: which of them holds the rental says nothing of who was typed by hand. */
const sideOf = (role: SignerRole) => (role === "additional_tenant" ? "tenant" : role);

/** The first party for whom there is neither their record nor someone without one who signs in that role. */
function findMissing(parties: readonly Party[], signing: readonly Signing[]): Party | undefined {
  const recorded = new Set(signing.map(({ person_id }) => person_id));
  const typed = signing.filter(({ person_id }) => person_id === null).map(({ role }) => sideOf(role));
  return parties.find(({ person_id, role }) => {
    if (recorded.has(person_id)) return false;
    const index = typed.indexOf(sideOf(role));
    if (index === -1) return true;
    typed.splice(index, 1);
    return false;
  });
}

/**
 * Checks that all parties of a contract sign it: a landlord, each tenant of its day, and a guarantor whom it names, since a
 * guarantee is not presumed (CC art. 1827). One that no one signs here, as its type allows, is never completed here.
 * @throws AppError contract_party_missing
 */
export async function requireParties(tx: Tx, { id, rental_id }: Pick<Document, "id" | "rental_id">): Promise<void> {
  const taking = await tx.query<Signing & { readonly task: SignerTask }>(
    "select person_id, role, task from signer where document_id = $1 and task <> 'copy'",
    [id],
  );
  if (taking.length === 0) return;
  // An approval of another completes it too, and no party would have signed.
  const signing = taking.filter(({ task }) => task === "sign");
  const absent = findMissing(await tx.query<Party>(PARTIES, [rental_id]), signing);
  if (absent) throw missing(absent.name);
  if (signing.some(({ role }) => role === "landlord")) return;
  const [landlord] = await tx.query<{ name: string }>(LANDLORD, [rental_id]);
  throw missing(landlord?.name ?? "–");
}
