import { useLocation } from "wouter";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { rentalMoveInputs, rentalMoveRules } from "#shared/domain/rentals/rental-moves.ts";
import { endOfYear, renewalWindow } from "#shared/domain/rentals/renewal.ts";
import { rentalLifecycle, rentalResource, type Rental, type RentalVerb } from "#shared/domain/rentals/rental.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import type { FormValues } from "#web/components/form/form-values.ts";
import { isBaseRow } from "#web/components/row.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { MoveFields, type MoveField } from "./move-fields.tsx";

/** The end has a page. */
type DialogVerb = Exclude<RentalVerb, "end">;

interface RentalMoveDialogProps {
  verb: DialogVerb;
  /** The rental in the version last read. */
  rental: Rental;
  onClose: () => void;
}

/** Moves that cannot be undone. */
const finalMoves: ReadonlySet<RentalVerb> = new Set(["cancel"]);

/** Initial terms of a renewal: from the day after the end, for a year, on the current terms. The deposit continues. */
function nextTerms(rental: Rental, today: string): FormValues {
  const { proposed } = renewalWindow(rental, today);
  const { monthly_rent, monthly_expenses, index_clause } = rental;
  return {
    start_date: proposed,
    end_date: endOfYear(proposed),
    monthly_rent,
    monthly_expenses,
    index_clause,
  };
}

/** Initial values of a move: usually recorded on the day it happens. */
function initialValues(verb: DialogVerb, rental: Rental, today: string): FormValues {
  if (verb === "activate") return { signed_on: rental.signed_on ?? today };
  if (verb === "give_notice") return { notice_given_on: today };
  if (verb === "renew") return nextTerms(rental, today);
  return {};
}

/** Asks for the inputs of a rental's move and submits it. */
export function RentalMoveDialog({ verb, rental, onClose }: RentalMoveDialogProps) {
  const { t } = useTexts();
  const today = useToday();
  const move = {
    resource: rentalResource,
    row: rental,
    verb,
    input: rentalMoveInputs[verb],
    rules: rentalMoveRules(verb, { rental, today }),
    initial: initialValues(verb, rental, today),
  };
  const [, navigate] = useLocation();
  const form = useMoveForm<MoveField>(move, (result) => {
    showSuccess(t(`rentals.done.${verb}`, { code: rental.code }));
    onClose();
    if (verb === "renew" && isBaseRow(result)) navigate(`/rentals/${result.id}`);
  });
  return (
    <MoveDialog
      form={form}
      title={`${t(`rentals.confirm.${verb}`)} · ${rental.code}`}
      explanation={t(`rentals.explain.${verb}`)}
      confirm={t(`rentals.confirm.${verb}`)}
      isFinal={finalMoves.has(verb)}
      isPossible={isMoveAllowed(rentalLifecycle, rental.state, verb)}
      onClose={onClose}
    >
      <MoveFields verb={verb} rental={rental} form={form} />
    </MoveDialog>
  );
}
