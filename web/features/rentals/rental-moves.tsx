import { useState } from "react";
import { allowedMoves } from "#shared/domain/core/lifecycle.ts";
import type { Action } from "#shared/domain/core/roles.ts";
import { rentalLifecycle, rentalResource, type Rental, type RentalVerb } from "#shared/domain/rentals/rental.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useCan } from "#web/components/use-can.ts";
import { usePageCommands } from "#web/components/use-page-commands.ts";
import { RentalMoveDialog } from "./move-dialog.tsx";

/** Who may not approve works on drafts alone, and moves them nowhere but away (product.md, section 5). */
function rightFor(verb: RentalVerb, { state }: Rental): Action {
  // A renewal is a draft at first.
  if (verb === "renew") return "create";
  return verb === "cancel" && state === "draft" ? "update" : "approve";
}

/** What can be done with a rental now, as buttons and as commands of the palette; each move asks before it is done. */
export function RentalMoves({ rental }: { rental: Rental }) {
  const [asked, setAsked] = useState<RentalVerb | null>(null);
  const can = useCan();
  const possible = rental.archived_at === null ? allowedMoves(rentalLifecycle, rental.state) : [];
  usePageCommands(
    possible
      .filter((verb) => can("rental", rightFor(verb, rental)))
      .map((verb) => ({
        id: `rental_${verb}`,
        title: `palette.rental_move.${verb}` as const,
        icon: "rental",
        hint: rental.code,
        run: () => setAsked(verb),
      })),
  );
  return (
    <>
      <MoveActions
        resource={rentalResource}
        row={rental}
        lifecycle={rentalLifecycle}
        state={rental.state}
        text={(verb) => `rentals.action.${verb}`}
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
