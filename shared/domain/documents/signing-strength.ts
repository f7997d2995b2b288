/**
 * How a signer is identified, by the document's type: by the personal link, also by a one-time code, or besides by a
 * picture of the identity document.
 */
export const signingStrengths = ["link", "code", "code_and_identity"] as const;
export type SigningStrength = (typeof signingStrengths)[number];
