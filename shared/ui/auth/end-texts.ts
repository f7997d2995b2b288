import type { MessageKey } from "#locales/es.ts";

/** What somebody reads whose session ended without their doing. */
export const endTexts = {
  expired: "error.session_expired",
  deactivated: "error.account_inactive",
} as const satisfies Record<string, MessageKey>;
