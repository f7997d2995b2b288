/**
 * Divides an amount by weights, so that the parts add up to it exactly: each part is rounded towards zero, and the cents that
 * are left go to the largest remainders, the earlier part first.
 * @param amount integer cents; a credit is negative
 * @param weights integers of at least zero whose sum is above zero, such as basis points
 */
export function splitCents(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const size = Math.abs(amount);
  // By quotient and remainder: an amount times a weight may exceed the safe integers.
  const [quotient, rest] = [Math.floor(size / whole), size % whole];
  const parts = weights.map((weight, place) => ({
    place,
    cents: quotient * weight + Math.floor((rest * weight) / whole),
    remainder: (rest * weight) % whole,
  }));
  const left = size - parts.reduce((sum, { cents }) => sum + cents, 0);
  const favoured = parts.toSorted((one, other) => other.remainder - one.remainder || one.place - other.place);
  const raised = new Set(favoured.slice(0, left).map(({ place }) => place));
  return parts.map(({ place, cents }) => {
    const part = raised.has(place) ? cents + 1 : cents;
    return amount < 0 && part > 0 ? -part : part;
  });
}
