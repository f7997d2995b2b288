/** Reason for a rectification: R1 to R4 as in art. 80 LIVA, R5 of a simplified invoice (AEAT's list L2). */
export const rectificationTypes = ["R1", "R2", "R3", "R4", "R5"] as const;
/** By the difference to the original, or by a whole invoice that replaces it (RD 1619/2012, art. 15). */
export const rectificationModes = ["differences", "substitution"] as const;
