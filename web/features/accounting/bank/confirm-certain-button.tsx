import { Button, Loader } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { findCertainMatches } from "#shared/domain/accounting/bank/certain-matches.ts";
import type { BankStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import type { ConfirmedMovement } from "#shared/domain/accounting/bank/confirmations.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { confirmCertain, undoConfirmations } from "./banking-queries.ts";

/** Confirms all certain matches in one step, and offers to undo all of them in one. */
function useCertain({ id }: BankStatement, onDone: (confirmed: ReadonlySet<string>) => void) {
  const { t } = useTexts();
  const submit = useIdempotentSubmit();
  const undo = useMutation({
    mutationFn: (movements: readonly ConfirmedMovement[]) =>
      submit((key) => undoConfirmations(id, movements, key), JSON.stringify(movements)),
    onSuccess: () => showSuccess(t("accounting.movement.undone")),
  });
  return useMutation({
    mutationFn: (ids: readonly string[]) => submit((key) => confirmCertain(id, ids, key), ids.join(" ")),
    onSuccess: ({ confirmed, skipped }) => {
      const counts = { count: confirmed.length, skipped: skipped.length };
      const text = t(
        skipped.length > 0 ? "accounting.movement.confirmed_some" : "accounting.movement.confirmed_all",
        counts,
      );
      const action = { label: t("accounting.movement.undo"), run: () => undo.mutate(confirmed) };
      showSuccess(text, confirmed.length > 0 ? action : undefined);
      onDone(new Set(confirmed.map((one) => one.id)));
    },
  });
}

interface ConfirmCertainButtonProps {
  statement: BankStatement;
  /** Undefined while they are computed. */
  proposals: ReadonlyMap<string, readonly MatchProposal[]> | undefined;
  onDone: (confirmed: ReadonlySet<string>) => void;
}

/** "Confirm the certain ones (4)": shown while there are any, and before that says that they are being computed. */
export function ConfirmCertainButton({ statement, proposals, onDone }: ConfirmCertainButtonProps) {
  const { t } = useTexts();
  const { mutate, isPending } = useCertain(statement, onDone);
  if (!proposals)
    return statement.pending_count > 0 ? (
      <Button disabled leftSection={<Loader size={16} color="gray" />} aria-busy>
        {t("accounting.movement.computing")}
      </Button>
    ) : null;
  const ids = [...findCertainMatches(proposals).keys()];
  if (ids.length === 0) return null;
  return (
    <Button loading={isPending} onClick={() => mutate(ids)}>
      {t("accounting.movement.confirm_certain", { count: ids.length })}
    </Button>
  );
}
