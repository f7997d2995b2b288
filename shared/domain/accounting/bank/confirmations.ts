import * as z from "zod/mini";
import type { ErrorCode } from "#shared/domain/core/errors.ts";
import { uuid } from "#shared/domain/core/fields.ts";
import { MAX_PROPOSED_MOVEMENTS } from "../policy.ts";
import type { movementMoveInputs } from "./bank-movement.ts";
import { matchHindrances, type MatchProposal } from "./match-proposal.ts";

/** Input of the confirmation that a proposal stands for. */
export function toConfirmation({
  kind,
  id,
  invoice_ids,
}: MatchProposal): z.infer<(typeof movementMoveInputs)["confirm"]> {
  switch (kind) {
    case "invoice":
      return { invoice_id: id };
    case "invoices":
      return { invoice_ids: [...invoice_ids] };
    case "payment":
      return { payment_id: id };
    case "remittance":
      return { remittance_id: id };
    case "return":
      return { returned_payment_id: id };
    case "owner_charge":
      return { owner_charge_id: id };
  }
}

/** The movements whose certain matches the user saw and confirms together. */
export const certainInput = z.object({
  bank_movement_ids: z.array(uuid()).check(z.minLength(1), z.maxLength(MAX_PROPOSED_MOVEMENTS)),
});

const confirmedMovement = z.object({ id: uuid(), version: z.int() });
/** A confirmed movement, at the version that the confirmation left. */
export type ConfirmedMovement = z.infer<typeof confirmedMovement>;

/** A movement that was left as it was: what hinders its match, or null for one that is no longer pending with a certain one. */
const skippedMovement = z.object({ id: uuid(), hindrance: z.nullable(z.enum(matchHindrances)) });

/** The movements that were confirmed, and those that were skipped. */
export const confirmedTogether = z.object({
  confirmed: z.array(confirmedMovement),
  skipped: z.array(skippedMovement),
});
export type ConfirmedTogether = z.infer<typeof confirmedTogether>;

/** Why a confirmation cannot be undone: codes of errors. */
export type UndoHindrance = Extract<
  ErrorCode,
  | "undo_changed"
  | "undo_returned"
  | "undo_refunded"
  | "undo_reapplied"
  | "undo_collecting"
  | "undo_fee_billed"
  | "transfer_sent"
  | "transfer_waits"
  | "undo_owner_paid"
  | "settlement_final"
  | "deposit_lodged"
>;

/** Confirmations that are undone together, all or none. */
export const undoInput = z.object({
  movements: z.array(confirmedMovement).check(z.minLength(1), z.maxLength(MAX_PROPOSED_MOVEMENTS)),
});

export const undoneTogether = z.object({ undone: z.int() });
