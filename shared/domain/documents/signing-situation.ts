/**
 * What a signer can do: `open` read and sign, `waiting` until those before have signed; `signed` and `declined` by
 * this signer; `delegated`: this link ended when its signer gave the signing to another person, and the document goes on; `ended`:
 * another signer or a delegate declined, or the document expired or was cancelled.
 */
export const signingSituations = ["open", "waiting", "signed", "declined", "delegated", "ended"] as const;
export type SigningSituation = (typeof signingSituations)[number];
