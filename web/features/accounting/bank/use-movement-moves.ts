import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { moveOne } from "#shared/client/resource-queries.ts";
import { type BankMovement, bankMovementResource } from "#shared/domain/accounting/bank/bank-movement.ts";
import { toConfirmation } from "#shared/domain/accounting/bank/confirmations.ts";
import { type RuleProposal, toRuleMove } from "#shared/domain/accounting/bank/match-rule.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { hideToast, showSuccess } from "#shared/ui/toasts.ts";
import type { FormValues } from "#web/components/form/form-values.ts";
import { bankChargeChoices } from "./banking-choices.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** The match of a movement: a proposal, or a chosen invoice or person. What a rule proposes is a move of its own. */
export type MovementSubject = { readonly kind: "invoice" | "person"; readonly id: string } | MatchProposal;

/** Request body of the API. */
function bodyOf(subject: MovementSubject): Readonly<Record<string, unknown>> {
  return "confidence" in subject ? toConfirmation(subject) : { [`${subject.kind}_id`]: subject.id };
}

interface Move {
  readonly movement: BankMovement;
  /** Null undoes the confirmation. */
  readonly subject: MovementSubject | RuleProposal | null;
  /** The target of a rule to save from it, if the user wants one. */
  readonly remembered?: FormValues | null;
}

function callOf({ movement, subject }: Move): { readonly verb: string; readonly body: object } {
  if (!subject) return { verb: "undo", body: {} };
  if (!("target" in subject)) return { verb: "confirm", body: bodyOf(subject) };
  const { verb, input } = toRuleMove(subject, movement);
  return { verb, body: { ...input, bank_rule_id: subject.id } };
}

/** Confirms bank movements, each with a toast that undoes it, and undoes confirmations. */
export function useMovementMoves(onConfirmed: (movement: BankMovement, remembered: FormValues | null) => void) {
  const { t } = useTexts();
  /** A ref, because the second of two quick keys comes before the next render. */
  const busy = useRef(new Set<string>());
  const noticeOf = ({ label, bank_charge, owner_charge_id, ...movement }: BankMovement) => {
    if (movement.state === "ignored") return t("accounting.movement.ignored", { label });
    const { payment_label, remittance_label, returned_payment_label } = movement;
    const charge = bank_charge ? bankChargeChoices.text(bank_charge) : "accounting.movement.kind.owner_charge";
    const single = bank_charge || owner_charge_id ? t(charge) : "";
    const booked = movement.is_net ? t("accounting.movement.net_done") : single;
    const record = payment_label ?? remittance_label ?? returned_payment_label ?? booked;
    return t("accounting.movement.confirmed", { record, label });
  };
  const offerUndo = (confirmed: BankMovement) =>
    showSuccess(
      noticeOf(confirmed),
      confirmed.remittance_id ? undefined : { label: t("accounting.movement.undo"), run: () => run(confirmed, null) },
    );
  const move = useMutation({
    mutationFn: (requested: Move) => {
      const { id, version } = requested.movement;
      const { verb, body } = callOf(requested);
      return moveOne(bankMovementResource, id, verb, { version, ...body });
    },
    onSuccess: (row, { movement, subject, remembered = null }) => {
      if (subject) {
        offerUndo(row);
        onConfirmed(movement, remembered);
      } else {
        hideToast(noticeOf(movement));
        showSuccess(t("accounting.movement.undone"));
      }
    },
    onSettled: (_row, _error, { movement }) => void busy.current.delete(movement.id),
  });
  const run = (movement: BankMovement, subject: Move["subject"], remembered: FormValues | null = null) => {
    if (busy.current.has(movement.id)) return;
    busy.current.add(movement.id);
    move.mutate({ movement, subject, remembered });
  };
  return {
    /** After a dialog booked it, or set it aside. */
    booked: (row: BankMovement) => {
      offerUndo(row);
      onConfirmed(row, null);
    },
    confirm: (movement: BankMovement, subject: MovementSubject | RuleProposal, remembered: FormValues | null = null) =>
      run(movement, subject, remembered),
    undo: (movement: BankMovement) => run(movement, null),
  };
}
