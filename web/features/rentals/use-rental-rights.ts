import { allowedMoves } from "#shared/domain/core/lifecycle.ts";
import { rentalLifecycle, type Rental, type RentalVerb } from "#shared/domain/rentals/rental.ts";
import { useCan } from "#web/components/use-can.ts";

/** What the person may do with a rental: without the right to approve one works on drafts alone (product.md, section 5). */
export function useRentalRights(rental: Pick<Rental, "state" | "archived_at"> | undefined) {
  const can = useCan();
  const mayApprove = can("rental", "approve");
  const mayUpdate = can("rental", "update") && (mayApprove || rental?.state === "draft");
  const isOpen = rental !== undefined && rental.archived_at === null;
  const mayMove = (verb: RentalVerb) => (verb === "cancel" ? mayUpdate : mayApprove);
  return {
    mayUpdate: isOpen && mayUpdate,
    moves: isOpen ? allowedMoves(rentalLifecycle, rental.state).filter(mayMove) : [],
  };
}
