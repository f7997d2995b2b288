import type { StatusColor } from "../core/color.ts";
import type { RentalState } from "./rental.ts";

/** The colour of each rental state; its name is always shown next to it. */
export const rentalStateColors: Readonly<Record<RentalState, StatusColor>> = {
  draft: "gray",
  pending_signature: "violet",
  upcoming: "blue",
  active: "green",
  notice_given: "amber",
  ended: "gray",
  cancelled: "gray",
};
