import {
  type Document,
  type DocumentEnd,
  type DocumentState,
  liveDocumentStates,
} from "#shared/domain/documents/document.ts";
import { enqueue } from "#server/jobs/jobs.ts";
import { type NewDocumentEvent, recordDocumentEvent } from "./document-events.ts";
import { backToDraft } from "./rental-signature.ts";
import { asMove, type Tx } from "./transaction.ts";

/** How a document comes to nothing, and how the history calls it. */
const verbs = {
  cancelled: "cancel",
  declined: "decline",
  expired: "expire",
} as const satisfies Readonly<Record<DocumentEnd, string>>;
/** The job that tells whoever was to sign (`server/modules/documents/tell-signers.ts`): asked for by its name, whoever ends it. */
export const TELL_SIGNERS = "tell_signers";

export interface Ending extends Pick<NewDocumentEvent, "signer_id" | "ip" | "user_agent"> {
  readonly state: DocumentEnd;
  readonly reason: string | null;
}

type Ended = Pick<Document, "id" | "state" | "is_contract" | "rental_id">;

const isLive = (state: DocumentState) => liveDocumentStates.includes(state);

async function markEnded(tx: Tx, { id }: Ended, { state, reason, ...who }: Ending): Promise<void> {
  await asMove(tx, verbs[state], () =>
    tx.query("update document set state = $2, end_reason = $3 where id = $1", [id, state, reason]),
  );
  const details = reason === null ? {} : { reason };
  await recordDocumentEvent(tx, { document_id: id, kind: state, ...who, details });
  await enqueue(tx, TELL_SIGNERS, { document_id: id }, `${TELL_SIGNERS}:${id}`);
}

/**
 * Ends a document that not everybody signed; the rental of a contract is a draft again. The caller holds the document's
 * row. Who has a link is told by it what became of the document, and by mail.
 * @param today the business day, YYYY-MM-DD
 */
export async function endDocument(tx: Tx, document: Ended, ending: Ending, today: string): Promise<void> {
  await markEnded(tx, document, ending);
  if (document.is_contract && document.rental_id && isLive(document.state))
    await backToDraft(tx, document.rental_id, today);
}

/** Cancels what is out to be signed of a rental that is cancelled itself. The caller holds the rental's row. */
export async function cancelContractsOf(tx: Tx, rental_id: string, reason: string | null): Promise<void> {
  const live = await tx.query<Ended>(
    `select id, state, is_contract, rental_id from document where rental_id = $1 and is_contract and state = any($2)
     order by id for no key update`,
    [rental_id, liveDocumentStates],
  );
  for (const document of live) await markEnded(tx, document, { state: "cancelled", reason });
}
