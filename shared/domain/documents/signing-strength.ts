/**
 * How a signer is identified, by the document's type: by the personal link, or also by a one-time code.
 */
export const signingStrengths = ["link", "code"] as const;
export type SigningStrength = (typeof signingStrengths)[number];
