import type { FollowedContract } from "#shared/domain/bookings/booking-offer.ts";

/** Where a contract is, as its applicant is notified. */
export type ContractStage =
  | "open"
  | "mailed"
  | "waiting"
  | "signed"
  | "sealing"
  | "ready"
  | "complete"
  | "declined"
  | "ended";

/** `mailed` and `complete` are for an applicant whose contract only the mailed link opens. */
export function contractStage({
  situation,
  is_complete,
  has_signed_file,
  can_open,
}: Pick<FollowedContract, "situation" | "is_complete" | "has_signed_file" | "can_open">): ContractStage {
  if (situation === "open") return can_open ? "open" : "mailed";
  if (situation !== "signed") return situation;
  if (!is_complete) return "signed";
  if (!can_open) return "complete";
  return has_signed_file ? "ready" : "sealing";
}
