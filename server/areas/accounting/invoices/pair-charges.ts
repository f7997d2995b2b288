import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";

interface Billed {
  readonly id: string;
  readonly payment_application_id: string;
  readonly concept: string;
  /** Integer cents. */
  readonly amount: number;
}

export interface ChargedLine extends Billed {
  /** The charge that the line is stored to bill. */
  readonly rental_charge_id?: string | null;
}

export interface AssignableCharge extends Billed {
  /** Whether the draft of the lines bills it already; its line may have another text or amount then. */
  readonly is_own: boolean;
  /** Whether the customer alone bears it, whatever share of the rental they have. */
  readonly is_whole?: boolean;
}

type Likeness = (line: ChargedLine, charge: AssignableCharge) => boolean;

/** The better likeness first, for all charges. */
const likenesses: readonly Likeness[] = [
  (line, charge) => charge.is_own && line.rental_charge_id === charge.id,
  (line, charge) => line.concept === charge.concept && line.amount === charge.amount,
  (line, charge) => charge.is_own && line.concept === charge.concept,
  (line, charge) => charge.is_own && line.amount === charge.amount,
];

/**
 * The charges as a part of a split rental bills them: with the amount of a line that is the share of one.
 * @param share basis points
 */
export const chargesInPart = (
  lines: readonly ChargedLine[],
  charges: readonly AssignableCharge[],
  share: number,
): AssignableCharge[] =>
  charges.map((charge) => {
    if (charge.is_whole) return charge;
    const part = (charge.amount * share) / WHOLE_RENTAL;
    const line = lines.find(
      (one) =>
        one.payment_application_id === charge.payment_application_id &&
        one.concept === charge.concept &&
        Math.abs(one.amount - part) < 1,
    );
    return { ...charge, amount: line?.amount ?? Math.round(part) };
  });

/**
 * Pairs the lines of a draft with the charges that they bill, one to one: of two equal charges, one line bills one.
 * @param charges those that are preferred first
 * @returns the charge's id by the line's
 */
export function pairCharges(
  lines: readonly ChargedLine[],
  charges: readonly AssignableCharge[],
): ReadonlyMap<string, string> {
  const chargeOf = new Map<string, string>();
  const paired = new Set<string>();
  for (const isAlike of likenesses)
    for (const charge of charges.filter(({ id }) => !paired.has(id))) {
      const line = lines.find(
        (one) =>
          !chargeOf.has(one.id) && one.payment_application_id === charge.payment_application_id && isAlike(one, charge),
      );
      if (!line) continue;
      chargeOf.set(line.id, charge.id);
      paired.add(charge.id);
    }
  return chargeOf;
}
