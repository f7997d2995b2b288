import { depositLifecycleOf, type DepositVerb } from "#shared/domain/accounting/deposits/deposit-moves.ts";
import { type Deposit, depositResource, type DepositState } from "#shared/domain/accounting/deposits/deposit.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useOpenMove } from "#web/components/form/use-open-form.ts";
import { DepositMoveDialog } from "./deposit-move-dialog.tsx";
import { usePromisedTransfer } from "./promised-transfer.tsx";

const nextVerbs: Readonly<Partial<Record<DepositState, DepositVerb>>> = {
  pending: "receive",
  held: "give_back",
  lodged: "recover",
  recovered: "give_back",
};

/** What usually comes next: a legal deposit is lodged or held by the landlord, another guarantee is given back. */
function nextVerbOf({ kind, must_lodge, state }: Deposit): DepositVerb | undefined {
  if (state !== "received") return nextVerbs[state];
  if (must_lodge) return "lodge";
  return kind === "legal" ? "hold" : "give_back";
}

/** The moves currently possible for a deposit, each with a dialog. */
export function DepositMoves({ deposit }: { deposit: Deposit }) {
  const [requestedVerb, setRequestedVerb] = useOpenMove("deposit move", depositLifecycleOf(deposit));
  const isPromised = usePromisedTransfer(deposit.id) !== null;
  return (
    <>
      <MoveActions
        resource={depositResource}
        row={deposit}
        lifecycle={depositLifecycleOf(deposit)}
        state={deposit.state}
        text={(verb) => `accounting.deposit.action.${verb}`}
        isOffered={(verb) => verb !== "give_back" || !isPromised}
        isMain={(verb) => verb === nextVerbOf(deposit)}
        onRequest={{
          receive: () => setRequestedVerb("receive"),
          hold: () => setRequestedVerb("hold"),
          lodge: () => setRequestedVerb("lodge"),
          recover: () => setRequestedVerb("recover"),
          give_back: () => setRequestedVerb("give_back"),
        }}
      />
      {requestedVerb && (
        <DepositMoveDialog verb={requestedVerb} deposit={deposit} onClose={() => setRequestedVerb(null)} />
      )}
    </>
  );
}
