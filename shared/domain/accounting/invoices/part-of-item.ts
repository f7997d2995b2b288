import { splitCents } from "#shared/lib/split-cents.ts";

/** The customer of a rental: their place among the shares, in basis points. */
export interface Customer {
  readonly shares: readonly number[];
  readonly part: number;
}

export interface PartedItem {
  readonly amount: number;
  /** The part that alone bears it. */
  readonly part?: number | null | undefined;
}

/** Whether one co-tenant bears an item alone. */
export const isOfOne = (part: PartedItem["part"]): boolean => typeof part === "number";

/** The customer's part of an amount of the rental. */
export const partOf = (amount: number, { shares, part }: Customer): number =>
  shares.length < 2 ? amount : (splitCents(amount, shares)[part - 1] ?? 0);

/** The customer's part of an item; of one that a single co-tenant bears, all or nothing. */
export function amountIn({ amount, part }: PartedItem, customer: Customer): number {
  if (customer.shares.length < 2 || !isOfOne(part)) return partOf(amount, customer);
  return part === customer.part ? amount : 0;
}
