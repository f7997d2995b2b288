import type { MessageKey } from "#locales/es.ts";

/** Errors of coming in: sessions, access tokens, passwords, second factors and passkeys. */
export const entryErrors = {
  no_session: { status: 401, key: "error.session_expired" },
  token_invalid: { status: 401, key: "error.token_invalid" },
  account_inactive: { status: 401, key: "error.account_inactive" },
  login_step_over: { status: 401, key: "error.login_step_over" },
  wrong_passkey: { status: 401, key: "error.wrong_passkey" },
  wrong_credentials: { status: 401, key: "error.wrong_credentials" },
  second_factor_on: { status: 409, key: "error.second_factor_on" },
  second_factor_off: { status: 409, key: "error.second_factor_off" },
  passkeys_full: { status: 422, key: "error.passkeys_full" },
  passkeys_unavailable: { status: 422, key: "error.passkeys_unavailable" },
  wrong_code: { status: 422, key: "error.wrong_code" },
  wrong_password: { status: 422, key: "error.wrong_password" },
  common_password: { status: 422, key: "error.common_password" },
  wrong_old_password: { status: 422, key: "error.wrong_old_password" },
} as const satisfies Record<string, { status: number; key: MessageKey }>;
