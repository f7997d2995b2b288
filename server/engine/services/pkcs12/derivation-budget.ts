import { Pkcs12Fault } from "./pkcs12-fault.ts";

/**
 * Rounds of hashing that one file may cost, in all its parts together. Programs write some thousand
 * iterations for each of three parts; more than this would only hold the server up.
 */
const MAX_ROUNDS = 2_000_000;

/** How many rounds of PBKDF2, which is native, take as long as one round of the derivation of PKCS #12. */
export const SLOW_ROUND = 4;

/** What is left of the rounds of one file. */
export interface DerivationBudget {
  /** @throws Pkcs12Fault unsupported, when the file costs more than it may */
  spend(rounds: number): void;
}

export function createDerivationBudget(): DerivationBudget {
  let left = MAX_ROUNDS;
  return {
    spend(rounds) {
      left -= rounds;
      if (!(rounds > 0 && left >= 0)) throw new Pkcs12Fault("unsupported");
    },
  };
}
