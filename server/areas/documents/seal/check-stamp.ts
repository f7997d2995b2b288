import type { CheckedStamp } from "#shared/domain/documents/document-seal.ts";
import { TimestampFault } from "#server/engine/services/timestamp/timestamp-fault.ts";
import { verifyToken } from "#server/engine/services/timestamp/verify-token.ts";

export const NO_STAMP: CheckedStamp = { stamp_state: "none", stamped_at: null, stamp_authority: null };
export const INVALID_STAMP: CheckedStamp = { ...NO_STAMP, stamp_state: "invalid" };

/**
 * Verifies a stored time stamp: each time that it is shown, and of what it is shown for.
 * @param imprint SHA-256, computed now
 */
export function checkStamp(token: Buffer | null, imprint: Buffer): CheckedStamp {
  if (token === null) return NO_STAMP;
  try {
    const { at, authority } = verifyToken(token, imprint);
    return { stamp_state: "valid", stamped_at: at.toISOString(), stamp_authority: authority };
  } catch (error) {
    if (error instanceof TimestampFault) return INVALID_STAMP;
    throw error;
  }
}
