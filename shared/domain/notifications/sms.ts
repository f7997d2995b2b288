/**
 * Why a text message was not sent: the provider was not reached, did not answer in time, refused the account, the
 * message or the moment, failed, or said something else than its documentation; the account's token or the message can
 * no longer be read; there is no account; the server stopped meanwhile; its code had
 * expired before its turn.
 */
export const smsErrors = [
  "unreachable",
  "timeout",
  "login",
  "rejected",
  "busy",
  "unavailable",
  "unreadable",
  "lost_token",
  "lost_text",
  "not_configured",
  "interrupted",
  "late",
] as const;
export type SmsError = (typeof smsErrors)[number];
