import { AppError } from "#shared/domain/core/app-error.ts";
import { documentResource, liveDocumentStates } from "#shared/domain/documents/document.ts";
import { listMissingFacts, type MissingFact, sortOfRun } from "#shared/domain/documents/missing-facts.ts";
import { takesPart } from "#shared/domain/documents/signer.ts";
import type { Template } from "#shared/domain/documents/template.ts";
import type { Language } from "#shared/lib/language.ts";
import { readSigners } from "#server/areas/leases/read-signers.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { lockRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { drawUpDocument } from "../document-changes.ts";
import { readRentalFacts } from "../rental-facts.ts";
import { prepareSending } from "../signing/send-document.ts";

interface Context {
  readonly tx: Tx;
  readonly services: Services;
}

export type RunTemplate = Pick<Template, "id" | "title" | "document_type_id" | "language">;

/**
 * A template goes out once to a rental until it is signed or has ended: a run started twice sends nothing twice. The rental is
 * locked, so that the runs of two users wait for each other.
 */
async function refuseSentBefore(tx: Tx, template_id: string, rental_id: string): Promise<void> {
  await tx.query("select 1 from rental where id = $1 for no key update", [rental_id]);
  const [sent] = await tx.query<{ code: string }>(
    "select code from document where rental_id = $1 and template_id = $2 and state = any($3) limit 1",
    [rental_id, template_id, liveDocumentStates],
  );
  if (sent) throw new AppError("run_already_sent", { params: { code: sent.code } });
}

/** No one reads each document of a run before it is sent: what would be left blank is a refusal here. */
async function requireFilled(tx: Tx, document_id: string): Promise<void> {
  const [filled] = await tx.query<{ missing: readonly string[] | null }>(
    "select details -> 'missing' as missing from document_event where document_id = $1 and kind = 'filled' order by id desc limit 1",
    [document_id],
  );
  const missing = filled?.missing ?? [];
  if (missing.length > 0) throw new AppError("run_facts_missing", { params: { names: missing.join(", ") } });
}

const readGaps = async (tx: Tx, rental_id: string, language: Language) =>
  sortOfRun(listMissingFacts(await readRentalFacts(tx, rental_id, language)));

/**
 * A section of a contract whose fact is missing is left out, which leaves no blank behind: what an article has it state is refused by
 * name. The rest is named before the run (`readNamedGaps`).
 */
async function requireFacts(tx: Tx, rental_id: string, language: Language): Promise<void> {
  const { refused } = await readGaps(tx, rental_id, language);
  if (refused.length === 0) return;
  const names = refused.map(({ fact }) => fact).join(", ");
  throw new AppError("run_facts_missing", { params: { names, facts: JSON.stringify(refused) } });
}

/** What a contract lacks and is sent without. */
export const readNamedGaps = async (tx: Tx, rental_id: string, language: Language): Promise<readonly MissingFact[]> =>
  (await readGaps(tx, rental_id, language)).named;

/** No one copies links by hand for so many: each signer needs an address. */
async function requireAddresses(tx: Tx, document_id: string): Promise<void> {
  const without = (await readSigners(tx, document_id)).find((signer) => takesPart(signer) && signer.email === null);
  if (without) throw new AppError("run_address_missing", { params: { name: without.name } });
}

/**
 * Creates the document of a rental and checks that it can be sent.
 * @returns its id
 * @throws AppError run_already_sent, run_facts_missing, run_address_missing; as `prepareSending` does
 */
export async function createForRental({ tx, services }: Context, template: RunTemplate, rental_id: string) {
  const { id: template_id, title, document_type_id, language } = template;
  await refuseSentBefore(tx, template_id, rental_id);
  const input = { template_id, title, document_type_id, language, rental_id };
  const id = await drawUpDocument({ tx, services, input });
  await requireFilled(tx, id);
  const document = await lockRow(tx, documentResource, id, everyRow);
  if (document.is_contract) await requireFacts(tx, rental_id, language);
  await prepareSending(tx, document, services.clock.today());
  await requireAddresses(tx, id);
  return id;
}
