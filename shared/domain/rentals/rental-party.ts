export const rentalPartyRoles = ["tenant", "additional_tenant", "guarantor"] as const;
export type RentalPartyRole = (typeof rentalPartyRoles)[number];
