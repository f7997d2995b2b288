/** Months after which a person who was never party to a contract is proposed for erasure, and what visitors left is deleted. */
export const VISITOR_MONTHS = 12;

/** Ids of erased persons in one request. */
export const MAX_ERASED_IDS = 10_000;

/**
 * Document numbers in use out of scope that a user of some properties may meet within so many minutes; beyond it the register of
 * document numbers could be probed (RGPD, art. 5.1.f).
 */
export const DOCUMENTATION_HITS = { most: 20, minutes: 30 } as const;
