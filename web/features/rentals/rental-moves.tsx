import { useLocation } from "wouter";
import { maySettleExits } from "#shared/domain/accounting/exits/exit-reads.ts";
import { rentalLifecycle, rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useOpenMove } from "#web/components/form/use-open-form.ts";
import { useCan } from "#web/components/use-can.ts";
import { RentalMoveDialog } from "./move-dialog.tsx";
import { useIsByContract } from "./next-step.tsx";

/** Actions currently possible for a rental, as buttons and as commands of the palette; each has a dialog, the end a page. */
export function RentalMoves({ rental }: { rental: Rental }) {
  const [, navigate] = useLocation();
  const isByContract = useIsByContract(rental);
  const mayEnd = maySettleExits(useCan());
  const [requestedVerb, setRequestedVerb] = useOpenMove("rental move", rentalLifecycle);
  return (
    <>
      <MoveActions
        resource={rentalResource}
        row={rental}
        lifecycle={rentalLifecycle}
        state={rental.state}
        text={(verb) => `rentals.action.${verb}`}
        command={(verb) => `palette.rental_move.${verb}`}
        isOffered={(verb) => verb !== "end" || mayEnd}
        isMain={(verb) => verb === (rental.state === "notice_given" ? "end" : "activate") && !isByContract}
        onRequest={{
          activate: () => setRequestedVerb("activate"),
          give_notice: () => setRequestedVerb("give_notice"),
          withdraw_notice: () => setRequestedVerb("withdraw_notice"),
          end: () => navigate(`/rentals/${rental.id}/exit`),
          extend: () => setRequestedVerb("extend"),
          renew: () => setRequestedVerb("renew"),
          cancel: () => setRequestedVerb("cancel"),
        }}
      />
      {requestedVerb && requestedVerb !== "end" && (
        <RentalMoveDialog verb={requestedVerb} rental={rental} onClose={() => setRequestedVerb(null)} />
      )}
    </>
  );
}
