/*
 * Policy values are named with their unit and live in the `policy.ts` of their area; those here hold for every area.
 */

/** Bytes of a logo's file. */
export const LOGO_BYTES = 5_000_000;

/**
 * Calls without a login, from one address within so many minutes. A household, an office or a whole mobile network may share an
 * address, so that the limits leave room for many; `key` counts unknown keys alone, which are never sent by chance.
 */
export const PUBLIC_CALLS = {
  booking: { most: 200, minutes: 15 },
  document: { most: 120, minutes: 15 },
  file: { most: 80, minutes: 15 },
  incident: { most: 30, minutes: 15 },
  outcome: { most: 200, minutes: 15 },
  passkey: { most: 60, minutes: 15 },
  key: { most: 20, minutes: 15 },
  verify: { most: 60, minutes: 15 },
} as const;
export type PublicBucket = keyof typeof PUBLIC_CALLS;

/**
 * Bytes of the server's disk that files leave free, so that the database can go on writing: its log alone grows by up
 * to 160 MB between two checkpoints.
 */
export const DISK_RESERVE_BYTES = 256 * 1024 * 1024;

/** Hours for which calls and failures are stored that count against limits; longer than any of their windows. */
export const CALL_LOG_HOURS = 1;

/** Hours for which the answer to an Idempotency-Key is stored and replayed. */
export const IDEMPOTENCY_HOURS = 24;

/** Years at which a person is of age (CC art. 240). */
export const ADULT_YEARS = 18;
