import type { StatusColor } from "../core/color.ts";
import type { RentalState } from "./rental.ts";

/** The colour in which each state of a rental is shown; its word always stands beside it. */
export const rentalStateColors: Readonly<Record<RentalState, StatusColor>> = {
  draft: "gray",
  pending_signature: "violet",
  upcoming: "blue",
  active: "green",
  notice_given: "amber",
  ended: "gray",
  cancelled: "gray",
};
