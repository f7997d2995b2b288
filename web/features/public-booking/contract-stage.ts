import type { FollowedContract } from "#shared/domain/bookings/booking-offer.ts";

/** Where a contract is, as its applicant is notified. */
export type ContractStage =
  | "open"
  | "mailed"
  | "by_office"
  | "waiting"
  | "delegated"
  | "delegated_complete"
  | "signed"
  | "signed_by_link"
  | "sealing"
  | "ready"
  | "complete"
  | "declined"
  | "ended";

/**
 * `mailed`, `by_office`, `signed_by_link` and `complete` are for an applicant whose contract only the link to sign opens;
 * `delegated` for one for whom another person signs, by a link of their own.
 */
export function contractStage({
  situation,
  is_complete,
  has_signed_file,
  can_open,
  is_mailed,
}: Pick<FollowedContract, "situation" | "is_complete" | "has_signed_file" | "can_open" | "is_mailed">): ContractStage {
  if (situation === "open") {
    if (can_open) return "open";
    return is_mailed ? "mailed" : "by_office";
  }
  if (situation === "delegated") return is_complete ? "delegated_complete" : "delegated";
  if (situation !== "signed") return situation;
  if (!is_complete) return can_open ? "signed" : "signed_by_link";
  if (!can_open) return "complete";
  return has_signed_file ? "ready" : "sealing";
}
