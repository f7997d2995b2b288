import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { moveOne } from "#shared/client/resource-queries.ts";
import { type BankMovement, bankMovementResource } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";

/** The match of a movement: a proposal, or a chosen invoice or person. */
export type MovementSubject = { readonly kind: "invoice" | "person"; readonly id: string } | MatchProposal;

/** Request body of the API. */
function bodyOf(subject: MovementSubject): Readonly<Record<string, unknown>> {
  if (subject.kind === "invoices") return { invoice_ids: subject.invoice_ids };
  if (subject.kind === "return") return { returned_payment_id: subject.id };
  return { [`${subject.kind}_id`]: subject.id };
}

/** Confirms bank movements and undoes confirmations. */
export function useMovementMoves(onConfirmed: (movement: BankMovement) => void) {
  /** A ref, because the second of two quick keys comes before the next render. */
  const busy = useRef(new Set<string>());
  const move = useMutation({
    mutationFn: ({ movement, subject }: { movement: BankMovement; subject: MovementSubject | null }) => {
      const { id, version } = movement;
      if (!subject) return moveOne(bankMovementResource, id, "undo", { version });
      return moveOne(bankMovementResource, id, "confirm", { version, ...bodyOf(subject) });
    },
    onSuccess: (_row, { movement, subject }) => subject && onConfirmed(movement),
    onSettled: (_row, _error, { movement }) => void busy.current.delete(movement.id),
  });
  const run = (movement: BankMovement, subject: MovementSubject | null) => {
    if (busy.current.has(movement.id)) return;
    busy.current.add(movement.id);
    move.mutate({ movement, subject });
  };
  return {
    confirm: (movement: BankMovement, subject: MovementSubject) => run(movement, subject),
    undo: (movement: BankMovement) => run(movement, null),
  };
}
