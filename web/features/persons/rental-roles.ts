import { useQueries } from "@tanstack/react-query";
import type { MessageKey } from "#locales/es.ts";
import { listQuery } from "#shared/client/resource-queries.ts";
import { rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";

interface RentalRole {
  readonly id: "tenant" | "guarantor" | "additional_tenant" | "payer";
  /** The parameter that finds the rentals in which a person has the role. */
  readonly filter: "tenant_id" | "guarantor_id" | "additional_tenant_ids" | "payer_id";
  readonly label: MessageKey;
}

export const rentalRoles: readonly RentalRole[] = [
  { id: "tenant", filter: "tenant_id", label: "persons.rentals.tenant" },
  { id: "guarantor", filter: "guarantor_id", label: "persons.rentals.guarantor" },
  { id: "additional_tenant", filter: "additional_tenant_ids", label: "persons.rentals.additional_tenant" },
  { id: "payer", filter: "payer_id", label: "persons.rentals.payer" },
];

/** Larger than the number of rentals of one person. */
const PAGE_SIZE = "100";

export interface RentalsOfRole extends RentalRole {
  /** Undefined while loading. */
  readonly rentals: readonly Rental[] | undefined;
  readonly total: number;
}

/** The rentals of a person by the role they have in them. */
export function useRentalsByRole(personId: string): readonly RentalsOfRole[] {
  const answers = useQueries({
    queries: rentalRoles.map(({ filter }) =>
      listQuery(rentalResource, new URLSearchParams({ [filter]: personId, page_size: PAGE_SIZE }).toString()),
    ),
  });
  return rentalRoles.map((role, index) => ({
    ...role,
    rentals: answers[index]?.data?.data,
    total: answers[index]?.data?.meta?.total ?? 0,
  }));
}
