import { useState } from "react";
import type { Action } from "#shared/domain/core/roles.ts";
import { rentalLifecycle, rentalResource, type Rental, type RentalVerb } from "#shared/domain/rentals/rental.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { RentalMoveDialog } from "./move-dialog.tsx";

/** Who may not approve works on drafts alone, and moves them nowhere but away (docs/design/product.md, section 5). */
function rightFor(verb: RentalVerb, { state }: Rental): Action {
  // A renewal is a draft at first.
  if (verb === "renew") return "create";
  return verb === "cancel" && state === "draft" ? "update" : "approve";
}

/** What can be done with a rental now, as buttons and as commands of the palette; each move asks before it is done. */
export function RentalMoves({ rental }: { rental: Rental }) {
  const [asked, setAsked] = useState<RentalVerb | null>(null);
  return (
    <>
      <MoveActions
        resource={rentalResource}
        row={rental}
        lifecycle={rentalLifecycle}
        state={rental.state}
        text={(verb) => `rentals.action.${verb}`}
        command={(verb) => `palette.rental_move.${verb}`}
        needs={(verb) => rightFor(verb, rental)}
        onAsk={{
          activate: () => setAsked("activate"),
          give_notice: () => setAsked("give_notice"),
          withdraw_notice: () => setAsked("withdraw_notice"),
          end: () => setAsked("end"),
          extend: () => setAsked("extend"),
          renew: () => setAsked("renew"),
          cancel: () => setAsked("cancel"),
        }}
      />
      {asked && <RentalMoveDialog verb={asked} rental={rental} onClose={() => setAsked(null)} />}
    </>
  );
}
