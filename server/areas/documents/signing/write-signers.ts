import { AppError } from "#shared/domain/core/app-error.ts";
import { findOwnGuarantor } from "#shared/domain/core/own-guarantor.ts";
import type { SignerInput, SignerRole } from "#shared/domain/documents/signer.ts";
import type { Language } from "#shared/lib/language.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import { idsWithin } from "#server/engine/db/table-store.ts";
import { carryFields, holdFields } from "../uploads/carry-fields.ts";
import { isMinor } from "#server/areas/leases/fit-parties.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

// The database's part, in server/schema: protect_signer.

/**
 * Names of signers from their linked records; those of party `other` are given. A missing record is reported by its
 * foreign key.
 */
const NAMES_SQL = `
  select g.*, coalesce(p.label, o.label, u.name, g.given_name, '–') as name, coalesce(p.documentation, o.documentation, g.given_documentation) as documentation,
    coalesce(g.given_email, p.email, o.email, u.email) as email, coalesce(g.given_phone, p.phone, o.phone) as phone,
    coalesce(g.given_language, p.language, u.language, $3) as language
  from jsonb_to_recordset($2) g (position integer, party text, person_id uuid, owner_id uuid, user_id uuid, given_name text,
    given_documentation text, given_email text, given_phone text, code_choice text, role text, task text, given_language text)
  left join person p on p.id = g.person_id
  left join owner o on o.id = g.owner_id
  left join "user" u on u.id = g.user_id`;

/** Where a form shows what is wrong with a signer. */
const atSigners = { field: "signers", entity: "document" };

/** Row of a signer, with only the id of its party. */
const toRow = (signer: SignerInput, index: number) => ({
  position: index + 1,
  party: signer.party,
  person_id: signer.party === "person" ? signer.person_id : null,
  owner_id: signer.party === "owner" ? signer.owner_id : null,
  user_id: signer.party === "user" ? signer.user_id : null,
  given_name: signer.party === "other" ? signer.name : null,
  given_documentation: signer.documentation ?? null,
  given_email: signer.email ?? null,
  given_phone: signer.phone ?? null,
  code_choice: signer.code_choice ?? "mail",
  role: signer.role,
  task: signer.task ?? "sign",
  given_language: signer.language ?? null,
});

const idsOf = (signers: readonly SignerInput[], party: "person" | "owner") =>
  signers.flatMap((signer) => (signer.party === party ? (signer[`${party}_id`] ?? []) : []));

/** Persons and owners who sign a document now. */
async function readPresent(tx: Tx, document_id: string | null): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    "select coalesce(person_id, owner_id) as id from signer where document_id = $1 and coalesce(person_id, owner_id) is not null",
    [document_id],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * A user of some properties names signers in scope, or those that the document has already.
 * @param document_id null for a new document
 * @throws AppError unknown_reference
 */
export async function assertSigners(
  tx: Tx,
  document_id: string | null,
  signers: readonly SignerInput[],
  scope: RowScope,
): Promise<void> {
  const present = await readPresent(tx, document_id);
  for (const party of ["person", "owner"] as const) {
    const added = idsOf(signers, party).filter((id) => !present.has(id));
    const found = await idsWithin(tx, party, added, scope);
    if (added.some((id) => !found.has(id))) throw new AppError("unknown_reference", atSigners);
  }
}

/**
 * Replaces a draft's signers, in list order.
 * @param language of the document, for signers whose own is neither given nor known from their record
 * @throws AppError unknown_reference for a missing record
 */
export async function writeSigners(
  tx: Tx,
  document_id: string,
  signers: readonly SignerInput[],
  language: Language,
): Promise<void> {
  const held = await holdFields(tx, document_id);
  await tx.query("delete from signer where document_id = $1", [document_id]);
  if (signers.length === 0) return;
  await tx.query(
    `insert into signer (document_id, position, party, person_id, owner_id, user_id, name, documentation, email, phone, code_choice, role, task, language)
     select $1, n.position, n.party, n.person_id, n.owner_id, n.user_id, n.name, n.documentation, n.email, n.phone, n.code_choice, n.role, n.task, n.language
     from (${NAMES_SQL}) n`,
    [document_id, JSON.stringify(signers.map(toRow)), language],
  );
  await carryFields(tx, document_id, held);
}

/** Updates the signers' names from their records when the document is sent; from then on they are fixed. */
export async function refreshSigners(tx: Tx, document_id: string): Promise<void> {
  await tx.query(
    `update signer s set name = coalesce(n.label, s.name), documentation = coalesce(n.documentation, s.documentation),
       email = coalesce(s.email, n.email), phone = coalesce(s.phone, n.phone)
     from (select g.id, coalesce(p.label, o.label, u.name) as label, coalesce(p.documentation, o.documentation) as documentation,
             coalesce(p.email, o.email, u.email) as email, coalesce(p.phone, o.phone) as phone
           from signer g left join person p on p.id = g.person_id left join owner o on o.id = g.owner_id
           left join "user" u on u.id = g.user_id where g.document_id = $1) n
     where n.id = s.id`,
    [document_id],
  );
}

/**
 * Refuses signers who are not of age on the business day, and a guarantor who is also a tenant by their document.
 * @throws AppError party_minor, own_guarantor at `signers`
 */
export async function refuseUnfitSigners(tx: Tx, document_id: string): Promise<void> {
  const [minor] = await tx.query<{ name: string }>(
    `select s.name from signer s join person p on p.id = s.person_id
     where s.document_id = $1 and s.task <> 'copy' and ${isMinor("p")} order by s.position limit 1`,
    [document_id],
  );
  if (minor) throw new AppError("party_minor", { params: minor, ...atSigners });
  const signers = await tx.query<{ role: SignerRole; name: string; documentation: string | null }>(
    "select role, name, documentation from signer where document_id = $1 and task <> 'copy' order by position",
    [document_id],
  );
  const own = findOwnGuarantor(signers);
  if (own) throw new AppError("own_guarantor", { params: { name: own.name }, ...atSigners });
}
