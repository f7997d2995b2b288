import {
  priceIncrementLifecycle,
  priceIncrementResource,
  type PriceIncrement,
} from "#shared/domain/rentals/price-increment.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useOpenMove } from "#web/components/form/use-open-form.ts";
import { IncrementMoveDialog } from "./increment-move-dialog.tsx";

/** Apply and revert, each with confirmation; only for users who may approve. */
export function IncrementMoves({ increment }: { increment: PriceIncrement }) {
  const [requestedVerb, setRequestedVerb] = useOpenMove("increment move", priceIncrementLifecycle);
  return (
    <>
      <MoveActions
        resource={priceIncrementResource}
        row={increment}
        lifecycle={priceIncrementLifecycle}
        state={increment.state}
        text={(verb) => `rentals.increment.action.${verb}`}
        isMain={(verb) => verb === "apply"}
        onRequest={{ apply: () => setRequestedVerb("apply"), revert: () => setRequestedVerb("revert") }}
      />
      {requestedVerb && (
        <IncrementMoveDialog verb={requestedVerb} increment={increment} onClose={() => setRequestedVerb(null)} />
      )}
    </>
  );
}
