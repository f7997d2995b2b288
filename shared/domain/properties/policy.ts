/** Owners of one property or asset. */
export const MAX_OWNERS = 100;
