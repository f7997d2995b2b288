/*
 * Policy values are named with their unit and live in the `policy.ts` of their area; those here hold for every area.
 */

/** A search: its different words, and its characters (UTF-16 code units). */
export const SEARCH_LIMITS = { words: 12, characters: 200 } as const;

/** Values of one filter of a list, or of the rows chosen for an export; more do not fit into an address. */
export const MAX_FILTER_VALUES = 400;

/** Characters (UTF-16 code units) of one value of a filter. */
export const MAX_FILTER_CHARACTERS = 200;

/** Rows of a ready view are counted up to this number; more are shown as "999+". */
export const MOST_COUNTED = 999;

/** Rows that a list adds up at its foot: of a million invoices, reading so many takes 0.2 to 0.9 s. */
export const MOST_SUMMED = 200_000;

/** Rows that a list lets be selected at a time. */
export const MOST_SELECTED = 5_000;

/** Rows that one request changes. */
export const MOST_CHANGED_AT_ONCE = 50;

/** Milliseconds after which the database ends the statement of a read that someone waits for. */
export const READ_TIMEOUT_MS = 5_000;

/** Heavy reads of one user at a time, by one server: searches, exports, reports, PDFs; and how long a further one waits. */
export const HEAVY_READS = { atOnce: 2, waitMs: 2_000 } as const;

/** Rows before a page from which reading it is heavy: the database reads all of them. */
export const HEAVY_OFFSET = 10_000;

/**
 * Sums of lists at a time: of one user and in all, by one server; and how long a further one waits. A list asks for its sum with each
 * filter, so these are no heavy reads of the user; all of them are a third of the connections for reads.
 */
export const SUMS = { atOnce: 2, ofServer: 4, waitMs: 2_000 } as const;

/**
 * Exports that one server writes at a time, one of each user, each on a connection of its own; and how long a further one
 * waits, in all and of that for another of its user: as it waits it has the other of the user's heavy reads.
 */
export const EXPORTS = { atOnce: 2, waitMs: 60_000, ownWaitMs: 2_000 } as const;

/** Milliseconds in which a client reads nothing of a file that it is sent, after which the server ends the response. */
export const UNREAD_MS = 60_000;

/** Milliseconds for the headers of a request, a whole request, and one with a file to arrive. A phone sends 10 MB in four minutes. */
export const ARRIVAL_MS = { headers: 30_000, request: 60_000, file: 600_000 } as const;

/** Open connections of one address, where no proxy is in front: an office behind one address has some hundred. */
export const MAX_CONNECTIONS_OF_ADDRESS = 1_000;

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
