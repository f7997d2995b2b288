import { AppError } from "#shared/domain/core/app-error.ts";
import type { LodgingState } from "#shared/domain/lodging/lodging.ts";
import type { LodgingStage } from "#shared/domain/lodging/lodging-message.ts";
import { findTravellerFaults, isAdult } from "#shared/domain/lodging/traveller-rules.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Services } from "#server/engine/services/services.ts";
import { requireEstablishment } from "../establishments.ts";
import { requireDetails, requireLodging } from "../read-lodging.ts";
import { arrivalDocument, reservationDocument } from "./lodging-documents.ts";
import { changeMessage, type DueMessage } from "./lodging-queue.ts";

/** @throws AppError lodging_travellers_missing, lodging_no_adult, lodging_traveller_incomplete */
function requireTravellers({ travellers, details }: LodgingState): void {
  const arrival = details?.arrives_at.slice(0, 10) ?? "";
  if (travellers.length !== details?.guest_count)
    throw new AppError("lodging_travellers_missing", {
      params: { count: travellers.length, expected: details?.guest_count ?? 0 },
    });
  if (!travellers.some((one) => isAdult(one, arrival))) throw new AppError("lodging_no_adult");
  const incomplete = travellers.find((one) => findTravellerFaults(one, arrival).length > 0);
  if (incomplete)
    throw new AppError("lodging_traveller_incomplete", {
      params: { name: `${incomplete.name} ${incomplete.surname}` },
    });
}

export type ComposedRental = Pick<Rental, "code" | "asset_id" | "property_id">;

interface Composed {
  readonly rental: ComposedRental;
  readonly stage: LodgingStage;
  readonly state: LodgingState;
}

/**
 * The stay as it is, complete or not.
 * @throws AppError lodging_details_missing, lodging_establishment_missing
 */
export async function writeDocument(
  db: Queryable,
  services: Pick<Services, "vault">,
  { rental, stage, state }: Composed,
): Promise<string> {
  const stay = {
    reference: rental.code,
    establishment: await requireEstablishment(db, services, rental),
    details: requireDetails(state),
  };
  return stage === "reservation" ? reservationDocument(stay) : arrivalDocument(stay, state.travellers);
}

/** @throws AppError where the stay is not complete */
export async function composeDocument(
  db: Queryable,
  services: Pick<Services, "vault">,
  composed: Composed,
): Promise<string> {
  const document = await writeDocument(db, services, composed);
  if (composed.stage === "arrival") requireTravellers(composed.state);
  return document;
}

interface Sent extends Pick<DueMessage, "id" | "rental_id"> {
  readonly kind: LodgingStage;
}

/** Null where the stay is no longer complete. */
async function composeNow(services: Pick<Services, "db" | "vault">, message: Sent): Promise<string | null> {
  const { db } = services;
  const [rental] = await db.query<Composed["rental"]>("select code, asset_id, property_id from rental where id = $1", [
    message.rental_id,
  ]);
  if (!rental) return null;
  try {
    const state = await requireLodging(services, db, message.rental_id);
    return await composeDocument(db, services, { rental, stage: message.kind, state });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * What waited is sent with the data of this moment, which its content is then. Where they are no longer complete, the
 * message is sent as it was when the user communicated it.
 */
export async function refreshContent(services: Pick<Services, "db" | "vault">, message: Sent): Promise<string | null> {
  const document = await composeNow(services, message);
  if (document === null) return null;
  await changeMessage(services.db, message, async (tx) => {
    await tx.query("update lodging_message set sealed_content = $2 where id = $1", [
      message.id,
      services.vault.seal("lodging_message", document),
    ]);
  });
  return document;
}
