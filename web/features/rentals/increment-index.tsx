import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { ChoiceValue, Money, Percent } from "#web/components/value.tsx";
import { incrementIndexChoices } from "./rental-choices.ts";

/** `IRAV`, `Porcentaje fijo · 2,5 %`: an increment's index, with its value if it has one of its own. */
export function IncrementIndex({
  increment,
}: {
  increment: Pick<PriceIncrement, "index_kind" | "percentage" | "amount">;
}) {
  const { index_kind, percentage, amount } = increment;
  return (
    <>
      <ChoiceValue of={incrementIndexChoices} value={index_kind} />
      {percentage !== null && (
        <>
          {" · "}
          <Percent basisPoints={percentage} />
        </>
      )}
      {amount !== null && (
        <>
          {" · "}
          <Money cents={amount} />
        </>
      )}
    </>
  );
}
