import type { FollowedContract } from "#shared/domain/bookings/booking-offer.ts";

/** Where a contract is, as its applicant is notified. */
export type ContractStage =
  | "open"
  | "mailed"
  | "by_office"
  | "waiting"
  | "signed"
  | "sealing"
  | "ready"
  | "complete"
  | "declined"
  | "ended";

/** `mailed`, `by_office` and `complete` are for an applicant whose contract only the link to sign opens. */
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
  // Another person signs for the applicant, by a link of their own.
  if (situation === "delegated") return "waiting";
  if (situation !== "signed") return situation;
  if (!is_complete) return "signed";
  if (!can_open) return "complete";
  return has_signed_file ? "ready" : "sealing";
}
