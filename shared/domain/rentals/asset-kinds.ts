import type { AssetStatusKind } from "../assets/asset-status.ts";
import type { RentalState } from "./rental.ts";

/** What a live rental makes of the status of its assets, the strongest first: where two meet, the first holds. */
export const assetKindsByRental: readonly { readonly state: RentalState; readonly kind: AssetStatusKind }[] = [
  { state: "active", kind: "rented" },
  { state: "notice_given", kind: "notice" },
  { state: "upcoming", kind: "reserved" },
  { state: "pending_signature", kind: "reserved" },
];
