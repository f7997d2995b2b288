import type { AssetStatusKind } from "../assets/asset-status.ts";
import type { RentalState } from "./rental.ts";

/** Asset status kind derived from a live rental's state, in order of priority: if several apply, the first wins. */
export const assetKindsByRental: readonly { readonly state: RentalState; readonly kind: AssetStatusKind }[] = [
  { state: "active", kind: "rented" },
  { state: "notice_given", kind: "notice" },
  { state: "upcoming", kind: "reserved" },
  { state: "pending_signature", kind: "reserved" },
];
