/** Characters of a password. */
export const MIN_PASSWORD_LENGTH = 10;

/** Long enough for any passphrase, short enough that hashing it costs the server nothing unusual. */
export const MAX_PASSWORD_LENGTH = 128;

/** Views that a user can store of one list. */
export const MAX_LIST_VIEWS = 50;

/** Own words of the palette that a user can store. */
export const MAX_PALETTE_ALIASES = 100;

/** API tokens of a user that have not expired. */
export const MAX_API_TOKENS = 20;

/** The lifetimes in days that are offered for an API token. */
export const API_TOKEN_DAYS = [30, 90, 365] as const;

/** Days after which an API token expires at the latest. */
export const MAX_API_TOKEN_DAYS = 366;

/** Calls of one API token in a minute. */
export const API_TOKEN_CALLS = 300;

/**
 * How logins slow down (docs/design/product.md, section 3). Failures within so many minutes count; beyond the free ones,
 * of an account or of an address, each login waits twice as long, up to `most_seconds`. `most_waiting` logins of one
 * account may wait from one network, since as many of its passwords can be tried in `most_seconds`: a further one refuses the
 * oldest. A waiting login is only a timer, so that `most_in_line` bounds the memory alone, over all accounts of a network.
 */
export const LOGIN_SLOWDOWN = {
  minutes: 15,
  account_free: 5,
  address_free: 100,
  most_seconds: 30,
  most_waiting: 50,
  most_in_line: 2000,
} as const;

/** Wrong codes, or wrong passwords of a user who is logged in, within so many minutes. */
export const PROOF_FAILURES = { minutes: 15, most: 10 } as const;

/** Days for which a device is known after the last login on it. */
export const KNOWN_DEVICE_DAYS = 180;

/** Recovery codes that a user gets with a second factor. */
export const RECOVERY_CODE_COUNT = 10;

/** Minutes for which a password or code that was given again confirms who the user is. */
export const CONFIRMATION_MINUTES = 5;

/** Minutes for which the second step of a login waits for its code. */
export const LOGIN_STEP_MINUTES = 5;

/** Passkeys of a user. */
export const MAX_PASSKEYS = 20;

/** Minutes for which a passkey challenge can be answered. */
export const PASSKEY_CHALLENGE_MINUTES = 5;

/** Seconds that an access token lives. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** Days that a refresh token lives. */
export const REFRESH_TOKEN_DAYS = 30;

/** Days after which a session ends, however often it was refreshed (OWASP ASVS 7.3.2). */
export const SESSION_DAYS = 90;

/** Days after which an expired refresh token is deleted. */
export const EXPIRED_REFRESH_TOKEN_DAYS = 1;

/** Days after which a second factor that was never confirmed is deleted. */
export const UNCONFIRMED_FACTOR_DAYS = 1;
