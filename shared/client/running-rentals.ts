import { rentalResource, runningRentalStates } from "#shared/domain/rentals/rental.ts";
import { listQuery } from "./resource-queries.ts";

/** The rentals in force of some assets. */
export function runningRentalsQuery(assetIds: readonly string[]) {
  const search = new URLSearchParams({
    asset_id: assetIds.join(","),
    state: runningRentalStates.join(","),
    page_size: "200",
  });
  return listQuery(rentalResource, search.toString());
}

/** The rentals in force of a person. */
export function runningRentalsOf(tenant_id: string) {
  const search = new URLSearchParams({ tenant_id, state: runningRentalStates.join(","), page_size: "2" });
  return listQuery(rentalResource, search.toString());
}
