import { useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { listQuery } from "#shared/client/resource-queries.ts";
import {
  depositMoveInputs,
  depositMoveRules,
  type DepositVerb,
  depositLifecycleOf,
  missingOf,
} from "#shared/domain/accounting/deposits/deposit-moves.ts";
import type { ReturnWithholding } from "#shared/domain/accounting/deposits/deposit-withholding.ts";
import { type Deposit, depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import { type PaymentMethod, paymentMethodResource } from "#shared/domain/accounting/payments/payment-method.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { isBaseRow, readField } from "#web/components/row.ts";
import { useNewAttachments } from "#web/components/attachments/use-new-attachments.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import type { FormValues } from "#web/components/form/form-values.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { type DepositMoveField, DepositMoveFields } from "./deposit-move-fields.tsx";

interface DepositMoveDialogProps {
  verb: DepositVerb;
  /** The deposit in the version last read. */
  deposit: Deposit;
  onClose: () => void;
}

/** What a form waits for. */
interface Known {
  readonly method: PaymentMethod | null;
  /** What the exit of the rental deducts from the deposit. */
  readonly withholdings: readonly ReturnWithholding[];
}

/** Read again each time the dialog opens: what the tenant paid since is owed no more. */
const exitWithholdings = (deposit_id: string) => ({
  queryKey: ["deposit", "exit-withholdings", deposit_id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call<ReturnWithholding[]>(`/deposits/${deposit_id}/exit-withholdings`, { signal })).data,
  gcTime: 0,
});

/** Initial values of a move: usually recorded on the day it happens. */
function initialValues(verb: DepositVerb, { body_id }: Deposit, today: string, known: Known): FormValues {
  const method = known.method?.id ?? null;
  switch (verb) {
    case "receive":
      return { received_on: today, payment_method_id: method };
    case "hold":
      return { held_on: today };
    case "lodge":
      return { lodged_on: today, body_id };
    case "recover":
      return { recovered_on: today };
    case "give_back":
      return {
        returned_on: today,
        payment_method_id: method,
        withholdings: [...known.withholdings],
        is_remitted: false,
      };
  }
}

/** Asks for the inputs of a deposit's move; waits for the default payment method, and for what the exit of the rental deducts. */
export function DepositMoveDialog(props: DepositMoveDialogProps) {
  const { data, isPending } = useQuery(listQuery(paymentMethodResource, "is_default=true"));
  const isReturn = props.verb === "give_back";
  const exit = useQuery({ ...exitWithholdings(props.deposit.id), enabled: isReturn });
  if (isPending || (isReturn && exit.isPending)) return null;
  return <Dialog {...props} known={{ method: data?.data[0] ?? null, withholdings: exit.data ?? [] }} />;
}

function Dialog({ verb, deposit, onClose, known }: DepositMoveDialogProps & { known: Known }) {
  const { t } = useTexts();
  const today = useToday();
  const { group, giveTo } = useNewAttachments("deposit");
  const move = {
    resource: depositResource,
    row: deposit,
    verb,
    input: depositMoveInputs[verb],
    rules: depositMoveRules(verb, { deposit, today }),
    initial: initialValues(verb, deposit, today, known),
  };
  const form = useMoveForm<DepositMoveField>(move, (after) => {
    if (verb === "lodge") giveTo(deposit.id);
    const isPromised = form.fields.values["is_remitted"] === true;
    const done = isBaseRow(after) && readField(after, "state") === "partly_returned" ? "give_back_part" : verb;
    showSuccess(t(`accounting.deposit.done.${isPromised ? "promise" : done}`, { code: deposit.code }));
    onClose();
  });
  const isGuaranteeOnly = verb === "receive" && missingOf(deposit) === 0;
  return (
    <MoveDialog
      form={form}
      title={`${t(`accounting.deposit.confirm.${verb}`)} · ${deposit.code}`}
      explanation={t(
        isGuaranteeOnly ? "accounting.deposit.explain.receive_paper" : `accounting.deposit.explain.${verb}`,
      )}
      confirm={t(`accounting.deposit.confirm.${verb}`)}
      isPossible={isMoveAllowed(depositLifecycleOf(deposit), deposit.state, verb)}
      onClose={onClose}
    >
      <DepositMoveFields verb={verb} deposit={deposit} form={form} files={group} />
    </MoveDialog>
  );
}
