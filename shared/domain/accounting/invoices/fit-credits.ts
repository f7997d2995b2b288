import { amountIn, type Customer, isOfOne, type PartedItem } from "./part-of-item.ts";

/** The items whose sum with what an invoice has besides is above zero: all but the credits that do not fit. */
function fitting<Item extends PartedItem>(
  items: readonly Item[],
  besides: number,
  amountOf: (item: Item) => number,
): Item[] {
  let left = items.map(amountOf).reduce((sum, amount) => sum + Math.max(amount, 0), besides);
  return items.filter((item) => {
    const amount = amountOf(item);
    if (amount > 0) return true;
    const fits = left + amount > 0;
    if (fits) left += amount;
    return fits;
  });
}

/**
 * The items that an invoice can have and still be above zero; the other credits keep waiting for a later month. What all parts of a
 * rental bill is fitted as a whole, so that each bills it or none; what one co-tenant bears, against their part.
 */
export function withCreditsThatFit<Item extends PartedItem>(items: readonly Item[], rental: Customer): Item[] {
  const isOwn = ({ part }: PartedItem) => rental.shares.length > 1 && isOfOne(part);
  const shared = fitting(
    items.filter((item) => !isOwn(item)),
    0,
    ({ amount }) => amount,
  );
  const ownPart = (item: Item) => amountIn(item, rental);
  const besides = shared.map(ownPart).reduce((sum, amount) => sum + amount, 0);
  const kept = new Set([...shared, ...fitting(items.filter(isOwn), besides, ownPart)]);
  return items.filter((item) => kept.has(item));
}
