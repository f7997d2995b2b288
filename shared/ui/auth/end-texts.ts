import type { MessageKey } from "#locales/es.ts";

/** Messages for sessions ended by the system. */
export const endTexts = {
  expired: "error.session_expired",
  deactivated: "error.account_inactive",
} as const satisfies Record<string, MessageKey>;
