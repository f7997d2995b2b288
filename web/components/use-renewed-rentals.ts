import { useQuery } from "@tanstack/react-query";
import { contractsQuery } from "./contracts-query.ts";

const none: readonly string[] = [];

/**
 * Ids of the rentals that one renews, directly or through others, the latest first.
 * @param rental_id null: of none
 */
export function useRenewedRentals(rental_id: string | null): readonly string[] {
  const { data } = useQuery({ ...contractsQuery(rental_id ?? ""), enabled: rental_id !== null });
  if (!data) return none;
  const first = data.findIndex(({ id }) => id === rental_id) + 1;
  return data.slice(first).flatMap(({ id, state }) => (state === "cancelled" ? [] : [id]));
}
