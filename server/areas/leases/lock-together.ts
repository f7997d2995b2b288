import type { DocumentState } from "#shared/domain/documents/document.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { isUuid } from "#server/engine/http/uuid.ts";

/** A document, or each of those that are signed together with it. */
export interface TogetherDocument {
  readonly id: string;
  readonly state: DocumentState;
  readonly is_contract: boolean;
  readonly rental_id: string | null;
}

/**
 * Locks a document and those that are signed together with it, in the order of their ids: every change of one that
 * concerns the others takes this lock first.
 */
export const lockTogether = async (tx: Tx, id: string): Promise<readonly TogetherDocument[]> =>
  isUuid(id)
    ? tx.query<TogetherDocument>(
        `select id, state, is_contract, rental_id from document
         where id = $1 or bundle_id = (select bundle_id from document where id = $1) order by id for no key update`,
        [id],
      )
    : [];
