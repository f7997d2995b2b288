import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { AllocationsOf } from "../payments/allocations-of.tsx";
import { PromisedTransfer } from "./promised-transfer.tsx";

/** The payments by which a deposit was received and returned. */
export function DepositPayments({ depositId }: { depositId: string }) {
  const { t } = useTexts();
  return (
    <Panel title={t("accounting.deposit.payments")}>
      <PromisedTransfer depositId={depositId} />
      <AllocationsOf fixed={{ deposit_id: depositId }} />
    </Panel>
  );
}
