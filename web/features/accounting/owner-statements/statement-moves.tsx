import {
  type OwnerStatement,
  ownerStatementLifecycle,
  ownerStatementMoveInputs,
  ownerStatementResource,
  payoutRules,
} from "#shared/domain/accounting/owners/owner-statement.ts";
import { paysNothing } from "#shared/domain/accounting/owners/statement-payment.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { paymentMethodResource } from "#shared/domain/accounting/payments/payment-method.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { OptionNote } from "#web/components/form/entity-options.tsx";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { useOpenMove } from "#web/components/form/use-open-form.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useDefaultMethod } from "../payments/use-default-method.ts";
import { paidWhenChoices } from "./statement-choices.ts";

interface DialogProps {
  statement: OwnerStatement;
  onClose: () => void;
}

function PayDialog({ statement, onClose }: DialogProps) {
  const { t, language } = useTexts();
  const { code, net, owner_label: owner, state } = statement;
  const move = {
    resource: ownerStatementResource,
    row: statement,
    verb: "pay",
    input: ownerStatementMoveInputs.pay,
    rules: payoutRules,
    initial: { date: useToday(), state: "pending" },
  };
  const form = useMoveForm<keyof typeof ownerStatementMoveInputs.pay.shape>(move, () => {
    showSuccess(t("accounting.owner_statement.paid", { code }));
    onClose();
  });
  useDefaultMethod({ ...form, row: null });
  return (
    <MoveDialog
      form={form}
      title={t("accounting.owner_statement.pay_title", { code })}
      explanation={t("accounting.owner_statement.pay_explained", { net: formatCents(net, language), owner })}
      confirm={t("accounting.owner_statement.action.pay")}
      isPossible={isMoveAllowed(ownerStatementLifecycle, state, "pay")}
      onClose={onClose}
    >
      <SelectField form={form} name="state" choices={paidWhenChoices} />
      <DateField form={form} name="date" />
      <EntitySelect form={form} name="payment_method_id" resource={paymentMethodResource} />
    </MoveDialog>
  );
}

/** Chooses among the owner's outgoing payments of the net, since the statement's days, that pay nothing yet. */
function LinkDialog({ statement, onClose }: DialogProps) {
  const { t, language } = useTexts();
  const { code, net, owner_id, owner_label: owner, period_start, state } = statement;
  const move = {
    resource: ownerStatementResource,
    row: statement,
    verb: "link",
    input: ownerStatementMoveInputs.link,
  };
  const form = useMoveForm<keyof typeof ownerStatementMoveInputs.link.shape>(move, () => {
    showSuccess(t("accounting.owner_statement.linked", { code }));
    onClose();
  });
  const narrowed = {
    owner_id,
    direction: "out",
    state: "pending,completed",
    amount_from: String(net),
    amount_to: String(net),
    date_from: period_start,
  };
  return (
    <MoveDialog
      form={form}
      title={t("accounting.owner_statement.link_title", { code })}
      explanation={t("accounting.owner_statement.link_explained", { net: formatCents(net, language), owner })}
      confirm={t("accounting.owner_statement.action.link")}
      isPossible={isMoveAllowed(ownerStatementLifecycle, state, "link")}
      onClose={onClose}
    >
      <EntitySelect
        form={form}
        name="payment_id"
        resource={paymentResource}
        narrowed={narrowed}
        isOffered={paysNothing}
        describe={({ date, payment_method_label }) => (
          <OptionNote>{`${formatDate(date, language)} · ${payment_method_label}`}</OptionNote>
        )}
      />
    </MoveDialog>
  );
}

function AnnulDialog({ statement, onClose }: DialogProps) {
  const { t } = useTexts();
  const { code, state } = statement;
  const move = {
    resource: ownerStatementResource,
    row: statement,
    verb: "annul",
    input: ownerStatementMoveInputs.annul,
  };
  const form = useMoveForm<never>(move, () => {
    showSuccess(t("accounting.owner_statement.annulled", { code }));
    onClose();
  });
  return (
    <MoveDialog
      form={form}
      title={t("accounting.owner_statement.annul_title", { code })}
      explanation={t("accounting.owner_statement.annul_explained")}
      confirm={t("accounting.owner_statement.action.annul")}
      isFinal
      isPossible={isMoveAllowed(ownerStatementLifecycle, state, "annul")}
      onClose={onClose}
    />
  );
}

/** Pays what is left to pay; annuls what nothing pays. */
export function StatementMoves({ statement }: { statement: OwnerStatement }) {
  const [verb, setVerb] = useOpenMove("statement move", ownerStatementLifecycle);
  const can = useCan();
  const { payout } = statement;
  const isOffered = (offered: "pay" | "link" | "annul") => {
    if (offered === "annul") return payout === "open" || payout === "none";
    return payout === "open" && can("payment", offered === "pay" ? "create" : "update");
  };
  const props = { statement, onClose: () => setVerb(null) };
  return (
    <>
      <MoveActions
        resource={ownerStatementResource}
        row={statement}
        lifecycle={ownerStatementLifecycle}
        state={statement.state}
        text={(one) => `accounting.owner_statement.action.${one}`}
        isOffered={isOffered}
        isMain={(one) => one === "pay"}
        onRequest={{ pay: () => setVerb("pay"), link: () => setVerb("link"), annul: () => setVerb("annul") }}
      />
      {verb === "pay" && <PayDialog {...props} />}
      {verb === "link" && <LinkDialog {...props} />}
      {verb === "annul" && <AnnulDialog {...props} />}
    </>
  );
}
