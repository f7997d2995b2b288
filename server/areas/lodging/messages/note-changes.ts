import { AppError } from "#shared/domain/core/app-error.ts";
import type { LodgingStage } from "#shared/domain/lodging/lodging-message.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { requireLodging } from "../read-lodging.ts";
import { type ComposedRental, writeDocument } from "./compose-message.ts";

const ACCEPTED = `
  select m.id, m.kind, m.sealed_content, r.code, r.asset_id, r.property_id from lodging_message m join rental r on r.id = m.rental_id
  where m.rental_id = $1 and m.state = 'accepted' and m.kind <> 'cancellation'`;

interface Accepted extends ComposedRental {
  readonly id: string;
  readonly kind: LodgingStage;
  readonly sealed_content: string;
}

/**
 * Notes of what the service accepted whether the stay, as it is stored now, is another one: it has to be corrected. What cannot
 * be compared, as a stay without a code of its establishment, remains noted as it was. Under the lock of the rental, which the caller holds.
 */
export async function noteChanges(tx: Tx, services: Pick<Services, "vault">, rental_id: string): Promise<void> {
  const accepted = await tx.query<Accepted>(ACCEPTED, [rental_id]);
  if (accepted.length === 0) return;
  const state = await requireLodging(services, tx, rental_id);
  for (const { id, kind, sealed_content, ...rental } of accepted) {
    const was = services.vault.open("lodging_message", sealed_content);
    const is = await writeDocument(tx, services, { rental, stage: kind, state }).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (was === null || is === null) continue;
    await tx.query(
      "update lodging_message set changed_at = case when $2 then clock_now() end where id = $1 and (changed_at is not null) <> $2",
      [id, was !== is],
    );
  }
}
