import { useState } from "react";
import { rentalLifecycle, rentalResource, type Rental, type RentalVerb } from "#shared/domain/rentals/rental.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { RentalMoveDialog } from "./move-dialog.tsx";

/** Actions currently possible for a rental, as buttons and as commands of the palette; each has a dialog. */
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
        onRequest={{
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
